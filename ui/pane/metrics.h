// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace fieldwise::ui {

/// Sizes of a pane in pixels.
struct PaneMetrics {
    double codePixels = 13; ///< of the text
    int lineHeight = 20;
    /// By how much everything is larger than with a text of 13 pixels.
    double scale() const { return codePixels / 13.0; }
};

} // namespace fieldwise::ui

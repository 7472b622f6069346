// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace fieldwise::ui {

/// Sizes of a pane in pixels.
struct PaneMetrics {
    double codePixels = 13; ///< size of the text
    int lineHeight = 20;
    /// The scale relative to text of 13 pixels.
    double scale() const { return codePixels / 13.0; }
};

} // namespace fieldwise::ui

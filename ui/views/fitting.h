// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>

#include "ui/look/settings.h"

namespace fieldwise::ui {

/// The least sizes, in logical pixels; a pane's is that of its text, without the overview bar.
namespace least {

inline constexpr int pane = 320, column = 240, overview = 13, channel = 16, result = 440, card = 400, list = 300,
                     resources = 236, outline = 260, patches = 420, line = 1;

} // namespace least

/// What a window has to show.
struct Wishes {
    /// What stands below the inputs.
    enum class Below : uint8_t { ResultAndReasons, Reasons, Operations, Patches };
    /// The tool bar's widths: of what never goes, of the two forms of its options and its modes, and of the buttons for
    /// panels.
    struct Bar {
        int rest = 0, options = 0, optionsButton = 0, modes = 0, modeButton = 0, resources = 0, outlines = 0;
    };

    QSize window;
    int inputs = 3;
    PaneLayout layout = PaneLayout::ResultBelow;
    Below below = Below::ResultAndReasons;
    int outlines = 0; ///< the outline, the managers
    bool hasResources = false;
    Bar bar{};
};

/// What gives way, in this order.
struct Fit {
    bool bandIsLow = false;
    bool optionsAreOne = false; ///< a button that names the values
    bool listInHeader = false;  ///< the list of reasons is behind a button in the card's header
    bool outlinesOver = false;  ///< they open over the panes
    bool resourcesOver = false;
    bool modesAreOne = false;
    bool inputsAreTabs = false; ///< the result stands beside them, the card below both in two columns
    bool operator==(const Fit &) const = default;
};

Fit fitOf(const Wishes &wishes);

enum class Bottom : uint8_t { Merge, Triage, Check, TwoColumns };

/// The height of what stands below the inputs, of `height` for both.
int bottomOf(int height, Bottom bottom);
/// The width of the list of resources in a window.
int resourcesOf(int windowWidth);

} // namespace fieldwise::ui

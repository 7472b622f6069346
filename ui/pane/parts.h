// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "ui/look/appearance.h"
#include "ui/pane/filestarts.h"
#include "ui/pane/folds.h"
#include "ui/pane/marks.h"
#include "ui/pane/masks.h"
#include "ui/pane/metrics.h"
#include "ui/pane/rows.h"
#include "ui/pane/scope.h"

namespace fieldwise::ui {

/// The parts of a pane, and everything that its painter reads.
struct PaneParts {
    LongLines &text;
    const Appearance &appearance;
    PaneMetrics metrics;
    PaneMasks masks{text};
    PaneScope scope{text};
    FileStarts files{text};
    PaneMarks marks{text};
    PaneFolds folds{text, marks, scope};
    PaneRows rows{text, marks, folds, metrics};
    std::optional<RowFrame> frame;   ///< around the current step
    bool stale = false;              ///< what is drawn belongs to an earlier merge
    int hoverLine = -1;              ///< the line whose margin the mouse is over
    std::optional<LineTake> offer{}; ///< the button for the selected field
    QString offerKey{};              ///< the key of its command
    QString whyNoTakes{};            ///< why the buttons at the ends of lines are disabled; "" if they are not
    int hoverTake = -1;              ///< the line whose button the mouse is over
};

} // namespace fieldwise::ui

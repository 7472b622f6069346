// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"

namespace fieldwise::ui {

/// The page "Compare semantics" in place of the panes.
class CompareController : public Controller {
    Q_OBJECT
public:
    explicit CompareController(WindowParts &parts);

    /// The page "Compare semantics" in place of the panes, or back to them.
    void setComparing(bool on);
    void compareInputs();

private:
    void openAs(view::Semantics semantics);
};

} // namespace fieldwise::ui

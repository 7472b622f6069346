// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"

namespace fieldwise::ui {

/// Controls the page "Compare semantics".
class CompareController : public Controller {
    Q_OBJECT
public:
    explicit CompareController(WindowParts &parts);

    /// Shows the page in place of the panes, or the panes again.
    void setComparing(bool on);
    void compareInputs();

private:
    void openAs(view::Semantics semantics);
};

} // namespace fieldwise::ui

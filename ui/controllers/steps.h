// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"

namespace fieldwise::ui {

class PatchController;

/// Controls the page "Steps".
class StepsController : public Controller {
    Q_OBJECT
public:
    StepsController(WindowParts &parts, PatchController &patch);

    /// Shows the page at the selected step in place of the panes, or the panes again.
    void setStepping(bool on);
    void followSteps();
    void selectStep(int direction);

private:
    void enter();
    void leave();
    void followSelection();
    void showStepActions();

    PatchController &m_patch;
    bool m_selectingStep = false; ///< set while the page selects its field in the panes
};

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"

namespace fieldwise::ui {

class PatchController;

/// The page "Steps" in place of the panes.
class StepsController : public Controller {
    Q_OBJECT
public:
    StepsController(WindowParts &parts, PatchController &patch);

    /// The page "Steps" in place of the panes, at the selected step; or back to them.
    void setStepping(bool on);
    void followSteps();
    void selectStep(int direction);

private:
    void enter();
    void leave();
    void followSelection();
    void showStepActions();

    PatchController &m_patch;
    bool m_selectingStep = false; ///< the page tells the panes which field it is at
};

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"

namespace fieldwise::ui {

class AnswersController;
class ServerSideController;
class PatchController;

/// The mode and the options of a merge.
class OptionsController : public Controller {
    Q_OBJECT
public:
    OptionsController(WindowParts &parts, AnswersController &answers, ServerSideController &serverSide,
                      PatchController &patch);

    /// Chooses a mode like its action, which can be undone.
    void chooseMode(merge::Mode mode) { setMode(mode); }

private:
    void showOptions();
    void showOpenTexts(merge::Mode mode);
    void askListRule();

    AnswersController &m_answers;
    ServerSideController &m_serverSide;
    PatchController &m_patch;
};

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"

namespace fieldwise::ui {

class OpeningController;

/// Undo, the clipboard, and moving the focus between the parts of the window.
class EditingController : public Controller {
    Q_OBJECT
public:
    EditingController(WindowParts &parts, OpeningController &opening);

private:
    void showHistory();
    void focusPart(int delta);
    void moveInHistory(void (Workspace::*move)());
    void showMoved();
    void copy(const QString &done, const QString &text);

    /// A step of the history that was undone or redone and is not merged yet.
    struct Moved {
        History::Step step;
        bool undone = true;
        QString from;       ///< the resource that was selected then
        size_t changes = 0; ///< of the workspace
    };
    std::optional<Moved> m_moved;
    OpeningController &m_opening;
};

} // namespace fieldwise::ui

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
    void copy(const QString &done, const QString &text);

    OpeningController &m_opening;
};

} // namespace fieldwise::ui

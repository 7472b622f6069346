// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"

namespace fieldwise::ui {

/// Passes what a person types in the result to the workspace, and says where that can't be done.
class TypingController : public Controller {
    Q_OBJECT
public:
    explicit TypingController(WindowParts &parts);

private:
    void edit(int at, int removed, const QByteArray &added, int gesture);
    void tellRefused();
};

} // namespace fieldwise::ui

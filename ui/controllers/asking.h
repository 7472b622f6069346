// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>

#include "ui/look/label.h"

namespace fieldwise::ui {

/// Shows a question with this answer and Cancel, the default; true if the answer is given.
inline bool isAnswered(MessageBox &box, const QString &answer, MessageBox::ButtonRole role = MessageBox::AcceptRole)
{
    const QPushButton *button = box.addButton(answer, role);
    box.setDefaultButton(box.addButton(MessageBox::Cancel));
    box.exec();
    return box.clickedButton() == button;
}

} // namespace fieldwise::ui

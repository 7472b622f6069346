// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/ui/openwindow.h"

namespace fieldwise::ui {

QByteArray contents(const QString &file);
/// Clicks the button with this text in the next message box; `asked` receives the question.
void answerBox(const QString &text, QString *asked, int after = 50);
/// Types a name into the next file dialog and accepts it.
void answerDialog(const QString &file);
/// Drops files on a widget, which must accept them.
void drop(QWidget *target, const QStringList &files);
/// Types at the start of a pane, key by key.
void type(PaneEditor *editor, const QString &text);

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/ui/openwindow.h"

namespace fieldwise::ui {

QByteArray contents(const QString &file);
/// Clicks the button with this text in the next message box; `asked` gets what it asks.
void answerBox(const QString &text, QString *asked, int after = 50);
/// Types a name into the next file dialog and accepts it.
void answerDialog(const QString &file);
/// Drops files on a widget, which has to take them.
void drop(QWidget *target, const QStringList &files);
/// Types at the begin of a pane, key by key.
void type(PaneEditor *editor, const QString &text);

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/ui/openwindow.h"

namespace fieldwise::ui {

QByteArray contents(const QString &file);
/// Clicks the button with this text in the next message box; `asked` receives the question.
void answerBox(const QString &text, QString *asked, int after = 50);
/// Types a name into the next file dialog and accepts it.
void answerDialog(const QString &file);
/// Acts once a dialog of this class is open.
template <class Dialog, class Do>
void inDialog(Do act)
{
    auto *timer = new QTimer(qApp);
    QObject::connect(timer, &QTimer::timeout, qApp, [act, timer] {
        auto *dialog = qobject_cast<Dialog *>(QApplication::activeModalWidget());
        if (!dialog)
            return;
        timer->stop();
        timer->deleteLater();
        act(*dialog);
    });
    timer->start(20);
}
/// Drops files on a widget, which must accept them.
void drop(QWidget *target, const QStringList &files);
/// Types at the start of a pane, key by key.
void type(PaneEditor *editor, const QString &text);

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "tests/support/ui/openwindow.h"

namespace fieldwise::ui {

/// A window that is worked by clicks. Each click returns false if there is nothing to click on, and waits for the
/// merge.
class Hand : public OpenWindow {
public:
    using OpenWindow::OpenWindow;

    bool settles();
    bool opens(const QStringList &files);
    /// Clicks through the menus to a command.
    bool choose(Act act);
    bool click(QWidget *widget);
    /// A visible button with this text, or this name for screen readers.
    static QAbstractButton *button(const QWidget &in, const QString &name);
    bool press(const QString &name) { return click(button(window(), name)); }
    /// A visible button of a command, whatever it says now.
    bool press(Act act);
    /// The first choice that the card offers.
    bool takeFirst();
    /// The first line of a pane with this text, which is scrolled into view as by the wheel.
    bool clickLine(PaneEditor *editor, const std::string &text);
    bool clickRow(QAbstractItemView *view, const QModelIndex &row);
    /// The first reason of a path with this end.
    bool clickReason(const QString &path);
    /// Waits for the dialog that the next click opens, and works it.
    void answer(const std::function<void(QDialog &)> &work);
    /// Types into that dialog, and presses the button that accepts it.
    void answer(const QString &typed);
    QString card();
    /// Above the panes, such as "2 conflicts to look at".
    bool counts(const char *text);
};

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtTest>

#include "ui/look/style.h"
#include "ui/mainwindow.h"

namespace fieldwise::ui {

/// A window with default settings, shown and ready; but several resources stand below one another and are not listed,
/// so that a pane shows its whole text.
class OpenWindow {
public:
    explicit OpenWindow(const QString &example = {});
    /// As a person finds it: one resource at a time, beside the list of them.
    void showOneResource();

    MainWindow &window() { return m_window; }
    Appearance &appearance() { return m_appearance; }
    MergeView &view() { return *m_window.view(); }
    PaneEditor *input(merge::Side side) { return view().pane(side)->editor(); }
    PaneEditor *result() { return view().result()->editor(); }
    const Scene &scene() { return *view().scene(); }
    /// Waits until the newest inputs are merged and shown.
    bool waitUntilSettled();
    /// Three-way over these texts.
    bool put(const std::string &original, const std::string &updated, const std::string &destination);
    /// Another text in a pane, as one edit.
    void retype(merge::Side side, const std::string &text);
    QAction *action(Act act) { return m_window.actions()[act]; }
    std::string resultText() { return result()->bytes(); }

private:
    Appearance m_appearance{Scheme::Light};
    MainWindow m_window{m_appearance, Settings(false)};
};

/// The first line of a pane that has this text; -1 for none.
int lineWith(PaneEditor *editor, const std::string &text);
/// The line is not folded away.
bool isVisible(PaneEditor *editor, int line);

/// What windows remember stays in a folder, and dialogs are Qt's own, which a test can use. Before the first window.
void keepSettingsIn(const QString &folder);
/// A file in a folder of its own.
QString writeFile(const QTemporaryDir &folder, const QString &name, const QByteArray &bytes);

} // namespace fieldwise::ui

/// The program of a test that shows the window as people see it.
#define WINDOW_TEST(Test)                                                                                              \
    int main(int count, char **arguments)                                                                              \
    {                                                                                                                  \
        QApplication app(count, arguments);                                                                            \
        QApplication::setStyle(new fieldwise::ui::Style);                                                              \
        Test test;                                                                                                     \
        return QTest::qExec(&test, count, arguments);                                                                  \
    }

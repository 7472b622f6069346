// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtTest>

#include "ui/look/style.h"
#include "ui/mainwindow.h"

namespace fieldwise::ui {

/// A window with default settings, shown and ready. Unlike the default, it shows all resources below each other and no
/// list of them, so that a pane shows its whole text.
class OpenWindow {
public:
    explicit OpenWindow(const QString &example = {});
    /// The default: one resource at a time, beside the list of resources.
    void showOneResource();

    MainWindow &window() { return m_window; }
    Appearance &appearance() { return m_appearance; }
    MergeView &view() { return *m_window.view(); }
    PaneEditor *input(merge::Side side) { return view().pane(side)->editor(); }
    PaneEditor *result() { return view().result()->editor(); }
    const Scene &scene() { return *view().scene(); }
    /// Waits until the newest inputs are merged and shown.
    bool waitUntilSettled();
    /// Opens these texts in Three-way.
    bool put(const std::string &original, const std::string &updated, const std::string &destination);
    /// Replaces the text of a pane, as one edit.
    void retype(merge::Side side, const std::string &text);
    QAction *action(Act act) { return m_window.actions()[act]; }
    std::string resultText() { return result()->bytes(); }

private:
    Appearance m_appearance{Scheme::Light};
    MainWindow m_window{m_appearance, Settings(false)};
};

/// The first line of a pane with this text; -1 if there is none.
int lineWith(PaneEditor *editor, const std::string &text);
/// True if the line is not folded away.
bool isVisible(PaneEditor *editor, int line);

/// Keeps the windows' settings in this folder, and uses Qt's own dialogs, which a test can control. Call before
/// creating the first window.
void keepSettingsIn(const QString &folder);
/// Writes a file into a temporary folder and returns its path.
QString writeFile(const QTemporaryDir &folder, const QString &name, const QByteArray &bytes);

} // namespace fieldwise::ui

/// The main() of a test that shows the window with the program's own style.
#define WINDOW_TEST(Test)                                                                                              \
    int main(int count, char **arguments)                                                                              \
    {                                                                                                                  \
        QApplication app(count, arguments);                                                                            \
        QApplication::setStyle(new fieldwise::ui::Style);                                                              \
        Test test;                                                                                                     \
        return QTest::qExec(&test, count, arguments);                                                                  \
    }

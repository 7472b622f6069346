// SPDX-License-Identifier: GPL-3.0-or-later
#include <QMenu>
#include <QMenuBar>
#include <QTreeWidget>

#include "tests/support/ui/openwindow.h"
#include "ui/dialogs/shortcutsdialog.h"

using namespace fieldwise;
using namespace fieldwise::ui;
using merge::Side;

namespace {

void press(QWidget *widget, const QKeySequence &keys)
{
    QTest::sendKeyEvent(QTest::Click, widget, keys[0].key(), QString(),
                        keys[0].keyboardModifiers()); // by name: not every key has a letter
}

} // namespace

/// Every key of the table does what the table says, wherever the focus is, and can be changed.
class WindowShortcuts : public QObject {
    Q_OBJECT

    /// Which actions are told when the keys are pressed; nothing is run.
    static QStringList toldBy(OpenWindow &open, QWidget *focus, const QKeySequence &keys)
    {
        focus->setFocus();
        std::vector<std::pair<QString, std::unique_ptr<QSignalSpy>>> spies;
        for (QAction *action : open.window().actions().all())
            spies.emplace_back(action->objectName(), std::make_unique<QSignalSpy>(action, &QAction::triggered));
        press(focus, keys);
        QStringList told;
        for (const auto &[name, spy] : spies)
            told += QStringList(spy->count(), name);
        return told;
    }

    static void holdBack(OpenWindow &open)
    {
        for (QAction *action : open.window().actions().all()) {
            action->disconnect(SIGNAL(triggered(bool)));
            action->disconnect(SIGNAL(toggled(bool)));
            action->setEnabled(true);
        }
    }

private Q_SLOTS:
    void initTestCase() { keepSettingsIn(m_folder.path()); }

    void noTwoActionsShareKeys()
    {
        OpenWindow open;
        QHash<QString, QString> owners;
        for (const QAction *action : open.window().actions().all()) {
            for (const QKeySequence &keys : action->shortcuts()) {
                const QString text = keys.toString();
                QVERIFY2(!text.isEmpty(), qPrintable(action->objectName()));
                QCOMPARE(keys.count(), 1);
                QVERIFY2(!owners.contains(text), qPrintable(text + action->objectName() + owners.value(text)));
                owners.insert(text, action->objectName());
            }
        }
        QVERIFY(owners.size() > 60);
    }

    void shiftF1GoesToTheReasonOfTheSelectedField()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        QVERIFY(open.waitUntilSettled());
        auto *view = open.window().view();
        const auto ref = view->reasons().refAt(2);
        view->select(ref);
        QWidget *pane = view->pane(Side::Updated)->editor();
        pane->setFocus();
        press(pane, QKeySequence(Qt::SHIFT | Qt::Key_F1));
        auto *list = qobject_cast<QAbstractItemView *>(QApplication::focusWidget());
        QVERIFY(list);
        QCOMPARE(list->currentIndex().row(), 2);
    }

    /// The menus show what there is; a command that only its key knows is found by nobody.
    void everyCommandIsInAMenu()
    {
        OpenWindow open;
        QSet<const QAction *> shown;
        const auto collect = [&](const auto &self, const QList<QAction *> &actions) -> void {
            for (const QAction *action : actions) {
                shown.insert(action);
                if (action->menu())
                    self(self, action->menu()->actions());
            }
        };
        collect(collect, open.window().menuBar()->actions());
        QStringList hidden;
        for (const QAction *action : open.window().actions().all())
            if (!shown.contains(action))
                hidden += action->objectName();
        QVERIFY2(hidden.isEmpty(), qPrintable(hidden.join(QLatin1Char(' '))));
    }

    void everyKeyRunsItsAction_data()
    {
        QTest::addColumn<QString>("where");
        for (const char *where : {"pane", "result", "list", "card", "start"})
            QTest::newRow(where) << QString::fromLatin1(where);
    }

    void everyKeyRunsItsAction()
    {
        QFETCH(QString, where);
        OpenWindow open(where == QLatin1String("start") ? QString() : QStringLiteral("upgrade"));
        holdBack(open);
        QWidget *focus = where == QLatin1String("pane") ? open.input(Side::Destination)
            : where == QLatin1String("result")          ? open.result()
            : where == QLatin1String("list")            ? open.view().reasonsList()
            : where == QLatin1String("card")            ? static_cast<QWidget *>(open.view().card())
                                             : open.window().findChild<QWidget *>(QStringLiteral("startOpen"));
        QVERIFY(focus);
        const std::string before = open.input(Side::Destination)->bytes();
        int pressed = 0;
        for (const QAction *action : open.window().actions().all()) {
            for (const QKeySequence &keys : action->shortcuts()) {
                const QStringList told = toldBy(open, focus, keys);
                QVERIFY2(told == QStringList(action->objectName()),
                         qPrintable(keys.toString() + QStringLiteral(" told ") + told.join(QLatin1Char(' '))));
                ++pressed;
            }
        }
        QVERIFY(pressed > 60);
        QVERIFY(open.input(Side::Destination)->bytes() == before);
    }

    void disabledKeysDoNothingToText()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        PaneEditor *pane = open.input(Side::Destination);
        holdBack(open);
        const std::string before = pane->bytes();
        for (QAction *action : open.window().actions().all())
            action->setEnabled(false);
        for (const QAction *action : open.window().actions().all()) {
            for (const QKeySequence &keys : action->shortcuts())
                QVERIFY(toldBy(open, pane, keys).isEmpty());
        }
        QVERIFY(pane->bytes() == before);
    }

    void typingIsNotSwallowed()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        PaneEditor *pane = open.input(Side::Destination);
        pane->setFocus();
        pane->goTo(0);
        QTest::keyClicks(pane, QStringLiteral("a1?/[="));
        QVERIFY(QString::fromStdString(pane->bytes()).startsWith(QStringLiteral("a1?/[=")));
        QTest::keyClick(pane, Qt::Key_Z, Qt::ControlModifier);
        QTRY_VERIFY(!QString::fromStdString(pane->bytes()).startsWith(QStringLiteral("a1?/[=")));
    }

    void theSheetListsAndChangesKeys()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        Settings settings;
        Actions &actions = open.window().actions();
        QAction *next = open.action(Act::NextStep);
        QAction *conflict = open.action(Act::NextConflict);
        {
            ShortcutsDialog sheet(actions, *open.window().menuBar(), settings);
            sheet.show();
            auto *field = sheet.findChild<KeyField *>(QStringLiteral("keyField"));
            auto *take = sheet.findChild<QPushButton *>(QStringLiteral("take"));
            QVERIFY(field && take);
            QSet<QString> groups;
            for (int i = 0; i < sheet.table()->topLevelItemCount(); ++i)
                groups += sheet.table()->topLevelItem(i)->text(0);
            for (const char *menu : {"File", "Edit", "View", "Merge", "Go", "Help"})
                QVERIFY2(groups.contains(QString::fromLatin1(menu)), menu);

            sheet.select(next);
            QCOMPARE(sheet.selected(), next);
            QTest::keyClick(sheet.table(), Qt::Key_Return);
            QTRY_VERIFY(field->hasFocus());
            press(field, QKeySequence(QStringLiteral("Ctrl+Alt+J")));
            QCOMPARE(next->shortcuts(), QList<QKeySequence>{QKeySequence(QStringLiteral("Ctrl+Alt+J"))});
            QTest::keyClick(field, Qt::Key_A); // letters are for typing
            QCOMPARE(next->shortcuts().size(), 1);

            press(field, QKeySequence(QStringLiteral("Ctrl+K"))); // taken
            QCOMPARE(next->shortcuts().front(), QKeySequence(QStringLiteral("Ctrl+Alt+J")));
            QVERIFY(take->isVisible());
            bool told = false;
            for (const QLabel *label : sheet.findChildren<QLabel *>())
                told = told || label->text().contains(QStringLiteral("Next Conflict"));
            QVERIFY(told);
            take->click();
            QCOMPARE(next->shortcuts().front(), QKeySequence(QStringLiteral("Ctrl+K")));
            QVERIFY(conflict->shortcuts().isEmpty());

            auto *search = sheet.findChild<QLineEdit *>();
            search->setText(QStringLiteral("zoom"));
            int shown = 0;
            for (QTreeWidgetItemIterator it(sheet.table(), QTreeWidgetItemIterator::NotHidden); *it; ++it)
                shown += (*it)->parent() ? 1 : 0;
            QCOMPARE(shown, 3); // all of the menu
        }
        open.window().activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&open.window()));
        open.view().reasonsList()->setFocus();
        const int step = open.view().stepNumber();
        press(open.view().reasonsList(), QKeySequence(QStringLiteral("Ctrl+K")));
        QCOMPARE(open.view().stepNumber(), step + 1);

        OpenWindow later; // reads no settings
        QCOMPARE(later.action(Act::NextStep)->shortcuts(), QList<QKeySequence>{QKeySequence(QStringLiteral("F8"))});
        later.window().actions().readKeys(Settings());
        QCOMPARE(later.action(Act::NextStep)->shortcuts().front(), QKeySequence(QStringLiteral("Ctrl+K")));
        QVERIFY(later.action(Act::NextConflict)->shortcuts().isEmpty());

        ShortcutsDialog sheet(actions, *open.window().menuBar(), settings);
        sheet.findChild<QPushButton *>(QStringLiteral("resetAll"))->click();
        QCOMPARE(next->shortcuts(), QList<QKeySequence>{QKeySequence(QStringLiteral("F8"))});
        QCOMPARE(conflict->shortcuts().front(), QKeySequence(QStringLiteral("Ctrl+K")));
        QVERIFY(!Settings().keys(next->objectName()));
    }

    void resetGivesOneBack()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        Settings settings(false);
        ShortcutsDialog sheet(open.window().actions(), *open.window().menuBar(), settings);
        sheet.show();
        sheet.select(open.action(Act::Find));
        auto *field = sheet.findChild<KeyField *>(QStringLiteral("keyField"));
        auto *reset = sheet.findChild<QPushButton *>(QStringLiteral("reset"));
        QVERIFY(!reset->isEnabled());
        QTest::keyClick(field, Qt::Key_Backspace);
        QVERIFY(open.action(Act::Find)->shortcuts().isEmpty());
        reset->click();
        QCOMPARE(open.action(Act::Find)->shortcut(), QKeySequence(QStringLiteral("Ctrl+F")));
        QTest::keyClick(field, Qt::Key_Escape);
        QVERIFY(sheet.isVisible());
    }

    void theSheetOpensByItsKeys()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        bool shown = false;
        QTimer::singleShot(0, &open.window(), [&] {
            auto *sheet = open.window().findChild<ShortcutsDialog *>();
            shown = sheet && sheet->isVisible();
            if (sheet)
                sheet->reject();
        });
        press(open.input(Side::Updated), QKeySequence(QStringLiteral("Ctrl+?")));
        QVERIFY(shown);
    }

private:
    QTemporaryDir m_folder;
};

WINDOW_TEST(WindowShortcuts)
#include "window_shortcuts.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/ui/openwindow.h"
#include "ui/controllers/controllers.h"

using namespace fieldwise;
using namespace fieldwise::ui;
using merge::Side;

namespace {

QRect placeOf(const QWidget *widget)
{
    return {widget->mapTo(widget->window(), QPoint()), widget->size()};
}

} // namespace

/// Columns, result below, one pane; narrow windows; full screen.
class WindowLayouts : public QObject {
    Q_OBJECT

    static void press(OpenWindow &open, const char *keys)
    {
        const QKeySequence sequence(QString::fromLatin1(keys));
        QTest::sendKeyEvent(QTest::Click, open.window().focusWidget(), sequence[0].key(), QString(),
                            sequence[0].keyboardModifiers());
        QTest::qWait(20);
    }

    static int heightOf(PaneEditor *editor, int line)
    {
        const auto at = static_cast<long>(editor->lineStart(line));
        const auto y = static_cast<int>(editor->SendScintilla(QsciScintilla::SCI_POINTYFROMPOSITION, 0UL, at));
        return editor->viewport()->mapTo(editor->window(), QPoint(0, y)).y();
    }
    /// The lines of both panes that have the same text, which no other line has.
    static std::vector<std::pair<int, int>> sharedLines(PaneEditor *one, PaneEditor *other)
    {
        const auto linesOf = [](PaneEditor *editor) {
            std::map<QString, int> lines; // -1 for texts of several
            for (int line = 0; line < editor->lineCount(); ++line)
                if (editor->folds().isShown(line))
                    lines[editor->text(line).trimmed()] = lines.contains(editor->text(line).trimmed()) ? -1 : line;
            return lines;
        };
        std::vector<std::pair<int, int>> shared;
        const auto others = linesOf(other);
        for (const auto &[text, line] : linesOf(one))
            if (const auto there = others.find(text); line >= 0 && there != others.end() && there->second >= 0)
                shared.emplace_back(line, there->second);
        return shared;
    }
    /// Which line stands at another height in the result; "" if none does.
    static QString notLevel(OpenWindow &open, Side side)
    {
        const auto shared = sharedLines(open.input(side), open.result());
        if (shared.size() < 4)
            return QStringLiteral("only %1 lines to compare").arg(shared.size());
        for (const auto &[line, there] : shared)
            if (heightOf(open.input(side), line) != heightOf(open.result(), there))
                return QStringLiteral("%1: %2 and %3")
                    .arg(open.input(side)->text(line).trimmed())
                    .arg(heightOf(open.input(side), line))
                    .arg(heightOf(open.result(), there));
        return {};
    }

private Q_SLOTS:
    void initTestCase() { keepSettingsIn(m_folder.path()); }

    void theResultInAColumnIsLevelWithTheInputs_data()
    {
        QTest::addColumn<QString>("original");
        QTest::addColumn<QString>("updated");
        QTest::addColumn<QString>("destination");
        QString many;
        for (int i = 0; i < 80; ++i)
            many += QStringLiteral("k%1: %1\n").arg(i);
        QTest::newRow("added, removed and in conflict")
            << "z: 0\n" + many << "new: 1\nz: 1\n" + QString(many).replace("k7: 7\n", "k7: 7\nmore:\n  x: 1\n  y: 2\n")
            << "z: 2\n" + QString(many).replace("k70: 70\n", "own: 1\nthing: 2\n");
        QTest::newRow("only in the result's order") << many + "a: 1\nb: 2\n"
                                                    << many + "a: 1\nb: 2\nc: 3\n"
                                                    << "b: 2\na: 1\n" + many;
        QTest::newRow("removed by Updated")
            << many << QString(many).remove("k3: 3\nk4: 4\nk5: 5\n") << many + "own: 1\n";
    }

    void theResultInAColumnIsLevelWithTheInputs()
    {
        QFETCH(QString, original);
        QFETCH(QString, updated);
        QFETCH(QString, destination);
        OpenWindow open;
        QVERIFY(open.put(original.toStdString(), updated.toStdString(), destination.toStdString()));
        open.action(Act::Columns)->trigger();
        PaneEditor *ours = open.input(Side::Destination);
        QCOMPARE(notLevel(open, Side::Destination), QString());
        for (const int row : {5, 30, 200}) {
            ours->rows().scrollTo(row);
            QCOMPARE(open.result()->rows().first(), ours->rows().first());
            QCOMPARE(notLevel(open, Side::Destination), QString());
        }
        QCOMPARE(open.result()->rows().count(), ours->rows().count());
        open.result()->rows().scrollTo(12);
        QCOMPARE(ours->rows().first(), 12);
        open.action(Act::OnlyChanges)->trigger();
        QCOMPARE(notLevel(open, Side::Destination), QString());
        open.action(Act::OnlyChanges)->trigger();
        open.action(Act::NextStep)->trigger();
        QCOMPARE(notLevel(open, Side::Destination), QString());
    }

    void keysArrangeThePanes()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        const auto inputs = [&] {
            QList<QRect> places;
            for (const Side side : merge::allSides)
                places += placeOf(open.input(side));
            return places;
        };
        QVERIFY(open.action(Act::ResultBelow)->isChecked());
        for (const QRect &place : inputs())
            QVERIFY(place.bottom() < placeOf(open.result()).top());

        press(open, "Ctrl+Alt+1");
        QVERIFY(open.action(Act::Columns)->isChecked());
        int right = -1;
        QList<QRect> all = inputs();
        all += placeOf(open.result());
        for (const QRect &place : all) {
            QVERIFY(place.left() > right);
            QCOMPARE(place.top(), placeOf(open.result()).top());
            QVERIFY(place.width() > 200);
            right = place.right();
        }
        QVERIFY(placeOf(open.view().reasonsList()).top() > placeOf(open.result()).bottom());

        press(open, "Ctrl+Alt+3");
        QVERIFY(open.action(Act::SinglePane)->isChecked());
        int shown = 0;
        for (const Side side : merge::allSides)
            shown += open.input(side)->isVisible() ? 1 : 0;
        QCOMPARE(shown, 1);
        QVERIFY(open.result()->isVisible());
        QCOMPARE(open.view().tabs()->count(), 3);

        press(open, "Ctrl+Alt+2");
        QVERIFY(!open.view().tabs()->isVisible());
        for (const QRect &place : inputs())
            QVERIFY(place.bottom() < placeOf(open.result()).top());
    }

    void tabsShowOneInputAtATime()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        open.action(Act::SinglePane)->trigger();
        QTabBar *tabs = open.view().tabs();
        tabs->setFocus();
        tabs->setCurrentIndex(0);
        QVERIFY(open.input(Side::Original)->isVisible());
        QTest::keyClick(tabs, Qt::Key_Right);
        QVERIFY(open.input(Side::Updated)->isVisible());
        QVERIFY(!open.input(Side::Original)->isVisible());
        open.view().goToLine(Side::Destination, 3); // as a link in the card does
        QVERIFY(open.input(Side::Destination)->isVisible());
        QCOMPARE(tabs->tabText(tabs->currentIndex()), QStringLiteral("Destination"));
        open.window().controllers().options.chooseMode(merge::Mode::TwoWay);
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(tabs->count(), 2);
        open.window().controllers().options.chooseMode(merge::Mode::Compare);
        QVERIFY(open.waitUntilSettled());
        QVERIFY(!tabs->isVisible());
        QVERIFY(open.input(Side::Updated)->isVisible() && open.input(Side::Destination)->isVisible());
    }

    void narrowWindowsHaveTabs()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        open.window().resize(880, 700);
        QTRY_VERIFY(open.view().tabs()->isVisible());
        QVERIFY(open.result()->isVisible());
        QCOMPARE(open.view().layout(), PaneLayout::ResultBelow); // what was asked for
        open.window().resize(1100, 700);
        QTRY_VERIFY(!open.view().tabs()->isVisible());
        QVERIFY(!open.view().reasonsList()->isVisible()); // it is behind a button
        open.window().resize(1400, 900);
        QTRY_VERIFY(open.view().reasonsList()->isVisible());
        QVERIFY(placeOf(open.view().card()).left() > placeOf(open.view().reasonsList()).left());
    }

    void lowWindowsGiveTheCardRoom()
    {
        OpenWindow open(QStringLiteral("apply-checkout"));
        open.window().resize(1366, 768);
        QTRY_VERIFY(open.view().card()->height() >= 240);
        QVERIFY(open.input(Side::Updated)->height() >= 160);
        open.window().resize(1366, 1000);
        QTRY_VERIFY(placeOf(open.input(Side::Updated)).height() > open.result()->height());
    }

    void narrowToolBarsKeepWhatIsAlwaysNeeded()
    {
        for (const char *example : {"apply-checkout", "upgrade", "patch-json", "compare"}) {
            OpenWindow open(QString::fromLatin1(example));
            for (const int width : {1920, 1366, 1000, 760}) {
                open.window().resize(width, 700);
                QTest::qWait(20);
                ToolBar *bar = open.window().parts().toolBar;
                for (const Act act : {Act::Undo, Act::Find}) {
                    const auto buttons = bar->findChildren<QToolButton *>();
                    const auto button = std::ranges::find_if(
                        buttons, [&](const QToolButton *one) { return one->defaultAction() == open.action(act); });
                    QVERIFY(button != buttons.end() && (*button)->isVisible());
                    QVERIFY(bar->rect().contains(placeOf(*button).translated(-placeOf(bar).topLeft())));
                }
                auto *save = bar->findChild<QPushButton *>(QStringLiteral("saveResult"));
                QCOMPARE(save->isVisible(), QLatin1String(example) != QLatin1String("compare"));
                auto *more = bar->findChild<QToolButton *>(QStringLiteral("moreOptions"));
                int options = more->isVisible() ? static_cast<int>(more->menu()->actions().size()) : 0;
                for (const char *name :
                     {"rules", "lists", "conflicts", "strategy", "overwrite", "patchType", "dialect"})
                    options += bar->findChild<QToolButton *>(QString::fromLatin1(name))->isVisible();
                static int all = 0;
                all = width == 1920 ? options : all;
                QCOMPARE(options, all); // none goes without an entry in its place
                const bool isWide = bar->findChild<QFrame *>(QStringLiteral("trough"))->isVisible();
                QCOMPARE(bar->findChild<QToolButton *>(QStringLiteral("modes"))->isVisible(), !isWide);
            }
        }
    }

    void everyLayoutShowsEveryMode_data()
    {
        QTest::addColumn<QString>("example");
        for (const char *example : {"upgrade", "merge2", "apply-checkout", "patch-json", "patch-strategic", "compare"})
            QTest::newRow(example) << QString::fromLatin1(example);
    }

    void everyLayoutShowsEveryMode()
    {
        QFETCH(QString, example);
        OpenWindow open(example);
        const std::string result = open.resultText();
        const merge::DecisionRef selected = open.view().selected();
        for (const Act act : {Act::Columns, Act::SinglePane, Act::ResultBelow, Act::SinglePane, Act::Columns}) {
            open.action(act)->trigger();
            QTest::qWait(20);
            QVERIFY(open.view().selected() == selected);
            QCOMPARE(open.resultText(), result);
            QCOMPARE(open.result()->isVisible(), example != QLatin1String("compare"));
            const QRect card = placeOf(open.view().card());
            QVERIFY(card.width() > 150 && card.height() > 60);
            QVERIFY(open.window().rect().contains(card));
        }
    }

    void theLayoutIsRemembered()
    {
        const auto rowsOf = [](MainWindow &window) {
            return window.view()->findChild<QSplitter *>(QString(), Qt::FindDirectChildrenOnly);
        };
        const auto open = [](MainWindow &window) {
            window.resize(1400, 900);
            window.show();
            window.controllers().opening.openExample(QStringLiteral("upgrade"));
            QVERIFY(QTest::qWaitFor([&] { return window.controllers().result.isSettled(); }, 20000));
            QTest::qWait(20);
        };
        Appearance appearance(Scheme::Light);
        {
            MainWindow window(appearance, Settings());
            open(window);
            QVERIFY(rowsOf(window)->sizes()[0] > rowsOf(window)->sizes()[1]);
            window.actions()[Act::Columns]->trigger();
            rowsOf(window)->setSizes({300, 460});
            Q_EMIT rowsOf(window)->splitterMoved(300, 1);
            window.close();
        }
        MainWindow window(appearance, Settings());
        open(window);
        QVERIFY(window.actions()[Act::Columns]->isChecked());
        QCOMPARE(window.view()->shownLayout(), PaneLayout::Columns);
        QVERIFY(rowsOf(window)->sizes()[0] < rowsOf(window)->sizes()[1]);
        window.actions()[Act::ResultBelow]->trigger(); // has its own
        QVERIFY(rowsOf(window)->sizes()[0] > rowsOf(window)->sizes()[1]);
    }

    void fullScreenAndBack()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        press(open, "F11");
        QVERIFY(open.window().isFullScreen());
        QVERIFY(open.action(Act::FullScreen)->isChecked());
        press(open, "F11");
        QVERIFY(!open.window().isFullScreen());
    }

private:
    QTemporaryDir m_folder;
};

WINDOW_TEST(WindowLayouts)
#include "window_layouts.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/ui/openwindow.h"
#include "ui/pane/indicators.h"

using namespace fieldwise;
using namespace fieldwise::ui;
using merge::Side;

/// Typing, faults, stale results, undo.
class WindowEditing : public QObject {
    Q_OBJECT

    static constexpr const char *original = "a: 1\nb: 2\nc: 3\n";
    static constexpr const char *updated = "a: 1\nb: 20\nc: 3\n";
    static constexpr const char *destination = "a: 1\nb: 2\nc: 30\n";

private Q_SLOTS:
    void anErrorIsShownBesideEmptyPanes()
    {
        OpenWindow open;
        open.action(Act::NewThreeWay)->trigger();
        QVERIFY(!open.window().workspace().put(Side::Updated, "a: 1\nb: [\n", QStringLiteral("broken")));
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.window().parts().status.inputs->text(), QStringLiteral("1 input, 1 error"));
        QVERIFY(open.window().notice()->text().startsWith(QLatin1String("Updated can't be merged, line ")));
        QCOMPARE(open.input(Side::Updated)->marks().faults().size(), 1U);
        QCOMPARE(open.view().pane(Side::Updated)->header()->fact(), QStringLiteral("1 error"));
        open.retype(Side::Updated, "a: 1\nb: []\n");
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.window().parts().status.inputs->text(), QStringLiteral("1 input, no errors"));
        QVERIFY(open.window().notice()->isHidden());
    }

    void everyKeystrokeMergesAgain_data()
    {
        QTest::addColumn<int>("side");
        QTest::addColumn<int>("position");
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("expected");
        QTest::newRow("original") << int(Side::Original) << 4 << "1"
                                  << "a: 1\nb: 20\nc: 30\n";
        QTest::newRow("updated") << int(Side::Updated) << 10 << "5"
                                 << "a: 1\nb: 205\nc: 30\n";
        QTest::newRow("destination") << int(Side::Destination) << 4 << "4"
                                     << "a: 14\nb: 20\nc: 30\n";
    }

    void everyKeystrokeMergesAgain()
    {
        QFETCH(int, side);
        QFETCH(int, position);
        QFETCH(QString, typed);
        QFETCH(QString, expected);
        OpenWindow open;
        QVERIFY(open.put(original, updated, destination));
        QCOMPARE(open.resultText(), std::string("a: 1\nb: 20\nc: 30\n"));
        PaneEditor *editor = open.input(static_cast<Side>(side));
        editor->setFocus();
        editor->goTo(position);
        const int before = editor->position();
        QTest::keyClicks(editor, typed);
        QVERIFY(editor->position() == before + typed.size());
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(QString::fromStdString(open.resultText()), expected);
        QVERIFY(open.window().workspace().isEdited(static_cast<Side>(side)));
        open.action(Act::Undo)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.resultText(), std::string("a: 1\nb: 20\nc: 30\n"));
    }

    void aBrokenInputKeepsTheLastResult()
    {
        OpenWindow open;
        QVERIFY(open.put(original, updated, destination));
        PaneEditor *editor = open.input(Side::Updated);
        editor->setFocus();
        editor->goTo(8);
        QTest::keyClicks(editor, QStringLiteral("\""));
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.view().isStale());
        QVERIFY(open.result()->isStale());
        QCOMPARE(open.resultText(), std::string("a: 1\nb: 20\nc: 30\n"));
        QCOMPARE(editor->marks().faults().size(), size_t(1));
        const int line = editor->lineOf(static_cast<int>(editor->marks().faults()[0].range.begin));
        QVERIFY(editor->markersAtLine(line) & (1U << markerOf(Look::Fails)));
        QVERIFY(editor->SendScintilla(QsciScintilla::SCI_INDICATORVALUEAT, static_cast<unsigned long>(faultIndicator),
                                      static_cast<long>(editor->marks().faults()[0].range.begin)));
        QCOMPARE(open.view().pane(Side::Updated)->header()->fact(), QStringLiteral("1 error"));
        QVERIFY(open.view().result()->header()->badge().startsWith(QLatin1String("stale")));
        QCOMPARE(open.window().notice()->look(), Look::Fails);
        QVERIFY(open.window().notice()->text().startsWith(QLatin1String("Updated can't be merged, line 2")));
        QVERIFY(!open.action(Act::SaveResult)->isEnabled());

        open.result()->setFocus();
        QTest::keyClick(&open.window(), Qt::Key_E, Qt::ControlModifier);
        QTRY_VERIFY(editor->hasFocus());
        QCOMPARE(editor->lineOf(editor->position()), line);

        open.action(Act::Undo)->trigger();
        QVERIFY(open.waitUntilSettled());
        QVERIFY(!open.view().isStale());
        QVERIFY(open.window().notice()->isHidden());
        QVERIFY(editor->marks().faults().empty());
        QVERIFY(!(editor->markersAtLine(line) & (1U << markerOf(Look::Fails))));
        QVERIFY(open.action(Act::SaveResult)->isEnabled());
    }

    void anInputBrokenFromTheStartHasNoResult()
    {
        OpenWindow open(QStringLiteral("broken"));
        QVERIFY(!open.view().scene());
        QVERIFY(!open.view().isStale());
        QVERIFY(!open.window().notice()->isHidden());
        QVERIFY(open.view().card()->plainText().contains(QLatin1String("Error")));
        const auto &faults = open.input(Side::Updated)->marks().faults();
        QCOMPARE(faults.size(), size_t(1));
    }

    void linesTypedAndTakenAwayKeepTheMarks()
    {
        OpenWindow open;
        QVERIFY(open.put(original, updated, destination));
        PaneEditor *editor = open.input(Side::Destination);
        editor->setFocus();
        editor->goTo(0);
        QTest::keyClicks(editor, QStringLiteral("x: 1"));
        QTest::keyClick(editor, Qt::Key_Return);
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.resultText(), std::string("x: 1\na: 1\nb: 20\nc: 30\n"));
        QVERIFY(editor->markersAtLine(0) & (1U << markerOf(Look::Retained)));
        QCOMPARE(editor->markersAtLine(1), 0U);
        for (int i = 0; i < 5; ++i)
            QTest::keyClick(editor, Qt::Key_Backspace);
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.resultText(), std::string("a: 1\nb: 20\nc: 30\n"));
        QCOMPARE(editor->markersAtLine(0), 0U);
        QVERIFY(editor->markersAtLine(1) & (1U << markerOf(Look::Changed)));
    }

    void typingFastEndsWithTheLastText()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        PaneEditor *editor = open.input(Side::Destination);
        editor->setFocus();
        editor->goTo(0);
        QTest::keyClicks(editor, QStringLiteral("# 0123456789 0123456789 0123456789 0123456789"));
        QTest::keyClick(editor, Qt::Key_Return);
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.resultText().starts_with("# 0123456789 0123456789 0123456789 0123456789\n"));
        QCOMPARE(open.scene().merged->inputs.texts[Side::Destination], editor->bytes());
    }

    void theStarChangesOnceForEachAction()
    {
        OpenWindow open;
        QVERIFY(open.put(original, updated, destination));
        struct Stars : QObject {
            QString seen;
            bool isShown = false;
            bool eventFilter(QObject *window, QEvent *event) override
            {
                const bool now = qobject_cast<QWidget *>(window)->isWindowModified();
                if (event->type() == QEvent::ModifiedChange && now != std::exchange(isShown, now))
                    seen += now ? QLatin1Char('*') : QLatin1Char('-');
                return false;
            }
        } stars;
        open.window().installEventFilter(&stars);
        const auto after = [&](auto act) {
            stars.seen.clear();
            act();
            return open.waitUntilSettled() ? stars.seen : QStringLiteral("not settled");
        };
        const auto typeIn = [](PaneEditor *editor) {
            editor->setFocus();
            editor->goTo(4);
            QTest::keyClicks(editor, QStringLiteral("12"));
        };
        QCOMPARE(after([&] { typeIn(open.input(Side::Updated)); }), QStringLiteral("*"));
        QCOMPARE(after([&] { open.action(Act::Undo)->trigger(); }), QStringLiteral("-"));
        QCOMPARE(after([&] { typeIn(open.result()); }), QStringLiteral("*"));
        QCOMPARE(after([&] { open.action(Act::Undo)->trigger(); }), QStringLiteral("-"));
        open.view().select(open.scene().plan().steps.front());
        QCOMPARE(after([&] { open.action(Act::TakeThird)->trigger(); }), QStringLiteral("*"));
        QCOMPARE(after([&] { typeIn(open.input(Side::Updated)); }), QString());
        QVERIFY(open.window().windowTitle().contains(QStringLiteral("[*]")));
    }

    void windowsNewlinesAndMarkStay()
    {
        OpenWindow open;
        const std::string bom = "\xEF\xBB\xBF";
        QVERIFY(open.put("a: 1\n", "a: 2\n", bom + "a: 1\r\nb: 2\r\n"));
        QCOMPARE(open.resultText(), bom + "a: 2\r\nb: 2\r\n");
        PaneEditor *editor = open.input(Side::Destination);
        editor->setFocus();
        editor->goTo(static_cast<int>(editor->bytes().size()));
        QTest::keyClicks(editor, QStringLiteral("c: 3"));
        QTest::keyClick(editor, Qt::Key_Return);
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.resultText(), bom + "a: 2\r\nb: 2\r\nc: 3\r\n");
    }
};

WINDOW_TEST(WindowEditing)
#include "window_editing.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include <random>

#include "tests/support/ui/openwindow.h"
#include "ui/pane/indicators.h"

using namespace fieldwise;
using namespace fieldwise::ui;
using merge::Side;

/// What the editors hold (markers, indicators, fillers) is what the view says, after any edits.
class WindowPanes : public QObject {
    Q_OBJECT

    static void verifyPane(PaneEditor *editor, const Decorations &want)
    {
        QCOMPARE(editor->lineCount(), static_cast<int>(want.lines.size()));
        constexpr unsigned all = (1U << static_cast<unsigned>(Look::Count)) - 2;
        for (int line = 0; line < editor->lineCount(); ++line) {
            const LineLook &look = want.lines[static_cast<size_t>(line)];
            const unsigned marker = look.look == Look::Unchanged ? 0 : 1U << markerOf(look.look);
            QCOMPARE(editor->markersAtLine(line) & all, marker);
            QCOMPARE(editor->SendScintilla(QsciScintilla::SCI_ANNOTATIONGETLINES, static_cast<long>(line)),
                     static_cast<long>(look.filler));
        }
        const auto length = static_cast<size_t>(editor->SendScintilla(QsciScintilla::SCI_GETLENGTH));
        std::vector<unsigned> wanted(length, 0);
        for (const TextSpan &span : want.spans) {
            if (span.look == Look::Unchanged && !span.strike && !span.muted)
                continue;
            const int indicator = span.muted ? mutedIndicator : span.strike ? strikeIndicator : boxIndicator(span.look);
            for (size_t at = span.begin; at < span.end && at < length; ++at)
                wanted[at] |= 1U << indicator;
        }
        constexpr unsigned ours =
            ~((1U << 8) - 1) & ~(1U << faultIndicator) & ~(1U << findIndicator) & ~(1U << maskIndicator);
        for (size_t at = 0; at < length; ++at) {
            const auto have = static_cast<unsigned>(
                editor->SendScintilla(QsciScintilla::SCI_INDICATORALLONFOR, static_cast<long>(at)));
            if ((have & ours) != wanted[at])
                qWarning("%s: byte %zu has %x, wanted %x", qPrintable(editor->objectName()), at, have & ours,
                         wanted[at]);
            QCOMPARE(have & ours, wanted[at]);
        }
        QCOMPARE(editor->marks().decorations().chips, want.chips);
        QCOMPARE(editor->marks().decorations().gone, want.gone);
        QCOMPARE(editor->marks().decorations().leading, want.leading);
    }

    static void verifyAll(OpenWindow &open)
    {
        for (const Side side : open.window().workspace().sides())
            verifyPane(open.input(side), open.scene().inputs[side]);
        verifyPane(open.result(), open.scene().result);
        QCOMPARE(open.resultText(), open.scene().merged->resolution.text);
    }

private Q_SLOTS:
    void panesShowWhatTheViewSays_data()
    {
        QTest::addColumn<QString>("example");
        for (const Example &example : examples()) {
            if (example.name != QLatin1String("broken"))
                QTest::newRow(qPrintable(example.name)) << example.name;
        }
    }

    void panesShowWhatTheViewSays()
    {
        QFETCH(QString, example);
        OpenWindow open(example);
        open.action(Act::HideNoise)->setChecked(false);
        verifyAll(open);
    }

    void looksAreThoseOfTheView()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        const view::View &view = open.scene().merged->view;
        for (const Side side : merge::allSides) {
            for (size_t line = 0; line < view.inputs[side].lines.size(); ++line) {
                const LineLook &look = open.input(side)->marks().decorations().lines[line];
                QCOMPARE(look.look, lookOf(view.inputs[side].lines[line].state));
                QCOMPARE(look.stripe, view.inputs[side].lines[line].stripe);
            }
        }
    }

    void differencesAddUpThroughRandomEdits_data()
    {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 1; seed <= 6; ++seed)
            QTest::addRow("seed %u", seed) << seed;
    }

    void differencesAddUpThroughRandomEdits()
    {
        QFETCH(unsigned, seed);
        OpenWindow open(seed % 2 ? QStringLiteral("upgrade") : QStringLiteral("lists"));
        std::mt19937 random(seed);
        const auto pick = [&](int below) {
            return static_cast<int>(random() % static_cast<unsigned>(std::max(1, below)));
        };
        const QStringList words{QStringLiteral("x"),     QStringLiteral("1"), QStringLiteral(" "),
                                QStringLiteral("ab: c"), QStringLiteral("#"), QStringLiteral("- q")};
        for (int edit = 0; edit < 60; ++edit) {
            PaneEditor *editor = open.input(merge::allSides[static_cast<size_t>(pick(3))]);
            editor->setFocus();
            const int line = pick(editor->lineCount());
            const int end =
                static_cast<int>(editor->SendScintilla(QsciScintilla::SCI_GETLINEENDPOSITION, static_cast<long>(line)));
            editor->goTo(pick(2) ? end : editor->lineStart(line) + pick(end - editor->lineStart(line)));
            switch (pick(6)) {
            case 0: QTest::keyClick(editor, Qt::Key_Return); break;
            case 1: QTest::keyClick(editor, Qt::Key_Backspace); break;
            case 2: QTest::keyClick(editor, Qt::Key_Delete); break;
            case 3: open.window().workspace().undo(); break;
            default: QTest::keyClicks(editor, words[pick(static_cast<int>(words.size()))]); break;
            }
            if (pick(3) == 0)
                continue; // several edits between two answers
            QVERIFY(open.waitUntilSettled());
            if (!open.view().isStale())
                verifyAll(open);
            if (QTest::currentTestFailed())
                return;
        }
        while (open.window().workspace().canUndo())
            open.window().workspace().undo();
        QVERIFY(open.waitUntilSettled());
        QVERIFY(!open.view().isStale());
        verifyAll(open);
    }

    void modesLeaveNothingBehind()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        open.action(Act::TwoWay)->trigger();
        QVERIFY(open.waitUntilSettled());
        verifyAll(open);
        QVERIFY(open.input(Side::Original)->isHidden() || !open.input(Side::Original)->isVisible());
        QCOMPARE(open.view().pane(Side::Updated)->header()->name(), QStringLiteral("Source"));
        open.action(Act::ThreeWay)->trigger();
        QVERIFY(open.waitUntilSettled());
        verifyAll(open);
        open.action(Act::DestinationWins)->trigger();
        QVERIFY(open.waitUntilSettled());
        verifyAll(open);
        QCOMPARE(open.window().parts().toolBar->findChild<QToolButton *>(QStringLiteral("conflicts"))->text(),
                 QStringLiteral("Conflicts: Destination wins"));
    }

    void theMarginFitsTheNumbers()
    {
        OpenWindow open;
        std::string many;
        for (int i = 0; i < 12000; ++i)
            many += "k" + std::to_string(i) + ": 1\n";
        QVERIFY(open.put(many, many, many));
        const QFontMetrics metrics(open.appearance().code(12));
        for (PaneEditor *editor : {open.input(Side::Original), open.result()})
            QVERIFY(editor->SendScintilla(QsciScintilla::SCI_GETMARGINWIDTHN, 0UL)
                    >= metrics.horizontalAdvance(QStringLiteral("12000")) + 28);
    }

    void stopAtAConflictSaysWhere()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        open.action(Act::StopOnConflict)->trigger();
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.view().isStale());
        QCOMPARE(open.window().notice()->look(), Look::Fails);
        open.action(Act::UpdatedWins)->trigger();
        QVERIFY(open.waitUntilSettled());
        QVERIFY(!open.view().isStale());
    }

    void anOriginalIsNotNeeded()
    {
        OpenWindow open;
        Workspace &workspace = open.window().workspace();
        QVERIFY(!workspace.put(Side::Updated, "a: 1\nb: 2\n", QStringLiteral("u")));
        QVERIFY(!open.view().scene());
        QVERIFY(!workspace.put(Side::Destination, "a: 1\n", QStringLiteral("d")));
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.resultText(), std::string("a: 1\nb: 2\n"));
        QVERIFY(!open.view().pane(Side::Original)->isOpen());
        verifyPane(open.input(Side::Destination), open.scene().inputs[Side::Destination]);
    }
};

WINDOW_TEST(WindowPanes)
#include "window_panes.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/ui/openwindow.h"

using namespace fieldwise;
using namespace fieldwise::ui;
using merge::Side;

/// Folding, only changes, wrapping.
class WindowFolding : public QObject {
    Q_OBJECT

    /// `changed` is the number of the line that updated changes; -1 for none.
    static std::string manyLines(int count, int changed, const std::string &value = "x")
    {
        std::string text;
        for (int i = 0; i < count; ++i)
            text += "key" + std::to_string(i) + ": " + (i == changed ? value : "1") + "\n";
        return text;
    }

    static int top(PaneEditor *editor, int line)
    {
        const auto y = editor->SendScintilla(QsciScintilla::SCI_POINTYFROMPOSITION, 0UL,
                                             static_cast<long>(editor->lineStart(line)));
        return editor->viewport()->mapTo(editor, QPoint(0, static_cast<int>(y))).y();
    }

    static void clickBar(PaneEditor *editor, const FoldBar &bar)
    {
        const QPoint line(120, top(editor, bar.afterLine) + (1 + bar.row) * editor->lineHeight() + 8);
        QTest::mouseClick(editor->viewport(), Qt::LeftButton, {}, editor->viewport()->mapFrom(editor, line));
    }

private Q_SLOTS:
    void onlyChangesSaysWhatItHides()
    {
        OpenWindow open;
        QVERIFY(open.put(manyLines(60, -1), manyLines(60, 30), manyLines(60, -1)));
        const int rows = open.input(Side::Updated)->rows().count();
        QTest::keyClick(&open.window(), Qt::Key_H, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(open.action(Act::OnlyChanges)->isChecked());
        for (PaneEditor *editor :
             {open.input(Side::Original), open.input(Side::Updated), open.input(Side::Destination), open.result()}) {
            const auto &bars = editor->marks().decorations().bars;
            QCOMPARE(bars.size(), size_t(2));
            QCOMPARE(bars[0].lines, 26); // the first line stays, and three before and behind the change
            QCOMPARE(bars[1].lines, 27); // with the empty line at the end
            QVERIFY(!isVisible(editor, 26));
            for (int line = 27; line <= 33; ++line)
                QVERIFY(isVisible(editor, line));
            QVERIFY(!isVisible(editor, 34));
            QCOMPARE(editor->rows().count(), 10);
        }
        QTest::keyClick(&open.window(), Qt::Key_H, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(open.input(Side::Updated)->rows().count(), rows);
        QVERIFY(open.input(Side::Updated)->marks().decorations().bars.empty());
        QVERIFY(isVisible(open.result(), 0));
    }

    void aClickOnTheBarShowsItsLinesEverywhere()
    {
        OpenWindow open;
        QVERIFY(open.put(manyLines(60, -1), manyLines(60, 30), manyLines(60, -1)));
        open.action(Act::OnlyChanges)->setChecked(true);
        PaneEditor *updated = open.input(Side::Updated);
        clickBar(updated, updated->marks().decorations().bars[1]);
        QCOMPARE(updated->marks().decorations().bars.size(), size_t(1));
        QVERIFY(isVisible(updated, 50));
        QVERIFY(isVisible(open.input(Side::Original), 50));
        QCOMPARE(open.input(Side::Original)->rows().count(), updated->rows().count());
        clickBar(open.input(Side::Destination), open.input(Side::Destination)->marks().decorations().bars[0]);
        QVERIFY(isVisible(updated, 1));
        QVERIFY(updated->marks().decorations().bars.empty());
        QVERIFY(!isVisible(open.result(), 1)); // the result stands below, in rows of its own
    }

    void theKeyOfFoldingOpensABarToo()
    {
        OpenWindow open;
        QVERIFY(open.put(manyLines(60, -1), manyLines(60, 30), manyLines(60, -1)));
        open.action(Act::OnlyChanges)->setChecked(true);
        for (PaneEditor *editor : {open.input(Side::Updated), open.result()}) {
            editor->setFocus();
            editor->goTo(editor->lineStart(33));
            QTest::keyClick(editor, Qt::Key_Period, Qt::ControlModifier);
            QVERIFY(isVisible(editor, 59));
            editor->goTo(editor->lineStart(27));
            QTest::keyClick(editor, Qt::Key_Period, Qt::ControlModifier);
            QVERIFY(isVisible(editor, 1));
        }
    }

    void aHiddenLineThatChangesAppears()
    {
        OpenWindow open;
        QVERIFY(open.put(manyLines(60, -1), manyLines(60, 30), manyLines(60, -1)));
        open.action(Act::OnlyChanges)->setChecked(true);
        PaneEditor *destination = open.input(Side::Destination);
        QVERIFY(!isVisible(destination, 10));
        destination->replace(
            {static_cast<uint32_t>(destination->lineEnd(10)), static_cast<uint32_t>(destination->lineEnd(10))}, "5");
        QVERIFY(open.waitUntilSettled());
        for (const Side side : merge::allSides)
            QVERIFY(isVisible(open.input(side), 10));
        QVERIFY(isVisible(open.result(), 10));
        open.action(Act::Undo)->trigger();
        QVERIFY(open.waitUntilSettled());
        QVERIFY(isVisible(destination, 10)); // what someone works on stays
        QCOMPARE(open.input(Side::Original)->rows().count(), destination->rows().count());
    }

    void nothingThatDiffersIsHidden()
    {
        for (const char *example : {"upgrade", "merge2", "apply-checkout", "patch-strategic"}) {
            OpenWindow open(QString::fromLatin1(example));
            QVERIFY2(open.view().scene(), example);
            open.action(Act::HideNoise)->setChecked(false);
            open.action(Act::OnlyChanges)->setChecked(true);
            for (const Side side : open.window().workspace().sides()) {
                const auto &lines = open.scene().inputs[side].lines;
                for (size_t line = 0; line < lines.size(); ++line)
                    QVERIFY(lines[line].look == Look::Unchanged || isVisible(open.input(side), static_cast<int>(line)));
            }
            const auto &lines = open.scene().result.lines;
            for (size_t line = 0; line < lines.size(); ++line)
                QVERIFY(lines[line].look == Look::Unchanged || isVisible(open.result(), static_cast<int>(line)));
        }
    }

    void whatIsChosenComesIntoView()
    {
        OpenWindow open;
        QVERIFY(open.put(manyLines(60, -1), manyLines(60, 30), manyLines(60, -1)));
        open.action(Act::OnlyChanges)->setChecked(true);
        const merge::Plan &plan = open.scene().plan();
        open.view().select({0, plan.documents[0].root().children[5]});
        for (PaneEditor *editor : {open.input(Side::Original), open.input(Side::Updated), open.result()}) {
            QVERIFY(isVisible(editor, 5));
            QVERIFY(!isVisible(editor, 12));
            QVERIFY(editor->frame().has_value());
            QCOMPARE(editor->rows().of(*editor->frame()), editor->rows().ofLine(5));
        }
    }

    void everythingFolds()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        QTest::keyClick(open.input(Side::Updated), Qt::Key_BracketLeft, Qt::ControlModifier | Qt::ShiftModifier);
        PaneEditor *destination = open.input(Side::Destination);
        for (int line = 0; line < destination->lineCount(); ++line) {
            const std::string text =
                destination->masks().shownText(destination->lineStart(line), destination->lineEnd(line));
            if (!text.empty() && text[0] == ' ')
                QVERIFY(!isVisible(destination, line));
        }
        QCOMPARE(open.input(Side::Original)->rows().count(), destination->rows().count());
        open.action(Act::UnfoldAll)->trigger();
        QVERIFY(isVisible(destination, 10));
    }

    void wrappedLinesLeaveRoomInTheOtherPanes()
    {
        OpenWindow open;
        const std::string words = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen";
        const std::string value = words + " " + words;
        const std::string destination = "a: 1\nlong: " + value + "\nb: 2\nmore: \"" + value + " größe\"\nc: 3\n";
        QVERIFY(open.put("a: 1\nlong: x\nb: 2\nmore: x\nc: 3\n", "a: 1\nlong: x\nnew: 1\nb: 2\nmore: x\nc: 3\n",
                         destination));
        QTest::keyClick(&open.window(), Qt::Key_Z, Qt::AltModifier);
        const auto aligned = [&] {
            return top(open.input(Side::Original), 2) == top(open.input(Side::Destination), 2)
                && top(open.input(Side::Updated), 3) == top(open.input(Side::Destination), 2)
                && top(open.input(Side::Original), 4) == top(open.input(Side::Destination), 4)
                && top(open.input(Side::Updated), 5) == top(open.input(Side::Destination), 4);
        };
        PaneEditor *editor = open.input(Side::Destination);
        QVERIFY(editor->rows().heightOf(1) > 2);
        QVERIFY(aligned());
        QCOMPARE(open.input(Side::Original)->rows().count(), editor->rows().count());
        const int before = editor->rows().heightOf(1);
        open.window().resize(1250, 1000); // other breaks
        QTRY_VERIFY(editor->rows().heightOf(1) > before);
        QTRY_VERIFY(aligned());
        editor->setFocus();
        editor->goTo(editor->lineEnd(1));
        for (int i = 0; i < 12; ++i)
            QTest::keyClicks(editor, QStringLiteral(" longer"));
        QVERIFY(open.waitUntilSettled());
        QVERIFY(aligned());
        open.view().select({0, open.scene().plan().documents[0].root().children[1]});
        QCOMPARE(editor->frame()->rows, editor->rows().heightOf(1));
        QCOMPARE(open.input(Side::Original)->frame()->rows, editor->rows().heightOf(1));
        QTest::keyClick(&open.window(), Qt::Key_Z, Qt::AltModifier);
        QCOMPARE(editor->rows().heightOf(1), 1);
        QCOMPARE(editor->rows().count(), open.input(Side::Updated)->rows().count());
    }

    void wheelWithControlZooms()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        PaneEditor *editor = open.input(Side::Updated);
        const double before = editor->codePixels();
        QWheelEvent wheel(QPointF(50, 50), editor->mapToGlobal(QPointF(50, 50)), {}, {0, 120}, Qt::NoButton,
                          Qt::ControlModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(editor->viewport(), &wheel);
        QCOMPARE(editor->codePixels(), before + 1);
        QCOMPARE(open.result()->codePixels(), before + 1);
    }
};

WINDOW_TEST(WindowFolding)
#include "window_folding.moc"

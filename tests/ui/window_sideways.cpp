// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstring>
#include <set>

#include <QScrollBar>

#include "tests/support/ui/openwindow.h"
#include "ui/pane/panepainter.h"

using namespace fieldwise;
using namespace fieldwise::ui;
using merge::Side;

/// Panes are scrolled sideways only as far as a person needs, and side by side.
class WindowSideways : public QObject {
    Q_OBJECT

    static long offsetOf(PaneEditor *editor) { return editor->SendScintilla(QsciScintillaBase::SCI_GETXOFFSET); }

    static std::set<long> offsets(OpenWindow &open)
    {
        std::set<long> found;
        for (const Side side : merge::allSides)
            found.insert(offsetOf(open.input(side)));
        return found;
    }

    static int x(PaneEditor *editor, size_t position)
    {
        return static_cast<int>(
            editor->SendScintilla(QsciScintillaBase::SCI_POINTXFROMPOSITION, 0UL, static_cast<long>(position)));
    }

    /// The bytes that a pane leaves out of its text.
    static std::string leftOut(PaneEditor *editor)
    {
        const auto [begin, end] = editor->leftOut();
        return editor->bytes().substr(static_cast<size_t>(begin), static_cast<size_t>(end - begin));
    }

    static constexpr const char *longKey = "annotation.example.com/a-rather-long-name-of-a-field: ";

    /// A value that differs 54 letters behind the start of its line, and is selected.
    static bool openWide(OpenWindow &open)
    {
        open.window().resize(1366, 768);
        const std::string line = longKey;
        return open.put(line + "1\nb: 1\n", line + "2\nb: 1\n", line + "1\nb: 1\nshort: 1\n");
    }

    static bool isCut(OpenWindow &open)
    {
        return std::ranges::none_of(merge::allSides, [&](Side side) { return leftOut(open.input(side)).empty(); });
    }

private Q_SLOTS:
    /// Text before what differs makes room for it; nothing is scrolled, so that short lines are still read.
    void whatDiffersIsInViewWithoutScrolling()
    {
        OpenWindow open;
        QVERIFY(openWide(open));
        QTRY_VERIFY(isCut(open));
        QCOMPARE(offsets(open), std::set<long>{0});
        for (const Side side : merge::allSides) {
            PaneEditor *pane = open.input(side);
            const int value = x(pane, std::strlen(longKey)), short_ = x(pane, std::strlen(longKey) + 3);
            const auto take = PanePainter::takeOf(pane->parts(), 0);
            const int button = take ? PanePainter::takeLeft(pane->parts(), *take) : pane->viewport()->width();
            QVERIFY2(value > PanePainter::marginWidth(pane->parts()) && x(pane, std::strlen(longKey) + 1) <= button,
                     qPrintable(QString::number(value)));
            QVERIFY(button < pane->viewport()->width() || !take);
            QVERIFY(short_ >= PanePainter::marginWidth(pane->parts()) && short_ < 100); // the next line's first letter
            QCOMPARE(leftOut(pane), leftOut(open.input(Side::Original)));
            QCOMPARE(pane->bytes().substr(0, std::strlen(longKey)), std::string(longKey)); // it stays in the text
        }
    }

    void widerPanesShowTheWholeLine()
    {
        OpenWindow open;
        QVERIFY(openWide(open));
        QTRY_VERIFY(isCut(open));
        open.window().resize(2000, 1000);
        QTRY_COMPARE(leftOut(open.input(Side::Updated)), std::string());
        open.window().resize(1366, 768);
        QTRY_VERIFY(isCut(open));
        open.action(Act::Wrap)->trigger();
        QTRY_COMPARE(leftOut(open.input(Side::Updated)), std::string());
    }

    void theResultStaysWhereItHasRoom()
    {
        OpenWindow open;
        QVERIFY(openWide(open));
        QTRY_VERIFY(isCut(open));
        QCOMPARE(leftOut(open.result()), std::string());
    }

    /// A person who scrolls sees the columns of the text.
    void panesFollowTheOneThatIsScrolled()
    {
        OpenWindow open;
        QVERIFY(openWide(open));
        QTRY_VERIFY(isCut(open));
        open.input(Side::Original)->horizontalScrollBar()->setValue(16);
        QCOMPARE(offsets(open), std::set<long>{16});
        QVERIFY(!isCut(open));
        open.input(Side::Updated)->horizontalScrollBar()->setValue(8);
        QCOMPARE(offsets(open), std::set<long>{8});
        open.window().resize(1360, 768);
        QCoreApplication::processEvents();
        QCOMPARE(offsets(open), std::set<long>{8}); // where a person has put it
    }

    void aKeyShowsTheWholeLine()
    {
        OpenWindow open;
        QVERIFY(openWide(open));
        QTRY_VERIFY(isCut(open));
        PaneEditor *pane = open.input(Side::Updated);
        pane->setFocus();
        pane->goTo(static_cast<int>(std::strlen(longKey)));
        QTest::keyClick(pane, Qt::Key_Backspace);
        QCOMPARE(leftOut(pane), std::string());
        QCOMPARE(pane->bytes(), std::string(longKey).substr(0, std::strlen(longKey) - 1) + "2\nb: 1\n");
    }

    void panesFollowWhatIsFound()
    {
        OpenWindow open;
        QVERIFY(openWide(open));
        QTRY_VERIFY(isCut(open));
        PaneEditor *pane = open.input(Side::Original);
        pane->goTo(pane->leftOut().first + 2);
        QCOMPARE(leftOut(pane), std::string());
    }

    /// Of a value that differs as a whole, its beginning is in view, and the button covers its end.
    void theButtonIsInSightBesideALongValue()
    {
        OpenWindow open;
        QVERIFY(openWide(open));
        const auto image = [](char digit) { return "  digest: " + std::string(300, digit) + "\n"; };
        QVERIFY(open.put("a:\n" + image('1'), "a:\n" + image('2'), "a:\n" + image('3')));
        open.view().select(open.scene().plan().steps.front());
        QTest::qWait(50);
        QCOMPARE(offsets(open), std::set<long>{0});
        PaneEditor *pane = open.input(Side::Destination);
        const auto take = PanePainter::takeOf(pane->parts(), 1);
        QVERIFY(take);
        const int button = PanePainter::takeLeft(pane->parts(), *take);
        QVERIFY(x(pane, 13 + 8) < button && button < pane->viewport()->width());
    }

    /// A line that is not in view needs no scroll bar.
    void theBarIsThatOfTheLinesInView()
    {
        OpenWindow open;
        open.window().resize(1366, 768);
        std::string text = "first: " + std::string(300, 'x') + "\n";
        for (int i = 0; i < 200; ++i)
            text += "key" + std::to_string(i) + ": 1\n";
        QVERIFY(open.put(text, text + "more: 1\n", text + "more: 2\n"));
        PaneEditor *pane = open.input(Side::Destination);
        const QScrollBar *bar = pane->horizontalScrollBar();
        pane->rows().scrollTo(0);
        QTRY_VERIFY(bar->maximum() > 0);
        pane->rows().scrollTo(100);
        QTRY_COMPARE(bar->maximum(), 0);
        pane->rows().scrollTo(0);
        QTRY_VERIFY(bar->maximum() > 0);
    }

    /// The button at the end of the selected line moves out of the way of what differs.
    void aButtonAtTheEndScrollsNothing()
    {
        OpenWindow open;
        QVERIFY(openWide(open));
        const PaneEditor *pane = open.input(Side::Original);
        const auto advance = static_cast<int>(pane->SendScintilla(
            QsciScintillaBase::SCI_TEXTWIDTH, static_cast<unsigned long>(QsciScintillaBase::STYLE_DEFAULT), "0"));
        const int room = pane->viewport()->width() - PanePainter::marginWidth(pane->parts()) - 2 * pane->lineHeight();
        const std::string key = std::string(static_cast<size_t>(room / advance) - 3, 'k') + ": ";
        QVERIFY(open.put(key + "1\nb: 1\n", key + "2\nb: 1\n", key + "1\nb: 1\nshort: 1\n"));
        open.view().select(open.scene().plan().steps.front());
        QTest::qWait(50);
        for (const Side side : merge::allSides)
            QVERIFY2(offsetOf(open.input(side)) == 0, qPrintable(QString::number(offsetOf(open.input(side)))));
    }

    void theBarGoesWithTheLongLine()
    {
        OpenWindow open;
        open.window().resize(1366, 768);
        QVERIFY(open.put("a: 1\nb: 1\n", "a: 1\nb: 2\n", "a: 1\nb: 1\n"));
        const QScrollBar *bar = open.input(Side::Updated)->horizontalScrollBar();
        QTRY_COMPARE(bar->maximum(), 0);
        open.retype(Side::Updated, "a: 1\nb: 2\nlong: " + std::string(300, 'x') + "\n");
        QVERIFY(open.waitUntilSettled());
        QTRY_VERIFY(bar->maximum() > 0);
        open.action(Act::Undo)->trigger();
        QVERIFY(open.waitUntilSettled());
        QTRY_COMPARE(bar->maximum(), 0);
    }
};

QTEST_MAIN(WindowSideways)
#include "window_sideways.moc"

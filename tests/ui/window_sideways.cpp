// SPDX-License-Identifier: GPL-3.0-or-later
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

    /// A value that differs 54 letters behind the start of its line, and is selected.
    static bool openWide(OpenWindow &open)
    {
        const std::string key = "annotation.example.com/a-rather-long-name-of-a-field: ";
        open.window().resize(1366, 768);
        return open.put(key + "1\nb: 1\n", key + "2\nb: 1\n", key + "1\nb: 1\nshort: 1\n");
    }

private Q_SLOTS:
    void widerPanesGoBackToTheFirstColumn()
    {
        OpenWindow open;
        QVERIFY(openWide(open));
        QTRY_VERIFY(*offsets(open).begin() > 0);
        QCOMPARE(offsets(open).size(), 1U);
        open.window().resize(2000, 1000);
        QTRY_COMPARE(offsets(open), std::set<long>{0});
        open.window().resize(1366, 768);
        QTRY_VERIFY(*offsets(open).begin() > 0);
    }

    void theResultStaysWhereItHasRoom()
    {
        OpenWindow open;
        QVERIFY(openWide(open));
        QTRY_VERIFY(*offsets(open).begin() > 0);
        QCOMPARE(offsetOf(open.result()), 0L);
    }

    void panesFollowTheOneThatIsScrolled()
    {
        OpenWindow open;
        QVERIFY(openWide(open));
        QTRY_VERIFY(*offsets(open).begin() > 0);
        open.input(Side::Original)->horizontalScrollBar()->setValue(0);
        QCOMPARE(offsets(open), std::set<long>{0});
        open.input(Side::Updated)->horizontalScrollBar()->setValue(16);
        QCOMPARE(offsets(open), std::set<long>{16});
        open.window().resize(1360, 768);
        QCoreApplication::processEvents();
        QCOMPARE(offsets(open), std::set<long>{16}); // where a person has put it
    }

    void panesFollowWhatIsFound()
    {
        OpenWindow open;
        QVERIFY(openWide(open));
        QTRY_VERIFY(*offsets(open).begin() > 0);
        open.input(Side::Original)->goTo(0); // its caret is in view
        QTRY_COMPARE(offsets(open), std::set<long>{0});
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

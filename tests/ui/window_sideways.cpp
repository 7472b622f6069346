// SPDX-License-Identifier: GPL-3.0-or-later
#include <set>

#include <QScrollBar>

#include "tests/support/ui/openwindow.h"

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

    /// A value that differs 45 letters behind the start of its line, and is selected.
    static bool openWide(OpenWindow &open)
    {
        const std::string key = "annotation.example.com/long-name-of-a-field: ";
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
};

QTEST_MAIN(WindowSideways)
#include "window_sideways.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// Each part of a pane over a text of its own, without PaneEditor.
#include "tests/support/ui/openwindow.h"
#include <QSignalSpy>

#include "ui/pane/braces.h"
#include "ui/pane/colouring.h"
#include "ui/pane/edits.h"
#include "ui/pane/indicators.h"
#include "ui/pane/parts.h"
#include "ui/pane/screenreader.h"
#include "ui/pane/textstyle.h"
#include "ui/pane/typing.h"

namespace fieldwise::ui {

/// A text with its parts, which follow its edits as PaneEditor lets them.
struct Pane {
    Appearance appearance{Scheme::Light};
    LongLines text;
    PaneParts parts{text, appearance};
    QWidget leading{&text};
    std::vector<LongLines::Edit> edits;
    QByteArray added;
    PaneEdits edited{text, [this](const LongLines::Edit &edit, const QByteArray &bytes) {
                         parts.scope.follow(edit.position, edit.removed, static_cast<int>(bytes.size()));
                         parts.marks.follow(edit, static_cast<int>(bytes.size()));
                         edits.push_back(edit);
                         added = bytes;
                     }};

    explicit Pane(std::string_view bytes)
    {
        parts.rows.setLeading(&leading);
        setUp(text);
        applyTheme(text, appearance, parts.metrics);
        text.resize(400, 200);
        text.loadCut(bytes);
        parts.marks.reset();
        edits.clear();
    }
    Decorations unmarked() const
    {
        Decorations all;
        all.lines.resize(static_cast<size_t>(text.lineCount()));
        return all;
    }
    void select(int from, int to)
    {
        text.SendScintilla(QsciScintillaBase::SCI_SETSEL, static_cast<unsigned long>(from), static_cast<long>(to));
    }
    void press(int key)
    {
        QKeyEvent event(QEvent::KeyPress, key, Qt::NoModifier);
        QVERIFY(indentByKey(text, event));
    }
};

class WindowPaneParts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void masksFollowTheirValues()
    {
        Pane pane("data:\n  token: secret\n  name: api\n");
        PaneMasks &masks = pane.parts.masks;
        masks.set({{{15, 21}, k8s::Mask::Same}});
        QVERIFY(masks.any() && masks.meet(0, 16) && masks.meet(20, 30) && !masks.meet(0, 15) && !masks.meet(21, 30));
        pane.text.replaceBytes({0, 0}, "# x\n");
        QCOMPARE(masks.in().size(), size_t(1));
        QCOMPARE(masks.in().front().range, (Range{19, 25}));
        QVERIFY(masks.shownText(0, 30).find("secret") == std::string::npos);
        QVERIFY(masks.shownText(26, 37).find("name: api") != std::string::npos);
        pane.select(12, 20);
        QVERIFY(masks.meetCopied());
        pane.select(28, 30);
        QVERIFY(!masks.meetCopied());
    }

    void noTextIsReadOutWhileMaskedOrUnread()
    {
        Pane pane("a: 1\n");
        ScreenReader reader(pane.text);
        QAccessible::setActive(true);
        QVERIFY(reader.mayRead());
        QVERIFY(QAccessible::queryAccessibleInterface(&pane.text)->textInterface());
        reader.setMasked(true);
        QVERIFY(!reader.mayRead());
        QVERIFY(!QAccessible::queryAccessibleInterface(&pane.text)->textInterface());
        reader.setMasked(false);
        QVERIFY(QAccessible::queryAccessibleInterface(&pane.text)->textInterface());
        QAccessible::setActive(false);
        QVERIFY(!reader.mayRead() && !reader.isRunning());
        QVERIFY(!QAccessible::queryAccessibleInterface(&pane.text)->textInterface());
    }

    void caretStaysInTheScopeAndWhatIsLostOutsideIsKnown()
    {
        Pane pane("a: 1\n---\nb: 2\n---\nc: 3\n");
        PaneScope &scope = pane.parts.scope;
        QVERIFY(scope.set(std::pair(2, 2)) && !scope.set(std::pair(2, 2)));
        QCOMPARE(scope.caretRange(), std::pair(9, 13)); // before the break: behind it the next resource begins
        pane.select(0, 23);
        QVERIFY(scope.hold() && !scope.hold());
        QCOMPARE(pane.text.position(), 13);

        scope.watch();
        pane.text.replaceBytes({9, 10}, "bee");
        QVERIFY(!scope.lost());
        QCOMPARE(scope.caretRange(), std::pair(9, 15));
        scope.watch();
        pane.text.replaceBytes({4, 10}, "");
        const auto lost = scope.lost();
        QVERIFY(lost && lost->text == "a: 1\n---\nbee: 2\n---\nc: 3\n");

        scope.set(std::pair(3, 2));
        QVERIFY(!scope.mayEdit());
        scope.set({});
        QVERIFY(scope.mayEdit());
        QCOMPARE(scope.endLine(), pane.text.lineCount());
    }

    void linesAreCountedFromTheirFile()
    {
        Pane pane("a: 1\nb: 2\n---\nc: 3\nd: 4\n");
        pane.parts.files.set({0, 3});
        QCOMPARE(pane.parts.files.numberOf(1), 2);
        QCOMPARE(pane.parts.files.numberOf(4), 2);
        pane.text.replaceBytes({5, 5}, "x: 0\n");
        QCOMPARE(pane.parts.files.numberOf(5), 2);
        pane.parts.files.set({});
        QCOMPARE(pane.parts.files.numberOf(5), 6);
    }

    void marksMoveWithTheirLinesAndAreSetAgainWhereAnEditWas()
    {
        Pane pane("a: 1\nb: 2\nc: 3\n");
        PaneMarks &marks = pane.parts.marks;
        QSignalSpy rows(&marks, &PaneMarks::rowsChanged), lines(&marks, &PaneMarks::linesChanged);
        Decorations next = pane.unmarked();
        next.lines[1].look = Look::Added;
        next.spans = {{8, 9, Look::Added}};
        next.chips = {{1, Look::Added, QStringLiteral("added")}};
        QVERIFY(marks.decorate(next));
        QCOMPARE(rows.count(), 0);
        QCOMPARE(lines.count(), 1);
        QVERIFY(marks.decorate(next)); // nothing differs
        QCOMPARE(lines.count(), 1);
        QVERIFY(pane.text.markersAtLine(1) & 1U << markerOf(Look::Added));

        pane.text.replaceBytes({0, 0}, "x: 0\n");
        QVERIFY(marks.isTouched());
        QVERIFY(!marks.decorate(next)); // it is of the text before
        QCOMPARE(marks.decorations().chips.front().line, 2);
        QVERIFY(pane.text.markersAtLine(2) & 1U << markerOf(Look::Added));
        Decorations filled = pane.unmarked();
        filled.lines[0].filler = 3;
        QVERIFY(marks.decorate(filled) && !marks.isTouched());
        QCOMPARE(rows.count(), 1);
        QVERIFY(!(pane.text.markersAtLine(2) & 1U << markerOf(Look::Added)));
        QCOMPARE(pane.parts.rows.ofLine(1), 4);

        QSignalSpy faults(&marks, &PaneMarks::faultsChanged);
        marks.setFaults({{{5, 6}, QStringLiteral("wrong")}});
        QCOMPARE(faults.count(), 1);
        QVERIFY(pane.text.markersAtLine(1) & 1U << markerOf(Look::Fails));
        QVERIFY(marks.decorate(filled));
        QVERIFY(pane.text.markersAtLine(1) & 1U << markerOf(Look::Fails));
    }

    void foldsKnowTheirLines()
    {
        Pane pane("a:\n  b: 1\n  c:\n    d: 2\n\ne: 3\n");
        PaneFolds &folds = pane.parts.folds;
        QCOMPARE(folds.lastLineBelow(0), 3); // blank lines stay
        QVERIFY(folds.isHeader(0) && folds.isHeader(2) && !folds.isHeader(1));
        folds.setFolded(0, true);
        QCOMPARE(folds.foldedHeaders(), std::vector<int>{0});
        const Hidden hidden{0, 1, 1, 1, 0, 0, 0};
        QVERIFY(folds.setHidden(hidden) && !folds.setHidden(hidden));
        QCOMPARE(folds.nextShown(1), 4);
        QCOMPARE(folds.hiddenAfter(0), 3);
        QVERIFY(folds.hidesLinesAfter(0) && !folds.isShown(2));
        QCOMPARE(pane.parts.rows.ofLine(4), 1);
        Decorations bars = pane.unmarked();
        bars.lines[0].filler = 1;
        bars.bars = {{0, 0, 3, 1, {}}};
        QVERIFY(pane.parts.marks.decorate(bars));
        QVERIFY(!folds.hidesLinesAfter(0)); // the bar says so
        QVERIFY(folds.setHidden(Hidden(7, 1)));
        QVERIFY(folds.hidesFirst() && folds.hidesAll() && !folds.isShown(0)); // Scintilla itself shows it

        folds.keep(2, 3);
        pane.text.replaceBytes({0, 0}, "x: 0\n");
        QCOMPARE(folds.kept(), (std::vector<int>{3, 4}));
        folds.forgetKept();
        QVERIFY(folds.kept().empty());
    }

    void rowsScrollOverTheFillersBeforeTheFirstLine()
    {
        std::string many;
        for (int i = 0; i < 100; ++i)
            many += "k: 1\n";
        Pane pane(many);
        PaneRows &rows = pane.parts.rows;
        Decorations next = pane.unmarked();
        next.leading = 5;
        QVERIFY(pane.parts.marks.decorate(next));
        QCOMPARE(rows.ofLine(0), 5);
        QCOMPARE(rows.count(), 106);
        QCOMPARE(rows.native(7), 2);
        QSignalSpy first(&rows, &PaneRows::firstChanged);
        rows.scrollTo(0);
        QCOMPARE(pane.leading.height(), 5 * pane.parts.metrics.lineHeight);
        rows.scrollTo(3);
        QCOMPARE(first.count(), 1);
        QCOMPARE(pane.leading.height(), 2 * pane.parts.metrics.lineHeight);
        rows.scrollBy(0.6);
        QCOMPARE(rows.first(), 3);
        rows.scrollBy(0.6); // with the rest of the first
        QCOMPARE(rows.first(), 4);
        rows.scrollTo(10'000);
        QCOMPARE(rows.first(), rows.count() - rows.onScreen());
        rows.bringIntoView(rows.first() + 3, 1); // it is in view
        QCOMPARE(rows.first(), rows.count() - rows.onScreen());
    }

    void linesThatWrapTakeSeveralRows()
    {
        Pane pane("a: 1\nb: " + std::string(300, 'x') + "\n");
        QVERIFY(pane.parts.rows.heights().empty());
        pane.parts.rows.setWrapped(true);
        const auto heights = pane.parts.rows.heights();
        QCOMPARE(heights.size(), size_t(3));
        QCOMPARE(heights[0], 1U);
        QVERIFY(heights[1] > 1);
        QCOMPARE(pane.parts.rows.ofLine(2), static_cast<int>(1 + heights[1]));
    }

    void editsAreReportedBeforeOrAfterTheyAreMade()
    {
        for (const bool before : {false, true}) {
            Pane pane("a: 1\nb: 2\n");
            const auto replace = [&](Range range, std::string_view by) {
                std::optional<PaneEdits::Before> notified;
                if (before)
                    notified.emplace(pane.edited);
                const size_t known = pane.edits.size();
                pane.text.replaceBytes(range, by);
                QCOMPARE(pane.edits.size(), known + (before ? 0 : 1)); // an announced edit is reported at the end
            };
            replace({5, 5}, "x: 0\n");
            QCOMPARE(pane.edits.size(), size_t(1));
            QCOMPARE(pane.edits[0].position, 5);
            QCOMPARE(pane.edits[0].linesAdded, 1);
            QCOMPARE(pane.added, QByteArray("x: 0\n"));
            replace({3, 10}, "");
            QCOMPARE(pane.edits.size(), size_t(2));
            QCOMPARE(pane.edits[1].removed, 7);
            QCOMPARE(pane.edits[1].linesAdded, -2);
        }
    }

    void keysIndentAndComment()
    {
        Pane pane("spec:\n  a: 1\n");
        pane.select(5, 5);
        pane.press(Qt::Key_Return);
        QCOMPARE(pane.text.bytes(), std::string("spec:\n  \n  a: 1\n"));
        pane.press(Qt::Key_Backspace);
        QCOMPARE(pane.text.bytes(), std::string("spec:\n\n  a: 1\n"));
        pane.press(Qt::Key_Tab);
        QCOMPARE(pane.text.bytes(), std::string("spec:\n  \n  a: 1\n"));
        pane.select(0, pane.text.length());
        QCOMPARE(selectedLines(pane.text), std::pair(0, 2));
        toggleComments(pane.text);
        QCOMPARE(pane.text.bytes(), std::string("# spec:\n  \n#   a: 1\n"));
        toggleComments(pane.text);
        QCOMPARE(pane.text.bytes(), std::string("spec:\n  \n  a: 1\n"));
    }

    void bracketsFindTheirPartner()
    {
        Pane pane("a: [1, {b: 2}]\n");
        colour(pane.text, pane.text.length());
        const BraceMarks braces(pane.text);
        pane.select(3, 3);
        QCOMPARE(braces.atCaret(), std::pair(3, 13));
        pane.select(5, 5);
        QCOMPARE(braces.atCaret(), std::pair(-1, -1));
    }
};

} // namespace fieldwise::ui

WINDOW_TEST(fieldwise::ui::WindowPaneParts)
#include "window_pane_parts.moc"

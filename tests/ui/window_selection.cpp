// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/ui/openwindow.h"

using namespace fieldwise;
using namespace fieldwise::ui;
using merge::Side;

/// One selection for all panes, the list and the card; stepping; scrolling and folding together.
class WindowSelection : public QObject {
    Q_OBJECT

    /// The frame of a pane covers exactly these lines.
    static void verifyFramed(const PaneEditor *editor, const std::optional<LineSpan> &lines)
    {
        QVERIFY(editor->frame());
        if (!lines)
            return;
        QVERIFY(editor->rows().of(*editor->frame()) <= editor->rows().ofLine(lines->first));
        QVERIFY(editor->rows().of(*editor->frame()) + editor->frame()->rows > editor->rows().ofLine(lines->last));
    }

    /// A line of this colour, 2 wide, along all edges.
    static bool isRinged(const QImage &picture, const QColor &colour)
    {
        const int right = picture.width() - 1, bottom = picture.height() - 1;
        for (int inset = 0; inset < 2; ++inset) {
            for (int x = 0; x <= right; ++x)
                if (picture.pixelColor(x, inset) != colour || picture.pixelColor(x, bottom - inset) != colour)
                    return false;
            for (int y = 0; y <= bottom; ++y)
                if (picture.pixelColor(inset, y) != colour || picture.pixelColor(right - inset, y) != colour)
                    return false;
        }
        return true;
    }

private Q_SLOTS:
    /// A frame that is higher than the panes is at the same height in all of them.
    void aClickInALongFieldScrollsNoPaneAway()
    {
        std::string added = "a: 1\nlong: |\n";
        for (int i = 0; i < 200; ++i)
            added += "  line " + std::to_string(i) + "\n";
        OpenWindow open;
        QVERIFY(open.put("a: 1\n", added, "a: 1\n"));
        PaneEditor *editor = open.input(Side::Updated);
        editor->rows().scrollTo(100);
        const int line = lineWith(editor, "  line 105");
        Q_EMIT editor->lineChosen(line, editor->lineStart(line) + 3);
        QVERIFY(editor->frame() && editor->frame()->rows > 100);
        for (const Side side : merge::allSides)
            QCOMPARE(open.input(side)->rows().first(), 100);
    }

    void everyReasonIsLitInEveryPane_data()
    {
        QTest::addColumn<QString>("example");
        for (const Example &example : examples()) {
            if (example.name != QLatin1String("broken"))
                QTest::newRow(qPrintable(example.name)) << example.name;
        }
    }

    void everyReasonIsLitInEveryPane()
    {
        QFETCH(QString, example);
        OpenWindow open(example);
        ReasonsList *list = open.view().reasonsList();
        QVERIFY(list->model()->rowCount() > 0);
        for (const merge::DecisionRef ref : open.scene().plan().steps) {
            const int row = open.view().reasons().rowOf(ref);
            if (row < 0)
                continue; // noise
            list->setCurrentIndex(list->model()->index(row, 0));
            QVERIFY2(
                open.view().selected() == ref,
                qPrintable(pathText(open.scene().plan(), ref) + QStringLiteral(" in row %1, but ").arg(row)
                           + (open.view().selected().valid() ? pathText(open.scene().plan(), open.view().selected())
                                                             : QString())));
            for (const Side side : open.window().workspace().sides()) {
                PaneEditor *editor = open.input(side);
                verifyFramed(editor, linesOf(open.scene(), ref, side));
                const int top = editor->rows().of(*editor->frame());
                QVERIFY2(top + editor->frame()->rows > editor->rows().first()
                             && top < editor->rows().first() + editor->rows().onScreen(),
                         qPrintable(QStringLiteral("the frame of row %1 in pane %2 is out of view")
                                        .arg(row)
                                        .arg(static_cast<int>(side))));
            }
            if (open.scene().plan().decision(ref).inResult())
                verifyFramed(open.result(), resultLinesOf(open.scene(), ref));
            QVERIFY(!open.view().card()->plainText().isEmpty());
        }
    }

    void keysStepThroughTheReasons()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        const auto &steps = open.scene().plan().steps;
        QCOMPARE(open.view().selected(), steps[0]);
        QCOMPARE(open.view().stepNumber(), 1);
        QTest::keyClick(&open.window(), Qt::Key_F8);
        QCOMPARE(open.view().selected(), steps[1]);
        QTest::keyClick(&open.window(), Qt::Key_F8);
        QCOMPARE(open.view().selected(), steps[2]);
        for (int i = 0; i < 3; ++i)
            QTest::keyClick(&open.window(), Qt::Key_F8, Qt::ShiftModifier);
        QCOMPARE(open.view().selected(), steps[0]);
        for (size_t i = 0; i < steps.size() + 3; ++i)
            QTest::keyClick(&open.window(), Qt::Key_F8);
        QCOMPARE(open.view().selected(), steps.back());
    }

    void keysWorkInsideAPaneToo()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        open.input(Side::Updated)->setFocus();
        QTest::keyClick(open.input(Side::Updated), Qt::Key_F8);
        QCOMPARE(open.view().stepNumber(), 2);
        QTest::keyClick(open.input(Side::Updated), Qt::Key_K, Qt::ControlModifier);
        QVERIFY(open.scene().plan().decision(open.view().selected()).conflict);
    }

    void conflictsHaveTheirOwnKeys()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        const auto conflicts = open.scene().plan().counts.conflicts;
        QVERIFY(conflicts >= 2);
        std::vector<int> seen;
        for (uint32_t i = 0; i <= conflicts; ++i) {
            QTest::keyClick(&open.window(), Qt::Key_K, Qt::ControlModifier);
            QVERIFY(open.scene().plan().decision(open.view().selected()).conflict);
            seen.push_back(open.view().stepNumber());
        }
        QCOMPARE(seen.front(), seen.back()); // round once
        QTest::keyClick(&open.window(), Qt::Key_J, Qt::ControlModifier);
        QCOMPARE(open.view().stepNumber(), seen[seen.size() - 2]);
    }

    void aClickOnALineSelectsItsField()
    {
        OpenWindow open(QStringLiteral("merge2"));
        for (PaneEditor *editor : {open.input(Side::Updated), open.input(Side::Destination), open.result()}) {
            open.view().select(open.scene().plan().steps.back());
            editor->rows().scrollTo(0);
            const std::string text = editor->bytes();
            const auto at = static_cast<long>(text.find("replicas"));
            const auto x = editor->SendScintilla(QsciScintilla::SCI_POINTXFROMPOSITION, 0UL, at);
            const auto y = editor->SendScintilla(QsciScintilla::SCI_POINTYFROMPOSITION, 0UL, at);
            QTest::mouseClick(editor->viewport(), Qt::LeftButton, {},
                              QPoint(static_cast<int>(x) + 4, static_cast<int>(y) + 8));
            QCOMPARE(pathText(open.scene().plan(), open.view().selected()), QStringLiteral("spec.replicas"));
            QCOMPARE(open.view().reasonsList()->currentIndex().data(ReasonsModel::PathRole).toString(),
                     QStringLiteral("spec.replicas"));
        }
    }

    void theSelectionStaysWhileTyping()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        open.view().select(open.scene().plan().steps[6]);
        const QString path = pathText(open.scene().plan(), open.view().selected());
        PaneEditor *editor = open.input(Side::Destination);
        editor->setFocus();
        editor->goTo(0);
        QTest::keyClicks(editor, QStringLiteral("# x"));
        QTest::keyClick(editor, Qt::Key_Return);
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(pathText(open.scene().plan(), open.view().selected()), path);
    }

    void panesScrollTogether()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        for (const Side side : merge::allSides) {
            PaneEditor *editor = open.input(side);
            editor->rows().scrollTo(0);
            editor->rows().scrollTo(17);
            for (const Side other : merge::allSides)
                QCOMPARE(open.input(other)->rows().first(), 17);
        }
        // The caret takes all panes along.
        PaneEditor *updated = open.input(Side::Updated);
        const auto aligned = [&] {
            const auto first = updated->SendScintilla(QsciScintilla::SCI_GETFIRSTVISIBLELINE);
            return updated->rows().first() == first && open.input(Side::Original)->rows().first() == first
                && open.input(Side::Destination)->rows().first() == first;
        };
        updated->setFocus();
        updated->goTo(0);
        QTRY_VERIFY(aligned());
        QCOMPARE(updated->rows().first(), 0);
        for (int i = 0; i < 3; ++i)
            QTest::keyClick(updated, Qt::Key_PageDown);
        QVERIFY(updated->rows().first() > 0);
        QTRY_VERIFY(aligned());
        open.action(Act::Find)->trigger();
        QTest::keyClicks(open.window().findChild<QLineEdit *>(QStringLiteral("find")), QStringLiteral("apiVersion"));
        QTRY_VERIFY(aligned());

        QCOMPARE(open.input(Side::Original)->rows().count(), open.input(Side::Destination)->rows().count());
        QCOMPARE(open.input(Side::Updated)->rows().count(), open.input(Side::Destination)->rows().count());
        open.result()->rows().scrollTo(open.result()->rows().count());
        QVERIFY(open.input(Side::Updated)->rows().first() > 17);
    }

    void linesAboveTheFirstAreAlignedToo()
    {
        OpenWindow open;
        QVERIFY(open.put("b: 1\n", "b: 1\n", "# one\n# two\n# three\nb: 1\n"));
        PaneEditor *original = open.input(Side::Original);
        QCOMPARE(original->rows().count(), open.input(Side::Destination)->rows().count());
        QCOMPARE(original->rows().ofLine(0), open.input(Side::Destination)->rows().ofLine(3));
        QCOMPARE(original->marks().decorations().leading, 3U);
        const QPoint top = original->viewport()->mapTo(original, QPoint());
        QCOMPARE(top.y(), 3 * original->lineHeight());
    }

    void foldingFoldsAllPanes()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        PaneEditor *destination = open.input(Side::Destination);
        const int rows = destination->rows().count();
        const std::string text = destination->bytes();
        const int line = destination->lineOf(static_cast<int>(text.find("  strategy:")));
        QVERIFY(destination->folds().lastLineBelow(line) > line);
        open.view().sync().toggleFold(destination, line);
        QVERIFY(destination->rows().count() < rows);
        for (const Side side : merge::allSides)
            QCOMPARE(open.input(side)->rows().count(), destination->rows().count());
        PaneEditor *updated = open.input(Side::Updated);
        const int same = updated->lineOf(static_cast<int>(updated->bytes().find("  strategy:")));
        QVERIFY(updated->folds().hidesLinesAfter(same));
        open.view().sync().toggleFold(updated, same); // and it opens where it was not closed
        QCOMPARE(destination->rows().count(), rows);
        open.action(Act::FoldAll)->trigger();
        QVERIFY(destination->rows().count() < rows);
        QCOMPARE(open.input(Side::Original)->rows().count(), destination->rows().count());
        open.action(Act::UnfoldAll)->trigger();
    }

    void countsFilterTheReasons()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        const auto counts = open.window().parts().context->findChildren<CountButton *>();
        for (CountButton *button : counts) {
            if (button->isHidden())
                continue;
            QTest::mouseClick(button, Qt::LeftButton);
            QCOMPARE(open.view().reasons().rowCount(), static_cast<int>(button->count()));
            QTest::mouseClick(button, Qt::LeftButton);
        }
        QCOMPARE(open.view().reasons().rowCount(), static_cast<int>(open.scene().plan().steps.size()));
    }

    void documentsAreChosenByName()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        QComboBox *box = open.window().parts().toolBar->documentBox();
        QVERIFY(box->count() >= 3);
        Q_EMIT box->activated(2);
        QCOMPARE(open.view().selected().document, 2U);
        QVERIFY(open.input(Side::Destination)->rows().first() > 0);
    }

    void panesAreReachedByKeyboard()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        open.input(Side::Original)->setFocus();
        QTest::keyClick(&open.window(), Qt::Key_F6);
        QVERIFY(open.input(Side::Updated)->hasFocus());
        QTest::keyClick(&open.window(), Qt::Key_F6);
        QVERIFY(open.input(Side::Destination)->hasFocus());
        QTest::keyClick(&open.window(), Qt::Key_F6);
        QVERIFY(open.result()->hasFocus());
        QTest::keyClick(&open.window(), Qt::Key_F6);
        QVERIFY(open.view().reasonsList()->hasFocus());
        QTest::keyClick(&open.window(), Qt::Key_F6, Qt::ShiftModifier);
        QVERIFY(open.result()->hasFocus());
        for (const Side side : merge::allSides)
            QVERIFY(!open.input(side)->accessibleName().isEmpty());
    }

    void theFocusIsSeen_data()
    {
        QTest::addColumn<Scheme>("scheme");
        QTest::addColumn<Colours>("colours");
        for (const Colours colours : {Colours::Safe, Colours::Contrast}) {
            const char *name = colours == Colours::Safe ? "safe" : "contrast";
            QTest::addRow("%s light", name) << Scheme::Light << colours;
            QTest::addRow("%s dark", name) << Scheme::Dark << colours;
        }
    }

    /// In the picture of each stop of F6: a ring around lists and the card, a line below the name of a pane.
    void theFocusIsSeen()
    {
        QFETCH(const Scheme, scheme);
        QFETCH(const Colours, colours);
        OpenWindow open;
        open.showOneResource();
        open.appearance().setColours(colours);
        open.appearance().setScheme(scheme);
        open.window().resize(1600, 1000);
        QVERIFY(open.put("a: 1\n---\nb: 1\n", "a: 2\n---\nb: 2\n", "a: 1\n---\nb: 1\n"));
        open.view().select(open.scene().plan().steps.front());
        const QColor accent = open.appearance().theme()[Role::Accent];
        int rings = 0;
        open.input(Side::Original)->setFocus();
        for (QWidget *stop = open.input(Side::Original);;) {
            const bool isPane = qobject_cast<PaneEditor *>(stop);
            const bool isArea = !isPane && qobject_cast<QAbstractScrollArea *>(stop);
            const auto picture = [&] { return (isPane ? stop->window() : stop)->grab().toImage(); };
            const QImage with = picture();
            QVERIFY2(!isArea || isRinged(with, accent), qPrintable(stop->accessibleName()));
            rings += isArea;
            QTest::keyClick(&open.window(), Qt::Key_F6);
            QVERIFY(!stop->hasFocus());
            const QImage without = picture();
            QVERIFY2(without != with, qPrintable(stop->accessibleName()));
            QVERIFY2(!isArea || !isRinged(without, accent), qPrintable(stop->accessibleName()));
            stop = open.window().focusWidget();
            QVERIFY(stop);
            if (stop == open.input(Side::Original))
                break;
        }
        QVERIFY(rings >= 3); // resources, reasons, card
    }

    /// Who selects a field in the list and goes to a pane by F6 wants to type there.
    void aPaneReachedByKeyboardHasItsCursorAtTheSelectedField()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        open.view().select(open.scene().plan().steps[3]); // spec.replicas
        open.input(Side::Updated)->setFocus();
        QTest::keyClick(&open.window(), Qt::Key_F6);
        QTest::keyClick(open.input(Side::Destination), Qt::Key_End);
        QTest::keyClick(open.input(Side::Destination), Qt::Key_0);
        QVERIFY(open.input(Side::Destination)->bytes().find("\n  replicas: 80\n") != std::string::npos);
        QVERIFY(open.waitUntilSettled());
        QTest::keyClick(&open.window(), Qt::Key_F6);
        QTest::keyClick(open.result(), Qt::Key_End);
        QTest::keyClick(open.result(), Qt::Key_0);
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.resultText().find("replicas: 800\n") != std::string::npos);
    }

    void escapeNeverQuits()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        for (QWidget *widget :
             {static_cast<QWidget *>(open.input(Side::Updated)), static_cast<QWidget *>(open.view().reasonsList()),
              static_cast<QWidget *>(&open.window())})
            QTest::keyClick(widget, Qt::Key_Escape);
        QVERIFY(open.window().isVisible());
    }

    void goingToAPathLeavesTheFocusWhereItWas()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        open.view().focusList();
        open.action(Act::GoToPath)->trigger();
        auto *line = qobject_cast<QLineEdit *>(open.window().focusWidget());
        QVERIFY(line);
        QTest::keyClicks(line, QStringLiteral("spec.replicas"));
        QTest::keyClick(line, Qt::Key_Return);
        QCOMPARE(pathText(open.scene().plan(), open.view().selected()), QStringLiteral("spec.replicas"));
        QVERIFY(open.view().reasonsList()->hasFocus());
    }

    void zoomMovesTheMargins()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        PaneEditor *editor = open.input(Side::Updated);
        const long margin = editor->SendScintilla(QsciScintilla::SCI_GETMARGINWIDTHN, 0UL);
        const int height = editor->lineHeight();
        for (int i = 0; i < 6; ++i)
            open.action(Act::ZoomIn)->trigger();
        QVERIFY(editor->SendScintilla(QsciScintilla::SCI_GETMARGINWIDTHN, 0UL) > margin);
        QVERIFY(editor->lineHeight() > height);
        QCOMPARE(editor->lineHeight(), open.result()->lineHeight());
        open.action(Act::ZoomReset)->trigger();
        QCOMPARE(editor->lineHeight(), height);
        QCOMPARE(editor->SendScintilla(QsciScintilla::SCI_GETMARGINWIDTHN, 0UL), margin);
    }

    /// Of a long value that stands at another place in each pane, only its own rows are framed.
    void theFrameOfALongMovedValueHasItsOwnRows()
    {
        std::string text = "long: |\n";
        for (int i = 0; i < 20; ++i)
            text += "  line " + std::to_string(i) + "\n";
        const std::string other = "b: 1\nc: 1\n";
        OpenWindow open;
        QVERIFY(open.put(text + other, other + text + "  line 20\n", text + other));
        open.view().select(open.scene().plan().steps.front());
        QCOMPARE(open.input(Side::Original)->frame()->rows, 21);
        QCOMPARE(open.input(Side::Updated)->frame()->rows, 22);
        QCOMPARE(open.input(Side::Destination)->frame()->rows, 21);
    }
};

WINDOW_TEST(WindowSelection)
#include "window_selection.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLabel>
#include <QLayout>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>

#include "core/merge/plan/steps.h"
#include "tests/support/ui/openwindow.h"
#include "ui/controllers/controllers.h"
#include "ui/pane/panepainter.h"
#include "ui/views/choicebar.h"
#include "ui/views/conflictsfoot.h"

using namespace fieldwise;
using namespace fieldwise::ui;
using merge::Side;

namespace {

const std::string base = "args:\n- a\n- b\nsteps:\n- name: one\n  timeout: 10\n";
const std::string theirs = "args:\n- a\n- x\n- b\nsteps:\n- name: one\n  timeout: 15\n- name: lint\n  uses: lint@v1\n";
const std::string ours = "args:\n- a\n- y\n- b\nsteps:\n- name: one\n  timeout: 20\n- name: cache\n  uses: cache@v4\n";

std::string merged(const std::string &args, const std::string &timeout,
                   const std::string &steps = "- name: cache\n  uses: cache@v4\n- name: lint\n  uses: lint@v1\n")
{
    return "args:\n- a\n" + args + "- b\nsteps:\n- name: one\n  timeout: " + timeout + "\n" + steps;
}

} // namespace

/// Choices for elements of lists: bars, buttons at the ends of lines, glyphs in margins, keys.
class WindowElements : public QObject {
    Q_OBJECT

    static bool start(OpenWindow &open)
    {
        open.action(Act::Git)->trigger();
        return open.put(base, theirs, ours);
    }

    /// From the top.
    static std::vector<ChoiceBar *> bars(OpenWindow &open)
    {
        std::vector<ChoiceBar *> bars;
        for (ChoiceBar *bar : open.result()->findChildren<ChoiceBar *>())
            if (bar->isVisible())
                bars.push_back(bar);
        std::ranges::sort(bars, {}, [](const ChoiceBar *bar) { return bar->y(); });
        return bars;
    }

    static QToolButton *button(ChoiceBar *bar, const char *name)
    {
        return bar->findChild<QToolButton *>(QString::fromLatin1(name));
    }

    static bool click(OpenWindow &open, ChoiceBar *bar, const char *name)
    {
        QToolButton *found = button(bar, name);
        if (!found || !found->isVisible())
            return false;
        QTest::mouseClick(found, Qt::LeftButton);
        return open.waitUntilSettled();
    }

    static int middleOf(PaneEditor *editor, const std::string &text)
    {
        return (editor->rows().ofLine(lineWith(editor, text)) - editor->rows().first()) * editor->lineHeight()
            + editor->lineHeight() / 2;
    }

    /// Clicks the button at the end of the line with this text.
    static bool clickEnd(OpenWindow &open, PaneEditor *editor, const std::string &text)
    {
        const QPoint point(editor->viewport()->width() - 20, middleOf(editor, text));
        if (!PanePainter::takeAt(editor->parts(), point))
            return false;
        QTest::mouseClick(editor->viewport(), Qt::LeftButton, {}, point);
        return open.waitUntilSettled();
    }

    static bool isTaken(PaneEditor *editor, const std::string &text)
    {
        const auto take = PanePainter::takeOf(editor->parts(), lineWith(editor, text));
        return take && take->taken;
    }

    static merge::DecisionRef at(OpenWindow &open, const std::string &path)
    {
        const merge::DocumentPlan &document = open.scene().plan().documents[0];
        for (merge::DecisionId id = 0; id < document.decisions.size(); ++id)
            if (yaml::print(document.path(id)) == path)
                return {0, id};
        return {};
    }

    static void press(OpenWindow &open, int key, Qt::KeyboardModifiers modifiers = Qt::ControlModifier)
    {
        QTest::keyClick(&open.window(), static_cast<Qt::Key>(key), modifiers);
        QVERIFY(open.waitUntilSettled());
    }

private Q_SLOTS:
    void aBarStandsAboveEachConflict()
    {
        OpenWindow open;
        QVERIFY(start(open));
        QCOMPARE(open.resultText(), merged("- y\n", "20"));
        const auto all = bars(open);
        QCOMPARE(all.size(), 2u);
        QCOMPARE(all[0]->findChild<QLabel *>(QStringLiteral("choiceWhat"))->text(),
                 QStringLiteral("2 elements of args"));
        QCOMPARE(all[1]->findChild<QLabel *>(QStringLiteral("choiceWhat"))->text(), QStringLiteral("timeout"));
        QCOMPARE(all[1]->findChild<QLabel *>(QStringLiteral("choiceWhy"))->text(),
                 QStringLiteral("both changed it, Base had 10"));
        QCOMPARE(button(all[1], "choiceUpdated")->text(), QStringLiteral("Theirs 15"));
        QCOMPARE(button(all[1], "choiceDestination")->text(), QStringLiteral("Ours 20"));
        QVERIFY(!button(all[1], "choiceBoth")->isVisible());
        for (const auto &[bar, text] : {std::pair(all[0], "- y"), std::pair(all[1], "timeout")})
            QCOMPARE(bar->y() + bar->height(), middleOf(open.result(), text) - open.result()->lineHeight() / 2);
        QVERIFY(open.resultText().find("elements") == std::string::npos); // the bar is no part of the text
    }

    void aBarMadeInAHiddenPaneIsFilled()
    {
        OpenWindow open;
        open.view().hide();
        QVERIFY(start(open));
        open.view().show();
        const std::vector<ChoiceBar *> shown = bars(open);
        QVERIFY(!shown.empty());
        for (ChoiceBar *bar : shown)
            QTRY_VERIFY(button(bar, "choiceUpdated")->text().startsWith(QStringLiteral("Theirs")));
    }

    /// In a narrow pane every choice is a button, or behind the last one.
    void aNarrowBarOffersAllOfIt()
    {
        OpenWindow open;
        open.action(Act::ThreeWay)->trigger(); // with longer names of the panes
        open.action(Act::RulesKeep)->trigger();
        QVERIFY(open.put(base, theirs, ours));
        ChoiceBar *bar = bars(open)[0];
        const auto *what = bar->findChild<QLabel *>(QStringLiteral("choiceWhat"));
        for (int width = 700; width >= 330; width -= 10) {
            bar->resize(width, bar->height());
            QVERIFY2(bar->layout()->minimumSize().width() <= width, qPrintable(QString::number(width)));
            const QMenu *more = button(bar, "choiceMore")->menu();
            QCOMPARE(more->isEmpty(), button(bar, "choiceMore")->isHidden());
            const int both = button(bar, "choiceBoth")->isHidden() ? 2 : 0;
            const int neither = button(bar, "choiceNeither")->isHidden() ? 1 : 0;
            QCOMPARE(more->actions().size(), both + neither);
            QVERIFY2(width < 440 || what->text() == QLatin1String("2 elements of args"), qPrintable(what->text()));
            for (const char *side : {"choiceUpdated", "choiceDestination"})
                QVERIFY(button(bar, side)->text().endsWith(QLatin1Char(side[6] == 'U' ? 'x' : 'y')));
        }
    }

    void aBarTakesASideByMouse()
    {
        OpenWindow open;
        QVERIFY(start(open));
        QVERIFY(click(open, bars(open)[1], "choiceUpdated"));
        QCOMPARE(open.resultText(), merged("- y\n", "15"));
        QCOMPARE(bars(open).size(), 1u);
        QVERIFY(click(open, bars(open)[0], "choiceUpdated"));
        QCOMPARE(open.resultText(), merged("- x\n", "15"));
        QCOMPARE(bars(open).size(), 0u);
        press(open, Qt::Key_Z);
        QCOMPARE(open.resultText(), merged("- y\n", "15"));
        QCOMPARE(bars(open).size(), 1u);
        QVERIFY(click(open, bars(open)[0], "choiceNeither"));
        QCOMPARE(open.resultText(), merged("", "15"));
        QCOMPARE(open.scene().plan().counts.open, 0u);
    }

    void aBarKeepsBothInEitherOrder()
    {
        OpenWindow open;
        QVERIFY(start(open));
        const auto choose = [&](int which) {
            button(bars(open)[0], "choiceBoth")->menu()->actions()[which]->trigger();
            QVERIFY(open.waitUntilSettled());
        };
        QVERIFY(button(bars(open)[0], "choiceBoth")->isVisible());
        choose(0);
        QCOMPARE(open.resultText(), merged("- y\n- x\n", "20"));
        press(open, Qt::Key_Z);
        choose(1);
        QCOMPARE(open.resultText(), merged("- x\n- y\n", "20"));
    }

    void aBarScrollsWithTheText()
    {
        OpenWindow open;
        QVERIFY(start(open));
        const int before = bars(open)[0]->y();
        open.result()->setFixedHeight(100);
        QCOMPARE(bars(open).size(), 1u); // the other one is further down
        open.result()->rows().scrollTo(1);
        QCOMPARE(bars(open)[0]->y(), before - open.result()->lineHeight());
        open.result()->rows().scrollTo(6);
        QCOMPARE(bars(open).size(), 1u);
        QCOMPARE(bars(open)[0]->findChild<QLabel *>(QStringLiteral("choiceWhat"))->text(), QStringLiteral("timeout"));
    }

    void takenLeavesAnElementOut()
    {
        OpenWindow open;
        QVERIFY(start(open));
        PaneEditor *pane = open.input(Side::Updated);
        QVERIFY(isTaken(pane, "- name: lint"));
        QVERIFY(isTaken(open.result(), "- name: lint"));
        QVERIFY(clickEnd(open, pane, "- name: lint"));
        QCOMPARE(open.resultText(), merged("- y\n", "20", "- name: cache\n  uses: cache@v4\n"));
        QVERIFY(!isTaken(pane, "- name: lint"));
        QVERIFY(clickEnd(open, pane, "- name: lint"));
        QCOMPARE(open.resultText(), merged("- y\n", "20"));
        QVERIFY(open.window().workspace().inputs().choices.empty());
        QVERIFY(clickEnd(open, open.result(), "- name: cache"));
        QCOMPARE(open.resultText(), merged("- y\n", "20", "- name: lint\n  uses: lint@v1\n"));
    }

    void takeSettlesAConflict()
    {
        OpenWindow open;
        QVERIFY(start(open));
        QVERIFY(clickEnd(open, open.input(Side::Updated), "timeout"));
        QCOMPARE(open.resultText(), merged("- y\n", "15"));
        QVERIFY(isTaken(open.input(Side::Updated), "timeout"));
        QVERIFY(clickEnd(open, open.input(Side::Destination), "timeout"));
        QCOMPARE(open.resultText(), merged("- y\n", "20"));
        QVERIFY(clickEnd(open, open.input(Side::Destination), "timeout")); // taken: to the merge again
        QCOMPARE(open.scene().plan().counts.open, 3u);
    }

    void oneElementOfBothCanGo()
    {
        OpenWindow open;
        QVERIFY(start(open));
        button(bars(open)[0], "choiceBoth")->menu()->actions()[1]->trigger();
        QVERIFY(open.waitUntilSettled());
        QVERIFY(clickEnd(open, open.input(Side::Updated), "- x"));
        QCOMPARE(open.resultText(), merged("- y\n", "20"));
        QVERIFY(clickEnd(open, open.input(Side::Updated), "- x"));
        QCOMPARE(open.resultText(), merged("- x\n- y\n", "20"));
    }

    void aGlyphInTheMarginTakesItsSide()
    {
        OpenWindow open;
        QVERIFY(start(open));
        PaneEditor *pane = open.input(Side::Updated);
        int x = 0;
        while (!PanePainter::isOnGlyph(pane->parts(), x))
            ++x;
        QTest::mouseClick(pane->viewport(), Qt::LeftButton, {}, {x + 4, middleOf(pane, "timeout")});
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.resultText(), merged("- y\n", "15"));
    }

    void keysSettleAllConflicts()
    {
        OpenWindow open;
        QVERIFY(start(open));
        auto *foot = open.view().findChild<ConflictsFoot *>();
        QVERIFY(foot->isVisible());
        QCOMPARE(foot->words(), QStringLiteral("3 conflicts left"));
        press(open, Qt::Key_4, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(open.resultText(), merged("- x\n- y\n", "20"));
        QCOMPARE(foot->words(), QStringLiteral("1 conflict left"));
        press(open, Qt::Key_K);
        press(open, Qt::Key_2);
        QCOMPARE(open.resultText(), merged("- x\n- y\n", "15"));
        QVERIFY(!foot->isVisible());
        press(open, Qt::Key_Z);
        press(open, Qt::Key_Z);
        press(open, Qt::Key_K); // after the last one comes the first
        press(open, Qt::Key_4);
        QCOMPARE(open.resultText(), merged("- y\n- x\n", "20"));
        press(open, Qt::Key_5);
        QCOMPARE(open.resultText(), merged("", "20"));
    }

    /// The list above has the rows of one resource.
    void theFootCountsTheRowsOfTheList()
    {
        const auto text = [](const char *a, const char *b, const char *c) {
            return std::string("kind: A\nmetadata: {name: a}\nx: ") + a + "\ny: " + b
                + "\n---\nkind: B\nmetadata: "
                  "{name: b}\nx: "
                + c + "\n";
        };
        OpenWindow open;
        open.window().controllers().options.chooseMode(merge::Mode::Git);
        QVERIFY(open.put(text("1", "1", "1"), text("2", "2", "2"), text("3", "3", "3")));
        auto *foot = open.view().findChild<ConflictsFoot *>();
        QCOMPARE(foot->words(), QStringLiteral("3 conflicts left"));
        open.showOneResource();
        open.view().selectResource(0);
        QCOMPARE(open.view().reasons().rowCount(), 2);
        QCOMPARE(foot->words(), QStringLiteral("2 conflicts left here, 3 in all"));
        open.view().selectResource(1);
        QCOMPARE(foot->words(), QStringLiteral("1 conflict left here, 3 in all"));
        open.action(Act::TakeSecond)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(foot->words(), QStringLiteral("2 conflicts left in other resources"));
    }

    void theCardOffersAllOfAConflict()
    {
        OpenWindow open;
        QVERIFY(start(open));
        QStringList texts;
        for (const QPushButton *each : open.view().card()->choices()->buttons())
            if (!each->isHidden())
                texts << each->text();
        QCOMPARE(texts,
                 (QStringList{QStringLiteral("Take Theirs   Ctrl+2"), QStringLiteral("Take Ours   Ctrl+3"),
                              QStringLiteral("Keep Both, Ours First   Ctrl+4"),
                              QStringLiteral("Keep Both, Theirs First   Ctrl+Shift+4"),
                              QStringLiteral("Leave It Out   Ctrl+5"), QStringLiteral("Type a Value…   F2")}));
    }

    void evidenceHasTheValueOfAListBelowItsKey()
    {
        OpenWindow open;
        QVERIFY(open.put("names:\n- a\n- b\n", "names:\n- a\n- c\n", "names:\n- a\n- b\n"));
        const auto evidence = evidenceOf(open.scene(), at(open, "names"));
        QCOMPARE(evidence[0].text, QStringLiteral("names: - a - b"));
        QCOMPARE(evidence[1].text, QStringLiteral("names: - a - c"));
    }

    void buttonsAndCardTellBothValues()
    {
        OpenWindow open;
        QVERIFY(start(open));
        QCOMPARE(button(bars(open)[0], "choiceUpdated")->text(), QStringLiteral("Theirs x"));
        QCOMPARE(button(bars(open)[0], "choiceDestination")->text(), QStringLiteral("Ours y"));
        open.view().select(at(open, "args[1]"));
        const auto evidence = open.view().card()->findChild<EvidenceBox *>()->lines();
        QCOMPARE(evidence.size(), 3u);
        QCOMPARE(evidence[1].text, QStringLiteral("- x"));
        QCOMPARE(evidence[1].line, 2);
        QCOMPARE(evidence[2].text, QStringLiteral("- y"));
        QVERIFY(open.put("l:\n- a: 1\n  b: 2\n- c: 3\n", "l:\n- c: 3\n", "l:\n- a: 1\n  b: 5\n- c: 3\n"));
        QCOMPARE(button(bars(open)[0], "choiceUpdated")->text(), QStringLiteral("Theirs without it"));
        QCOMPARE(button(bars(open)[0], "choiceDestination")->text(), QStringLiteral("Ours 5"));
        QVERIFY(open.put("l:\n- a: 1\n  # see: foo\n  b: 2\n- c: 3\n", "l:\n- c: 3\n",
                         "l:\n- a: 1\n  # see: bar\n\n  b: 5\n- c: 3\n"));
        QCOMPARE(button(bars(open)[0], "choiceDestination")->text(), QStringLiteral("Ours 5"));
        QVERIFY(open.put("l:\n- a: 1\n  b: 2\n- c: 3\n", "l:\n- c: 3\n", "l:\n- a: 1\n  b: 5\n- c: 3\n"));
        press(open, Qt::Key_K);
        const auto removed = open.view().card()->findChild<EvidenceBox *>()->lines();
        QCOMPARE(removed.size(), 3u);
        QCOMPARE(removed[1].text, QStringLiteral("removed here"));
    }

    void bothLinesAreTaken()
    {
        OpenWindow open;
        open.action(Act::Git)->trigger();
        const auto script = [](const std::string &line) { return "run: |\n  begin\n  " + line + "\n  end\n"; };
        QVERIFY(open.put(script("echo a"), script("echo theirs"), script("echo ours")));
        press(open, Qt::Key_K);
        press(open, Qt::Key_4);
        QCOMPARE(open.resultText(), script("echo ours\n  echo theirs"));
        QVERIFY(isTaken(open.input(Side::Updated), "echo theirs"));
        QVERIFY(isTaken(open.input(Side::Destination), "echo ours"));
        const auto &looks = open.scene().inputs[Side::Updated].lines;
        QCOMPARE(looks[2].stripe, merge::From::Updated);
        for (const EvidenceLine &line : open.view().card()->findChild<EvidenceBox *>()->lines())
            QCOMPARE(line.verdict, line.side == Side::Original ? QString() : QStringLiteral("taken"));
        QVERIFY(clickEnd(open, open.input(Side::Updated), "echo theirs"));
        QCOMPARE(open.resultText(), script("echo ours"));
        QVERIFY(!isTaken(open.input(Side::Updated), "echo theirs"));
        QVERIFY(clickEnd(open, open.input(Side::Updated), "echo theirs"));
        QCOMPARE(open.resultText(), script("echo theirs"));
    }

    void elementsWithKeysStandInEitherOrder()
    {
        OpenWindow open;
        QVERIFY(start(open));
        const std::string cache = "- name: cache\n  uses: cache@v4\n", lint = "- name: lint\n  uses: lint@v1\n";
        QCOMPARE(open.resultText(), merged("- y\n", "20", cache + lint));
        open.view().select(at(open, "steps[name=cache]"));
        QVERIFY(open.action(Act::TakeBothReversed)->isEnabled());
        const auto &offers = open.view().card()->choices()->buttons();
        QVERIFY(std::ranges::any_of(offers, [](const QPushButton *one) {
            return !one->isHidden() && one->text().startsWith(QLatin1String("Keep Both, Theirs First"));
        }));
        press(open, Qt::Key_4, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(open.resultText(), merged("- y\n", "20", lint + cache));
        open.view().select(at(open, "steps[name=lint]"));
        QVERIFY(clickEnd(open, open.input(Side::Updated), "- name: lint"));
        QCOMPARE(open.resultText(), merged("- y\n", "20", cache));
        QVERIFY(clickEnd(open, open.input(Side::Updated), "- name: lint"));
        QCOMPARE(open.resultText(), merged("- y\n", "20", lint + cache));
        press(open, Qt::Key_Z);
        press(open, Qt::Key_Z);
        open.action(Act::UndoChoice)->trigger(); // of the choice that was made at the other element
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.resultText(), merged("- y\n", "20", cache + lint));
    }

    void oneKeyTwiceIsNotOffered()
    {
        OpenWindow open;
        open.action(Act::Git)->trigger();
        QVERIFY(
            open.put("l:\n- name: a\n", "l:\n- name: a\n- name: b\n  v: 1\n", "l:\n- name: a\n- name: b\n  v: 2\n"));
        press(open, Qt::Key_K);
        QVERIFY(!open.action(Act::TakeBothReversed)->isEnabled());
        const QToolButton *both = button(bars(open)[0], "choiceBoth");
        QVERIFY(both->isVisible());
        QVERIFY(!both->isEnabled());
        for (const QString &why : {both->toolTip(), open.action(Act::TakeBothReversed)->toolTip()})
            QVERIFY2(why.simplified().contains(QLatin1String("can't have two elements with the same `name`")),
                     qPrintable(why));
    }

    void whatDiffersInALongLineIsInView()
    {
        OpenWindow open;
        open.action(Act::Git)->trigger();
        const auto text = [](const std::string &word) {
            std::string line = "args: dump";
            for (int i = 0; i < 20; ++i)
                line += " --option=value" + std::to_string(i);
            return "short: " + word + "\nkeep: 1\n" + line + " " + word + " --last\n";
        };
        QVERIFY(open.put(text("before"), text("theirs"), text("ours")));
        open.view().select(at(open, "args"));
        QTest::qWait(30);
        for (PaneEditor *editor :
             {open.input(Side::Original), open.input(Side::Updated), open.input(Side::Destination), open.result()}) {
            const auto &spans = editor->marks().decorations().spans;
            const auto word = std::ranges::find_if(spans, [editor](const TextSpan &span) {
                return editor->lineOf(static_cast<int>(span.begin)) == 2 && span.look != Look::Unchanged;
            });
            QVERIFY(word != spans.end());
            const auto x = [editor](uint32_t position) {
                return static_cast<int>(
                    editor->SendScintilla(QsciScintillaBase::SCI_POINTXFROMPOSITION, 0UL, static_cast<long>(position)));
            };
            const int margin = PanePainter::marginWidth(editor->parts());
            QVERIFY(x(word->begin) > margin + 20); // some text before it
            const auto take = PanePainter::takeOf(editor->parts(), 2);
            const int width = editor->viewport()->width();
            QVERIFY(x(word->end) < width);
            if (!take)
                continue;
            const int button = PanePainter::takeLeft(editor->parts(), *take);
            QVERIFY(x(word->end) < button || button + PanePainter::takeWidth(editor->parts(), *take) <= x(word->begin));
            const int offset = static_cast<int>(editor->SendScintilla(QsciScintillaBase::SCI_GETXOFFSET));
            editor->SendScintilla(QsciScintillaBase::SCI_SETXOFFSET,
                                  static_cast<unsigned long>(offset - (width - 30 - x(word->begin))));
            const int left = PanePainter::takeLeft(editor->parts(), *take); // moves away from the word
            QVERIFY(left + PanePainter::takeWidth(editor->parts(), *take) <= x(word->begin));
            QVERIFY(PanePainter::takeAt(editor->parts(), {left + 20, middleOf(editor, "args")}));
            QVERIFY(!PanePainter::takeAt(editor->parts(), {width - 10, middleOf(editor, "args")}));
        }
        const QString told = open.view().card()->plainText();
        for (const char *word : {"before", "theirs", "ours"})
            QVERIFY2(told.count(QLatin1String(word)) >= 2, qPrintable(told)); // in the sentence and in the evidence
        QVERIFY(button(bars(open)[1], "choiceUpdated")->text().contains(QLatin1String("theirs")));
        open.view().select(at(open, "short"));
        QCOMPARE(open.input(Side::Updated)->SendScintilla(QsciScintillaBase::SCI_GETXOFFSET), 0L);
    }

    /// Of words that fit beside it, a button covers nothing.
    void theButtonCoversNoMoreThanTheEndOfALongWord()
    {
        OpenWindow open;
        const auto text = [](char letter) {
            return "x: " + std::string(300, letter) + "\ny: z" + std::string(300, letter) + "\n";
        };
        QVERIFY(open.put(text('a'), text('b'), text('c')));
        PaneEditor *editor = open.input(Side::Updated);
        const auto take = PanePainter::takeOf(editor->parts(), 0);
        QVERIFY(take);
        const auto left = [&] { return PanePainter::takeLeft(editor->parts(), *take); };
        const auto x = [editor](long position) {
            return editor->SendScintilla(QsciScintillaBase::SCI_POINTXFROMPOSITION, 0UL, position);
        };
        QVERIFY(x(3 + 8) < left() && left() < editor->viewport()->width()); // it covers the end, not the beginning
        QVERIFY(PanePainter::takeAt(editor->parts(), {left() + 20, editor->lineHeight() / 2}));
        editor->SendScintilla(QsciScintillaBase::SCI_SETXOFFSET,
                              static_cast<unsigned long>(editor->SendScintilla(QsciScintillaBase::SCI_GETSCROLLWIDTH)));
        QVERIFY(x(editor->lineEnd(0)) <= left()); // behind the end of the line
    }
};

QTEST_MAIN(WindowElements)
#include "window_elements.moc"

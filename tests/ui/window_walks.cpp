// SPDX-License-Identifier: GPL-3.0-or-later
#include <random>

#include "core/config.h"
#include "core/merge/plan/steps.h"
#include "tests/support/ui/openwindow.h"
#include "ui/controllers/controllers.h"
#include "ui/work/choices.h"

using namespace fieldwise;
using namespace fieldwise::ui;
using merge::Side;

/// Random walks over edits, choices, options, modes, undo and redo. FIELDWISE_RANDOM=1000 walks a thousand.
class WindowWalks : public QObject {
    Q_OBJECT

    /// All that a session is, as far as undo is about it.
    static QString stateOf(OpenWindow &open)
    {
        const Inputs &inputs = open.window().workspace().inputs();
        const merge::Options &o = inputs.options;
        QStringList parts;
        for (const int option : {int(o.mode), int(o.exact), int(o.infer), int(o.listOrder), int(o.onConflict),
                                 int(o.apply.strategy), int(o.apply.overwrite), int(o.apply.lastAppliedGiven),
                                 int(o.patch.type), int(o.patch.dialect), int(o.asText)})
            parts += QString::number(option);
        for (const Side side : merge::allSides) {
            if (side == Side::Original && o.mode == merge::Mode::Apply && !o.apply.lastAppliedGiven)
                continue; // what Live's annotation says
            parts += QString::number(inputs.open[side]) + QString::fromStdString(inputs.texts[side]);
        }
        parts += QString::fromStdString(config::resolutionsText(inputs.choices));
        parts += QString::fromStdString(inputs.typed ? "typed " + inputs.typed->text.str() : std::string());
        return parts.join(QLatin1Char('\n'));
    }

    static void verifyPanes(OpenWindow &open)
    {
        for (const Side side : open.window().workspace().sides())
            if (open.view().pane(side)->isOpen())
                QCOMPARE(open.input(side)->bytes(), open.window().workspace().inputs().texts[side]);
    }

    /// What is shown in Merged is what the saved choices give, or what a person is typing.
    static void verifyResult(OpenWindow &open)
    {
        QVERIFY(open.waitUntilSettled());
        const Inputs &inputs = open.window().workspace().inputs();
        Inputs again = inputs;
        again.typed.reset();
        again.choices = config::readResolutions(config::resolutionsText(inputs.choices)).value();
        const auto merged = run(again).merged;
        if (!merged) // while an input is broken, Merged waits as it was
            return;
        if (open.window().workspace().isTyping())
            QCOMPARE(open.resultText(), inputs.typed->text.str());
        else
            QCOMPARE(open.resultText(), merged->resolution.text);
    }

    static void doSomething(OpenWindow &open, std::mt19937 &random)
    {
        const auto pick = [&random](size_t n) { return std::uniform_int_distribution<size_t>(0, n - 1)(random); };
        static constexpr Act modes[] = {Act::ThreeWay, Act::TwoWay, Act::Apply, Act::Compare, Act::Git, Act::RulesKeep};
        static constexpr Act options[] = {Act::DestinationWins, Act::UpdatedWins, Act::KeysName,
                                          Act::KeysDocumented,  Act::AddFirst,    Act::Exact};
        static constexpr Act choices[] = {Act::TakeFirst,   Act::TakeSecond, Act::TakeThird,        Act::TakeBoth,
                                          Act::TakeNothing, Act::UndoChoice, Act::TakeBothReversed, Act::AlwaysChoice,
                                          Act::AllThird,    Act::LooksRight, Act::UndoChoices};
        static const QStringList words{"x", "1", ": ", "\"", "- a", "{}", "#"};
        const auto trigger = [&](Act act) {
            if (open.action(act)->isEnabled())
                open.action(act)->trigger();
        };
        switch (pick(9)) {
        case 0:
        case 1: {
            const std::vector<Side> sides = open.window().workspace().sides();
            const size_t pane = pick(sides.size() + 2);
            PaneEditor *editor = pane < sides.size() ? open.input(sides[pane]) : open.result();
            editor->setFocus();
            editor->goTo(static_cast<int>(pick(editor->bytes().size() + 1)));
            switch (pick(4)) {
            case 0: QTest::keyClick(editor, Qt::Key_Return); break;
            case 1: QTest::keyClick(editor, Qt::Key_Backspace); break;
            default:
                QTest::keyClicks(editor, words[static_cast<qsizetype>(pick(static_cast<size_t>(words.size())))]);
                break;
            }
            break;
        }
        case 2:
        case 3:
        case 4:
            (void)open.waitUntilSettled();
            if (open.view().scene() && !open.scene().plan().steps.empty())
                open.view().select(open.scene().plan().steps[pick(open.scene().plan().steps.size())]);
            trigger(choices[pick(std::size(choices))]);
            break;
        case 5: pick(4) == 0 ? byLines(open) : trigger(modes[pick(std::size(modes))]); break;
        case 6: trigger(options[pick(std::size(options))]); break;
        case 7: trigger(Act::Undo); break;
        default: trigger(Act::Redo); break;
        }
        if (pick(3) == 0)
            verifyResult(open);
    }

    static void byLines(OpenWindow &open)
    {
        if (open.window().controllers().byLines.isPossible())
            open.window().controllers().byLines.setByLines(!open.window().workspace().inputs().options.asText);
    }

private Q_SLOTS:
    void undoLeadsToTheStartAndRedoToTheEnd()
    {
        const QByteArray asked = qgetenv("FIELDWISE_RANDOM");
        const int walks = asked.isEmpty() ? 30 : asked.toInt();
        OpenWindow open;
        for (int seed = 0; seed < walks; ++seed) {
            std::mt19937 random(static_cast<unsigned>(seed));
            static constexpr merge::Mode modes[] = {merge::Mode::ThreeWay, merge::Mode::Git, merge::Mode::ThreeWayKeep};
            open.window().controllers().options.chooseMode(merge::Mode::ThreeWay);
            QVERIFY(open.put("a: 1\nb: {c: 2}\nlist: [x]\n", "a: 2\nb: {c: 2, d: 3}\nlist: [x, y]\n",
                             "a: 3\nb: {c: 4}\nlist: [x, z]\nown: 5\n"));
            QVERIFY(!open.window().workspace().canUndo());
            const QString start = stateOf(open);
            open.window().controllers().options.chooseMode(modes[seed % 3]);
            QVERIFY(open.waitUntilSettled());
            for (int i = 0; i < 14; ++i) {
                doSomething(open, random);
                if (QTest::currentTestFailed())
                    return;
            }
            while (open.window().workspace().canRedo())
                open.window().workspace().redo();
            const QString last = stateOf(open);
            while (open.window().workspace().canUndo())
                open.window().workspace().undo();
            if (stateOf(open) != start)
                QFAIL(qPrintable(
                    QStringLiteral("walk %1 does not come back:\n%2\nnot\n%3").arg(seed).arg(stateOf(open), start)));
            verifyPanes(open);
            verifyResult(open);
            while (open.window().workspace().canRedo())
                open.window().workspace().redo();
            if (stateOf(open) != last)
                QFAIL(qPrintable(
                    QStringLiteral("walk %1 does not go forth:\n%2\nnot\n%3").arg(seed).arg(stateOf(open), last)));
            verifyPanes(open);
            verifyResult(open);
            if (QTest::currentTestFailed()) {
                qWarning("in walk %d", seed);
                return;
            }
        }
    }
};

QTEST_MAIN(WindowWalks)
#include "window_walks.moc"

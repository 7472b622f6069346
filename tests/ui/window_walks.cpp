// SPDX-License-Identifier: GPL-3.0-or-later
#include <random>

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
        for (const int option :
             {int(o.mode), int(o.exact), int(o.infer), int(o.listOrder), int(o.onConflict), int(o.apply.strategy),
              int(o.apply.overwrite), int(o.apply.lastAppliedGiven), int(o.patch.type), int(o.patch.dialect)})
            parts += QString::number(option);
        for (const Side side : merge::allSides) {
            if (side == Side::Original && o.mode == merge::Mode::Apply && !o.apply.lastAppliedGiven)
                continue; // what Live's annotation says
            parts += QString::number(inputs.open[side]) + QString::fromStdString(inputs.texts[side]);
        }
        for (const merge::Choice &one : inputs.choices)
            parts += QString::fromStdString(one.resource + yaml::print(one.path) + one.value)
                + QString::number(int(one.kind));
        return parts.join(QLatin1Char('\n'));
    }

    static void verifyPanes(OpenWindow &open)
    {
        for (const Side side : open.window().workspace().sides())
            if (open.view().pane(side)->isOpen())
                QCOMPARE(open.input(side)->bytes(), open.window().workspace().inputs().texts[side]);
    }

    static void doSomething(OpenWindow &open, std::mt19937 &random)
    {
        const auto pick = [&random](size_t n) { return std::uniform_int_distribution<size_t>(0, n - 1)(random); };
        static constexpr Act modes[] = {Act::ThreeWay, Act::TwoWay, Act::Apply, Act::Compare};
        static constexpr Act options[] = {Act::DestinationWins, Act::UpdatedWins, Act::KeysName,
                                          Act::KeysDocumented,  Act::AddFirst,    Act::Exact};
        static constexpr Act choices[] = {Act::TakeFirst, Act::TakeSecond,  Act::TakeThird,
                                          Act::TakeBoth,  Act::TakeNothing, Act::UndoChoice,
                                          Act::AllThird,  Act::LooksRight,  Act::UndoChoices};
        static const QStringList words{"x", "1", ": ", "\"", "- a", "{}", "#"};
        const auto trigger = [&](Act act) {
            if (open.action(act)->isEnabled())
                open.action(act)->trigger();
        };
        switch (pick(9)) {
        case 0:
        case 1: {
            PaneEditor *editor =
                open.input(open.window().workspace().sides()[pick(open.window().workspace().sides().size())]);
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
        case 5: trigger(modes[pick(std::size(modes))]); break;
        case 6: trigger(options[pick(std::size(options))]); break;
        case 7: trigger(Act::Undo); break;
        default: trigger(Act::Redo); break;
        }
        if (pick(3) == 0)
            QVERIFY(open.waitUntilSettled());
    }

private Q_SLOTS:
    void undoLeadsToTheStartAndRedoToTheEnd()
    {
        const QByteArray asked = qgetenv("FIELDWISE_RANDOM");
        const int walks = asked.isEmpty() ? 200 : asked.toInt();
        OpenWindow open;
        for (int seed = 0; seed < walks; ++seed) {
            std::mt19937 random(static_cast<unsigned>(seed));
            open.window().controllers().options.chooseMode(merge::Mode::ThreeWay);
            QVERIFY(open.put("a: 1\nb: {c: 2}\nlist: [x]\n", "a: 2\nb: {c: 2, d: 3}\nlist: [x, y]\n",
                             "a: 3\nb: {c: 4}\nlist: [x, z]\nown: 5\n"));
            QVERIFY(!open.window().workspace().canUndo());
            const QString start = stateOf(open);
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
            while (open.window().workspace().canRedo())
                open.window().workspace().redo();
            if (stateOf(open) != last)
                QFAIL(qPrintable(
                    QStringLiteral("walk %1 does not go forth:\n%2\nnot\n%3").arg(seed).arg(stateOf(open), last)));
            verifyPanes(open);
            if (QTest::currentTestFailed())
                return;
        }
    }
};

QTEST_MAIN(WindowWalks)
#include "window_walks.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDialog>
#include <QMenu>
#include <QPlainTextEdit>
#include <QTimer>

#include "core/merge/plan/steps.h"
#include "tests/support/ui/openwindow.h"
#include "ui/controllers/controllers.h"
#include "ui/editor/channel.h"
#include "ui/work/choices.h"

using namespace fieldwise;
using namespace fieldwise::ui;
using merge::Side;
using merge::State;

/// Choices by keys, buttons, menus and the dialog; undo in the order in which things were done.
class WindowChoices : public QObject {
    Q_OBJECT

    static constexpr const char *original = "a: 1\nb: 2\nc: 3\nargs: [x]\nlist: [1]\n";
    static constexpr const char *updated = "a: 5\nb: 6\nargs: [x, w]\nnew: 7\nlist: [1]\n";
    static constexpr const char *destination = "a: 8\nb: 9\nc: 3\nargs: [x, z]\nown: 4\nlist: [1]\n";
    static constexpr const char *merged = "a: 5\nb: 6\nargs: [x, w]\nown: 4\nlist: [1]\nnew: 7\n";

    static merge::DecisionRef refOf(OpenWindow &open, const std::string &path)
    {
        const merge::DocumentPlan &document = open.scene().plan().documents[0];
        for (merge::DecisionId id = 0; id < document.decisions.size(); ++id)
            if (yaml::print(document.path(id)) == path)
                return {0, id};
        return {};
    }

    static void select(OpenWindow &open, const std::string &path) { open.view().select(refOf(open, path)); }

    static void press(OpenWindow &open, int key, Qt::KeyboardModifiers modifiers = Qt::ControlModifier)
    {
        QTest::keyClick(&open.window(), static_cast<Qt::Key>(key), modifiers);
        QVERIFY(open.waitUntilSettled());
    }

    static State stateAt(OpenWindow &open, const std::string &path)
    {
        return merge::stateOf(open.scene().plan().decision(refOf(open, path)));
    }

private Q_SLOTS:
    void keysTakeAnInput_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<int>("key");
        QTest::addColumn<QString>("line");
        QTest::newRow("destination") << "a" << int(Qt::Key_3) << "a: 8\n";
        QTest::newRow("original") << "a" << int(Qt::Key_1) << "a: 1\n";
        QTest::newRow("updated") << "b" << int(Qt::Key_2) << "b: 6\n";
        QTest::newRow("a removed field stays") << "c" << int(Qt::Key_3) << "c: 3\n";
        QTest::newRow("both of a list") << "args" << int(Qt::Key_4) << "args: [x, z, w]\n";
    }

    void keysTakeAnInput()
    {
        QFETCH(QString, path);
        QFETCH(int, key);
        QFETCH(QString, line);
        OpenWindow open;
        QVERIFY(open.put(original, updated, destination));
        QCOMPARE(open.resultText(), std::string(merged));
        select(open, path.toStdString());
        press(open, key);
        QVERIFY2(QString::fromStdString(open.resultText()).contains(line), open.resultText().c_str());
        QCOMPARE(stateAt(open, path.toStdString()), State::Choice);
        QVERIFY(open.view().card()->plainText().contains(QStringLiteral("your choice")));
        press(open, Qt::Key_Z);
        QCOMPARE(open.resultText(), std::string(merged));
        press(open, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(QString::fromStdString(open.resultText()).contains(line));
        select(open, path.toStdString());
        press(open, Qt::Key_Z, Qt::ControlModifier | Qt::AltModifier); // as the merge decides
        QCOMPARE(open.resultText(), std::string(merged));
    }

    void keysLeaveAFieldOut()
    {
        OpenWindow open;
        QVERIFY(open.put(original, updated, destination));
        select(open, "own");
        press(open, Qt::Key_5);
        QVERIFY(open.resultText().find("own") == std::string::npos);
        select(open, "new");
        press(open, Qt::Key_3); // Destination does not have it
        QVERIFY(open.resultText().find("new") == std::string::npos);
    }

    void allOfAKind()
    {
        OpenWindow open;
        QVERIFY(open.put(original, updated, destination));
        select(open, "a");
        QVERIFY(open.action(Act::AllThird)->text().contains(QStringLiteral("for All 3")));
        press(open, Qt::Key_3, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(open.resultText().starts_with("a: 8\nb: 9\nargs: [x, z]\n"));
        QCOMPARE(open.scene().plan().counts.open, 0u);
        press(open, Qt::Key_Z);
        QCOMPARE(open.resultText(), std::string(merged));
    }

    void undoFollowsTheOrderOfEditsChoicesAndOptions()
    {
        OpenWindow open;
        QVERIFY(open.put(original, updated, destination));
        std::vector<std::string> results{open.resultText()};
        PaneEditor *updatedPane = open.input(Side::Updated);
        updatedPane->setFocus();
        updatedPane->goTo(4);
        QTest::keyClicks(updatedPane, QStringLiteral("00"));
        QVERIFY(open.waitUntilSettled());
        results.push_back(open.resultText());
        select(open, "b");
        press(open, Qt::Key_3);
        results.push_back(open.resultText());
        open.action(Act::DestinationWins)->trigger();
        QVERIFY(open.waitUntilSettled());
        results.push_back(open.resultText());
        PaneEditor *destinationPane = open.input(Side::Destination);
        destinationPane->setFocus();
        destinationPane->goTo(4);
        QTest::keyClicks(destinationPane, QStringLiteral("1"));
        QVERIFY(open.waitUntilSettled());
        results.push_back(open.resultText());
        for (size_t i = results.size() - 1; i-- > 0;) {
            press(open, Qt::Key_Z);
            QCOMPARE(open.resultText(), results[i]);
        }
        QVERIFY(!open.action(Act::Undo)->isEnabled());
        QVERIFY(open.action(Act::UpdatedWins)->isChecked());
        for (size_t i = 1; i < results.size(); ++i) {
            press(open, Qt::Key_Y);
            QCOMPARE(open.resultText(), results[i]);
        }
        QVERIFY(!open.action(Act::Redo)->isEnabled());
        QCOMPARE(open.input(Side::Updated)->bytes(), open.window().workspace().inputs().texts[Side::Updated]);
    }

    void undoIsCalledByWhatItUndoes()
    {
        OpenWindow open;
        QVERIFY(open.put(original, updated, destination));
        select(open, "a");
        press(open, Qt::Key_3);
        QCOMPARE(open.action(Act::Undo)->text(), QStringLiteral("&Undo Take Destination"));
    }

    void aValueIsTyped()
    {
        OpenWindow open;
        QVERIFY(open.put(original, updated, destination));
        select(open, "a");
        QString shown;
        QTimer::singleShot(0, &open.window(), [&] {
            auto *dialog = qobject_cast<QDialog *>(QApplication::activeModalWidget());
            QVERIFY(dialog);
            auto *text = dialog->findChild<QPlainTextEdit *>();
            shown = text->toPlainText();
            QTest::keyClicks(text, QStringLiteral("[1"));
            QTest::keyClick(text, Qt::Key_Return); // can't be read yet
            QVERIFY(dialog->isVisible());
            text->selectAll();
            QTest::keyClicks(text, QStringLiteral("1.10"));
            QTest::keyClick(text, Qt::Key_Return);
        });
        press(open, Qt::Key_F2, Qt::NoModifier);
        QCOMPARE(shown, QStringLiteral("5"));
        QVERIFY(open.resultText().starts_with("a: 1.10\n"));
        QCOMPARE(stateAt(open, "a"), State::Choice);
    }

    void conflictsAreLookedAt()
    {
        OpenWindow open;
        QVERIFY(open.put(original, updated, destination));
        QCOMPARE(open.scene().plan().counts.open, 3u);
        press(open, Qt::Key_PageDown, Qt::ControlModifier | Qt::ShiftModifier);
        const merge::DecisionRef first = open.view().selected();
        QVERIFY(open.scene().plan().decision(first).conflict);
        press(open, Qt::Key_Return);
        QCOMPARE(open.scene().plan().counts.open, 2u);
        QCOMPARE(open.resultText(), std::string(merged));
        for (int i = 0; i < 4; ++i) {
            press(open, Qt::Key_PageDown, Qt::ControlModifier | Qt::ShiftModifier);
            QVERIFY(open.view().selected() != first);
        }
        press(open, Qt::Key_Z);
        QCOMPARE(open.scene().plan().counts.open, 3u);
    }

    void theCardOffersTheOtherOutcomes()
    {
        OpenWindow open;
        QVERIFY(open.put(original, updated, destination));
        select(open, "a");
        const auto buttons = open.view().card()->choices()->buttons();
        QVERIFY(buttons[0]->text().startsWith(QStringLiteral("Take Destination")));
        QVERIFY(buttons[1]->text().startsWith(QStringLiteral("Take Original")));
        QTest::mouseClick(buttons[0], Qt::LeftButton);
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.resultText().starts_with("a: 8\n"));
        QVERIFY(open.view().card()->choices()->buttons()[0]->text().startsWith(QStringLiteral("As the Merge Decides")));
        select(open, "own");
        QVERIFY(buttons[0]->text().startsWith(QStringLiteral("Leave It Out")));
        QVERIFY(buttons[1]->isHidden());
        select(open, "a");
        QTest::mouseClick(open.view().card()->choices()->buttons()[0], Qt::LeftButton);
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.resultText(), std::string(merged));
    }

    void theMenusOfMarginAndListChoose()
    {
        OpenWindow open;
        QVERIFY(open.put(original, updated, destination));
        const auto choose = [&](const std::function<void()> &ask) {
            QTimer::singleShot(0, &open.window(), [&open] {
                auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
                QVERIFY(menu);
                QVERIFY(menu->actions().contains(open.action(Act::TakeThird)));
                menu->setActiveAction(open.action(Act::TakeThird));
                QTest::keyClick(menu, Qt::Key_Return);
            });
            ask();
            QVERIFY(open.waitUntilSettled());
        };
        PaneEditor *pane = open.input(Side::Destination);
        choose([&] {
            QContextMenuEvent event(QContextMenuEvent::Mouse, {60, pane->lineHeight() / 2},
                                    pane->mapToGlobal(QPoint(60, pane->lineHeight() / 2)));
            QApplication::sendEvent(pane->viewport(), &event);
        });
        QVERIFY2(open.resultText().starts_with("a: 8\n"), open.resultText().c_str());
        select(open, "b");
        choose([&] { Q_EMIT open.view().reasonsList()->customContextMenuRequested({10, 10}); });
        QVERIFY(open.resultText().starts_with("a: 8\nb: 9\n"));
    }

    void theChannelTakes()
    {
        OpenWindow open;
        QVERIFY(open.put(original, updated, destination));
        PaneEditor *pane = open.input(Side::Destination);
        auto *channels = open.window().findChild<ChannelSplitter *>();
        QVERIFY(channels);
        QWidget *channel = channels->handle(2);
        const QPoint row(channel->width() - 3,
                         pane->mapTo(&open.window(), QPoint()).y() - channel->mapTo(&open.window(), QPoint()).y()
                             + pane->lineHeight() / 2);
        QTest::mouseMove(channel, row);
        QTest::mouseClick(channel, Qt::LeftButton, {}, row);
        QVERIFY(open.waitUntilSettled());
        QVERIFY2(open.resultText().starts_with("a: 8\n"), open.resultText().c_str());
        QTest::mouseClick(channel, Qt::LeftButton, {}, {3, row.y()});
        QVERIFY(open.waitUntilSettled());
        QVERIFY2(open.resultText().starts_with("a: 5\n"), open.resultText().c_str());
        QTest::mouseClick(channel, Qt::LeftButton, {}, {3, channel->height() - 3}); // nothing stands there
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.window().workspace().inputs().choices.size(), 1u);
    }

    void aChoiceThatNoLongerAppliesIsTold()
    {
        OpenWindow open;
        QVERIFY(open.put(original, updated, destination));
        select(open, "own");
        press(open, Qt::Key_3);
        QVERIFY(!open.window().notice()->isVisible());
        PaneEditor *pane = open.input(Side::Destination);
        const std::string text = pane->bytes();
        const auto at = static_cast<uint32_t>(text.find("own: 4\n"));
        pane->replace({at, at + 7}, {});
        QVERIFY(open.waitUntilSettled());
        QVERIFY2(open.window().notice()->text().contains(QStringLiteral("own is no longer in any input")),
                 qPrintable(open.window().notice()->text()));
        QTest::mouseClick(open.window().notice()->button(), Qt::LeftButton);
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.window().workspace().inputs().choices.empty());
    }

    void choicesAreSavedAndLoaded()
    {
        QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("choices.yaml"));
        std::string chosen;
        {
            OpenWindow open;
            QVERIFY(open.put(original, updated, destination));
            select(open, "a");
            press(open, Qt::Key_3);
            select(open, "b");
            press(open, Qt::Key_Return);
            chosen = open.resultText();
            QVERIFY(open.window().controllers().choices.saveChoicesTo(file));
        }
        OpenWindow open;
        QVERIFY(open.put(original, updated, destination));
        QVERIFY(!open.window().controllers().choices.loadChoicesFrom(file));
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.resultText(), chosen);
        QCOMPARE(open.scene().plan().counts.open, 1u);
        QVERIFY(open.window()
                    .controllers()
                    .choices.loadChoicesFrom(folder.filePath(QStringLiteral("none.yaml")))
                    .has_value());
        const QString broken = writeFile(folder, QStringLiteral("broken.yaml"),
                                         "version: 1\nchoices:\n- resource: '#1'\n  path: a\n  take: mine\n");
        const auto problem = open.window().controllers().choices.loadChoicesFrom(broken);
        QVERIFY(problem && problem->contains(QStringLiteral("mine")));
        press(open, Qt::Key_Z);
        QCOMPARE(open.resultText(), std::string(merged));
    }

    void forOtherValuesIsToldUntilItIsAccepted()
    {
        OpenWindow open;
        QVERIFY(open.put(original, updated, destination));
        select(open, "a");
        press(open, Qt::Key_3, Qt::ControlModifier | Qt::ShiftModifier); // for all conflicts
        QCOMPARE(open.scene().plan().counts.open, 0u);
        open.retype(Side::Updated, "a: 50\nb: 6\nargs: [x, w]\nnew: 7\nlist: [1]\n");
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.resultText().starts_with("a: 8\n")); // as chosen
        QCOMPARE(open.scene().plan().counts.open, 1u);
        const QString told = open.window().notice()->text();
        QVERIFY2(told.contains(QStringLiteral("One of your choices was made for other values: a: Updated had 5 and "
                                              "has 50")),
                 qPrintable(told));
        select(open, "b");
        QVERIFY(!open.action(Act::LooksRight)->isEnabled());
        open.window().notice()->button()->click();
        QCOMPARE(open.view().selected(), refOf(open, "a"));
        QVERIFY(open.view().card()->plainText().contains(QStringLiteral("made for other values")));
        press(open, Qt::Key_Return);
        QCOMPARE(open.scene().plan().counts.open, 0u);
        QCOMPARE(stateAt(open, "a"), State::Choice);
        QVERIFY(!open.action(Act::LooksRight)->isEnabled());
        press(open, Qt::Key_Z);
        QCOMPARE(open.scene().plan().counts.open, 1u);
    }

    void forEveryVersionIsNotAskedAbout()
    {
        OpenWindow open;
        QVERIFY(open.put(original, updated, destination));
        select(open, "a");
        QVERIFY(!open.action(Act::AlwaysChoice)->isEnabled());
        press(open, Qt::Key_3);
        QVERIFY(open.action(Act::AlwaysChoice)->isEnabled());
        QVERIFY(!open.action(Act::AlwaysChoice)->isChecked());
        open.action(Act::AlwaysChoice)->trigger();
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.action(Act::AlwaysChoice)->isChecked());
        const uint32_t before = open.scene().plan().counts.open;
        open.retype(Side::Updated, "a: 50\nb: 6\nargs: [x, w]\nnew: 7\nlist: [1]\n");
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.scene().plan().counts.open, before);
        select(open, "a");
        open.action(Act::AlwaysChoice)->trigger(); // holds for what is there now
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.scene().plan().counts.open, before);
        open.retype(Side::Updated, "a: 51\nb: 6\nargs: [x, w]\nnew: 7\nlist: [1]\n");
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.scene().plan().counts.open, before + 1);
    }

    void commentsOfNoFieldAreSettledLikeLines()
    {
        OpenWindow open;
        QVERIFY(open.put("# base\na: 1\nb: 1\n", "# theirs\na: 2\nb: 1\n", "# ours\na: 1\nb: 2\n"));
        open.window().controllers().options.chooseMode(merge::Mode::Git);
        QVERIFY(open.waitUntilSettled());
        const merge::DecisionRef comments = open.scene().plan().steps.front();
        open.view().select(comments);
        QCOMPARE(stepText(open.scene().plan(), comments), QStringLiteral("comments at the start"));
        QCOMPARE(open.scene().plan().counts.open, 1u);
        press(open, Qt::Key_2);
        QVERIFY(open.resultText().starts_with("# theirs\na: 2\n"));
        QCOMPARE(open.scene().plan().counts.open, 0u);
        QCOMPARE(open.view().selected(), comments);
        press(open, Qt::Key_4);
        QCOMPARE(open.resultText(), std::string("# ours\n# theirs\na: 2\nb: 2\n"));
        QCOMPARE(merge::decisionAtResult(open.scene().plan(), open.scene().merged->resolution, 10), comments);
    }

    void everyModeHasItsChoices_data()
    {
        QTest::addColumn<QString>("example");
        for (const char *name :
             {"upgrade", "apply-checkout", "merge2", "lists", "patch-json", "patch-strategic", "compare"})
            QTest::newRow(name) << name;
    }

    void everyModeHasItsChoices()
    {
        QFETCH(QString, example);
        OpenWindow open(example);
        const std::string before = open.resultText();
        const merge::Plan plan = open.scene().plan();
        const auto sides = paneOrder(plan.options.mode);
        for (const merge::DecisionRef ref : plan.steps) {
            open.view().select(ref);
            for (size_t i = 0; i < sides.size(); ++i) {
                open.action(takeActs[i])->trigger();
                QVERIFY(open.waitUntilSettled());
                QVERIFY(open.scene().plan().inapplicable.empty());
                QVERIFY(!open.view().isStale());
                open.action(Act::Undo)->trigger();
                QVERIFY(open.waitUntilSettled());
                QCOMPARE(open.resultText(), before);
            }
        }
    }
};

QTEST_MAIN(WindowChoices)
#include "window_choices.moc"

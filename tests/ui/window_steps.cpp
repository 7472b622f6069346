// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <QStatusBar>

#include "tests/support/ui/openwindow.h"
#include "ui/controllers/controllers.h"
#include "ui/look/convert.h"
#include "ui/pane/indicators.h"

using namespace fieldwise;
using namespace fieldwise::ui;
using merge::Side;

/// The page "Steps".
class WindowSteps : public QObject {
    Q_OBJECT

    struct Page : OpenWindow {
        explicit Page(const QString &example = QStringLiteral("upgrade")) : OpenWindow(example)
        {
            action(Act::Steps)->trigger();
            waitUntilSettled();
        }
        StepsPage &page() { return *window().parts().steps; }
        PaneEditor *soFar() { return page().result()->editor(); }
        void key(Qt::Key key)
        {
            QTest::keyClick(page().list(), key);
            waitUntilSettled();
        }
        void goTo(int step)
        {
            page().goTo(step);
            waitUntilSettled();
        }
        QString status()
        {
            QStringList words;
            for (const QLabel *label : window().statusBar()->findChildren<QLabel *>())
                words += label->text();
            return words.join(QLatin1Char('|'));
        }
        bool isMuted(int line)
        {
            return soFar()->SendScintilla(QsciScintilla::SCI_INDICATORVALUEAT,
                                          static_cast<unsigned long>(mutedIndicator),
                                          static_cast<long>(soFar()->lineStart(line) + soFar()->indentation(line)));
        }
    };

private Q_SLOTS:
    void opensInPlaceOfThePanesAndEscLeaves()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        open.view().select(open.scene().plan().steps[6]);
        QTest::keyClick(&open.window(), Qt::Key_F7);
        QVERIFY(open.waitUntilSettled());
        StepsPage &page = *open.window().parts().steps;
        QVERIFY(page.isVisible() && !open.view().isVisible() && open.window().parts().context->isVisible());
        QVERIFY(open.action(Act::Steps)->isChecked());
        QCOMPARE(page.step(), 7);
        QCOMPARE(page.bar()->counter(), QStringLiteral("Step 7 of %1").arg(page.stepCount()));
        QTest::keyClick(page.list(), Qt::Key_Escape);
        QVERIFY(!page.isVisible() && open.view().isVisible() && open.window().isVisible());
        QVERIFY(!open.action(Act::Steps)->isChecked());
        QTest::keyClick(&open.window(), Qt::Key_F7);
        QVERIFY(page.isVisible());
        QTest::keyClick(&open.window(), Qt::Key_F7);
        QVERIFY(!page.isVisible());
        open.action(Act::Steps)->trigger();
        for (QWidget *part :
             {static_cast<QWidget *>(page.result()->editor()), static_cast<QWidget *>(page.filterField()),
              static_cast<QWidget *>(page.excerpt(Side::Updated)->editor())}) {
            open.window().controllers().steps.setStepping(true);
            QTest::keyClick(part, Qt::Key_Escape);
            QVERIFY(!page.isVisible());
        }
    }

    void fromTheDestinationToTheResult_data()
    {
        QTest::addColumn<QString>("example");
        for (const Example &example : examples())
            QTest::newRow(qPrintable(example.name)) << example.name;
    }
    void fromTheDestinationToTheResult()
    {
        QFETCH(QString, example);
        Page open(example);
        if (!open.view().scene())
            return;                                                 // an input of this example can't be read
        open.window().actions()[Act::HideNoise]->setChecked(false); // the list has every step
        const int count = open.page().stepCount();
        QCOMPARE(count, static_cast<int>(stepsOf(open.scene().plan())));
        open.goTo(0);
        QCOMPARE(open.soFar()->bytes(), open.scene().merged->inputs.texts[Side::Destination]);
        for (int step = 1; step <= count; ++step) {
            open.goTo(step);
            QCOMPARE(open.page().step(), step);
            QVERIFY(open.soFar()->lineCount() == static_cast<int>(open.soFar()->marks().decorations().lines.size()));
            QCOMPARE(open.page().list()->currentIndex().row(), step - 1);
        }
        QCOMPARE(open.soFar()->bytes(), open.resultText());
        for (int line = 0; line < open.soFar()->lineCount(); ++line)
            QVERIFY2(!open.isMuted(line) || merge::fails(open.scene().plan()), "all is decided");
    }

    /// What a step has decided stays: looks of lines only ever come, never go, until the end.
    void decidedFieldsStayDecided()
    {
        Page open;
        const auto pending = [&] {
            int rows = 0;
            for (int row = 0; row < open.page().model().rowCount(); ++row)
                rows += open.page().model().index(row, 0).data(ReasonsModel::PendingRole).toBool();
            return rows;
        };
        size_t marked = 0;
        for (int step = 0; step <= open.page().stepCount(); ++step) {
            open.goTo(step);
            QCOMPARE(pending(), open.page().stepCount() - step);
            const auto &shown = open.soFar()->marks().decorations();
            const size_t looks =
                static_cast<size_t>(std::count_if(shown.lines.begin(), shown.lines.end(),
                                                  [](const LineLook &line) { return line.look != Look::Unchanged; }))
                + shown.gone.size();
            QVERIFY2(looks >= marked,
                     qPrintable(QStringLiteral("step %1: %2 after %3").arg(step).arg(looks).arg(marked)));
            marked = looks;
        }
    }

    void whatIsToComeIsMuted()
    {
        Page open;
        open.goTo(7);
        QVERIFY(open.soFar()->frame());
        const int framed = open.soFar()->frame()->line;
        QVERIFY(!open.isMuted(framed) && !open.isMuted(0));
        QVERIFY(open.isMuted(open.soFar()->lineCount() - 2));
        for (int line = 0; line < open.soFar()->lineCount(); ++line)
            QVERIFY(!open.isMuted(line)
                    || open.soFar()->marks().decorations().lines[static_cast<size_t>(line)].look == Look::Unchanged);
        for (const LineChip &chip : open.soFar()->marks().decorations().chips)
            QVERIFY(!open.isMuted(chip.line));
        QVERIFY(open.page().result()->header()->file().contains(QStringLiteral("after 7 of")));
        QVERIFY(open.page().result()->header()->fact().startsWith(QStringLiteral("grey: not decided yet")));
        QVERIFY(open.status().contains(
            QStringLiteral("Showing step 7 of %1: the result is not complete").arg(open.page().stepCount())));
        QVERIFY(
            open.status().contains(QStringLiteral("Space plays and stops; Right and Left step; Esc leaves the steps")));
        const QModelIndex next = open.page().model().index(7, 0);
        QVERIFY(next.data(ReasonsModel::PendingRole).toBool());
        QVERIFY(next.data(Qt::AccessibleTextRole)
                    .toString()
                    .startsWith(QStringLiteral("Step 8 of %1, still to come").arg(open.page().stepCount())));
        open.key(Qt::Key_End);
        QVERIFY(open.status().contains(QStringLiteral("the result is complete")));
    }

    void keys()
    {
        Page open;
        open.key(Qt::Key_Home);
        QCOMPARE(open.page().step(), 1);
        open.key(Qt::Key_Right);
        open.key(Qt::Key_Right);
        QCOMPARE(open.page().step(), 3);
        open.key(Qt::Key_Left);
        QCOMPARE(open.page().step(), 2);
        open.key(Qt::Key_Home);
        open.key(Qt::Key_Left);
        QCOMPARE(open.page().step(), 0);
        QVERIFY(open.page().card()->plainText().contains(QStringLiteral("Nothing is decided yet")));
        QVERIFY(!open.action(Act::StepBack)->isEnabled());
        open.key(Qt::Key_End);
        QCOMPARE(open.page().step(), open.page().stepCount());
        QVERIFY(!open.action(Act::StepForward)->isEnabled());
        open.action(Act::FirstStep)->trigger();
        open.action(Act::StepForward)->trigger();
        open.action(Act::NextStep)->trigger();
        open.action(Act::StepBack)->trigger();
        QCOMPARE(open.page().step(), 2);
        open.action(Act::LastStep)->trigger();
        QCOMPARE(open.page().step(), open.page().stepCount());
        QTest::keyClick(open.soFar(), Qt::Key_Left);
        QCOMPARE(open.page().step(), open.page().stepCount() - 1);
        open.action(Act::NextConflict)->trigger(); // the conflicts of the context bar
        QCOMPARE(open.page().model().lookAt(open.page().step()), Look::Conflict);
    }

    void plays()
    {
        Page open;
        open.page().bar()->setSeconds(1);
        open.key(Qt::Key_Home);
        QCOMPARE(open.page().bar()->playButton()->text(), QStringLiteral("Play"));
        open.key(Qt::Key_Space);
        QVERIFY(open.page().isPlaying());
        QCOMPARE(open.page().bar()->playButton()->text(), QStringLiteral("Pause"));
        QTRY_COMPARE_WITH_TIMEOUT(open.page().step(), 2, 3000);
        QTRY_COMPARE_WITH_TIMEOUT(open.page().step(), 3, 3000);
        QTest::mouseClick(open.page().bar()->playButton(), Qt::LeftButton);
        QVERIFY(!open.page().isPlaying());
        QTest::qWait(1200);
        QCOMPARE(open.page().step(), 3);
        // At the end it stops; from there it begins anew.
        open.goTo(open.page().stepCount() - 1);
        open.action(Act::Play)->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!open.page().isPlaying(), 4000);
        QCOMPARE(open.page().step(), open.page().stepCount());
        open.action(Act::Play)->trigger();
        QVERIFY(open.page().isPlaying());
        QCOMPARE(open.page().step(), 0);
        open.action(Act::Steps)->trigger();
        QVERIFY(!open.page().isPlaying());
    }

    void playOpensTheSteps()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        open.action(Act::Play)->trigger();
        QVERIFY(open.window().parts().pages.is(Pages::Page::Steps) && open.window().parts().steps->isPlaying());
    }

    void slider()
    {
        Page open;
        StepTrack *track = open.page().bar()->track();
        QCOMPARE(track->maximum(), open.page().stepCount());
        QVERIFY(!track->hasMarks());
        QTest::mouseClick(track, Qt::LeftButton, {}, track->cell(5).center());
        QCOMPARE(open.page().step(), 5);
        QTest::mousePress(track, Qt::LeftButton, {}, track->cell(5).center());
        QTest::mouseMove(track, track->cell(9).center());
        QTest::mouseRelease(track, Qt::LeftButton, {}, track->cell(9).center());
        QCOMPARE(open.page().step(), 9);
        QTest::mouseClick(track, Qt::LeftButton, {}, QPoint(1, 28));
        QCOMPARE(open.page().step(), 0);
        track->setFocus();
        QTest::keyClick(track, Qt::Key_PageUp);
        QCOMPARE(open.page().step(), 5);
        QTest::keyClick(track, Qt::Key_Right);
        QCOMPARE(open.page().step(), 6);
        QTest::keyClick(track, Qt::Key_End);
        QCOMPARE(open.page().step(), open.page().stepCount());
        open.window().resize(720, 480);
        QTRY_VERIFY(track->hasMarks());
    }

    void filters()
    {
        Page open;
        const int count = open.page().stepCount();
        QTest::mouseClick(open.page().lookButton(Look::Conflict), Qt::LeftButton);
        const int conflicts = open.page().model().rowCount();
        QVERIFY(conflicts > 0 && conflicts < count);
        QCOMPARE(static_cast<uint32_t>(conflicts), open.scene().plan().counts.conflicts);
        QVERIFY(open.page().listFact().contains(QStringLiteral("%1 hidden").arg(count - conflicts)));
        open.key(Qt::Key_Home);
        const int first = open.page().step();
        QCOMPARE(open.page().model().lookAt(first), Look::Conflict);
        QCOMPARE(open.page().bar()->counter(), QStringLiteral("Step %1 of %2").arg(first).arg(count));
        open.key(Qt::Key_Right);
        QVERIFY(open.page().step() > first);
        QCOMPARE(open.page().model().lookAt(open.page().step()), Look::Conflict);
        open.key(Qt::Key_End);
        QCOMPARE(open.page().model().lookAt(open.page().step()), Look::Conflict);
        QVERIFY(open.page().step() < count && !open.page().canMove(1));
        QTest::mouseClick(open.page().lookButton(Look::Removed), Qt::LeftButton);
        QVERIFY(open.page().model().rowCount() > conflicts);
        QTest::mouseClick(open.page().allButton(), Qt::LeftButton);
        QCOMPARE(open.page().model().rowCount(), count);
        QVERIFY(!open.page().lookButton(Look::Conflict)->isChecked());
        QVERIFY(!open.page().listFact().contains(QStringLiteral("hidden")));

        QTest::keyClick(&open.window(), Qt::Key_F, Qt::ControlModifier);
        QCOMPARE(open.window().focusWidget(), open.page().filterField());
        QTest::keyClicks(open.page().filterField(), QStringLiteral("log_level"));
        QVERIFY(open.page().model().rowCount() >= 1 && open.page().model().rowCount() < count);
        open.page().filterField()->setText(QStringLiteral("both changed it")); // the name of a rule
        QCOMPARE(open.page().model().rowCount(), conflicts);
        open.page().filterField()->setText(QStringLiteral("warn")); // a value
        QVERIFY(open.page().model().rowCount() >= 1);
        open.page().filterField()->setText(QStringLiteral("nothing is like this"));
        QCOMPARE(open.page().model().rowCount(), 0);
        open.page().stepBy(1); // nowhere to go
        open.page().setPlaying(true);
        open.page().setPlaying(false);
        QTest::keyClick(open.page().filterField(), Qt::Key_Escape);
        QVERIFY(!open.page().isVisible());
    }

    void subtree()
    {
        Page open;
        const int count = open.page().stepCount();
        open.page().filterField()->setText(QStringLiteral("LOG_LEVEL"));
        open.goTo(open.page().model().stepAt(0));
        open.page().filterField()->clear();
        QTest::mouseClick(open.page().subtreeButton(), Qt::LeftButton);
        const auto below = open.page().model().below();
        QVERIFY(below.valid());
        const QString root = pathText(open.scene().plan(), below);
        const int shown = open.page().model().rowCount();
        QVERIFY(shown > 1 && shown < count);
        for (int row = 0; row < shown; ++row)
            QVERIFY(open.page().model().index(row, 0).data(ReasonsModel::PathRole).toString().startsWith(root));
        QTest::mouseClick(open.page().subtreeButton(), Qt::LeftButton);
        QCOMPARE(open.page().model().rowCount(), count);
        // A crumb shows what is below it.
        Q_EMIT open.window().parts().context->crumbs()->chosen(0);
        QVERIFY(open.page().model().below().valid());
        QVERIFY(open.page().model().rowCount() > shown);
        QVERIFY(open.page().subtreeButton()->isChecked());
        QVERIFY(open.window().parts().pages.is(Pages::Page::Steps));
    }

    void operationsAreSteps()
    {
        Page open(QStringLiteral("patch-json"));
        const int count = open.page().stepCount();
        QCOMPARE(count, static_cast<int>(operationsIn(open.scene().plan()).size()));
        open.goTo(2);
        QVERIFY(open.page().result()->header()->file().contains(QStringLiteral("after 2 of %1 operations").arg(count)));
        QVERIFY(open.soFar()->frame());
        QCOMPARE(open.page().model().index(2, 0).data(ReasonsModel::PendingRole).toBool(), true);
        QVERIFY(open.soFar()->bytes() != open.window().workspace().inputs().texts[Side::Destination]);
        const auto frame = open.page().excerpt(Side::Updated)->editor()->frame();
        QVERIFY(frame && frame->rows >= 1);
        QCOMPARE(open.view().selectedOperation().operation, 1u);
    }

    void excerptsFrameTheField()
    {
        Page open;
        open.page().showOnly(Look::Conflict);
        open.key(Qt::Key_Home);
        const merge::DecisionRef field = open.page().current().field;
        for (const Side side : merge::allSides) {
            PaneEditor *editor = open.page().excerpt(side)->editor();
            const auto lines = linesOf(open.scene(), field, side);
            QVERIFY(lines && editor->frame());
            QCOMPARE(editor->frame()->line, lines->first);
            const int row = editor->rows().of(*editor->frame());
            QVERIFY(row >= editor->rows().first() && row < editor->rows().first() + editor->rows().onScreen());
            QVERIFY(open.page().excerpt(side)->header()->fact().startsWith(QStringLiteral("lines ")));
            QCOMPARE(editor->isReadOnly(), true);
        }
        open.page().showOnly(Look::Added);
        open.key(Qt::Key_Home);
        const auto absent = open.page().excerpt(Side::Original)->editor()->frame();
        QVERIFY(absent && (absent->sub == 1 || absent->line < 0)); // the place where it is not
    }

    void followsTheMerge()
    {
        Page open;
        open.page().showOnly(Look::Conflict);
        open.key(Qt::Key_End);
        const QString path = pathText(open.scene().plan(), open.page().current().field);
        open.page().clearFilters();
        const int count = open.page().stepCount();
        open.action(Act::DestinationWins)->trigger();
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.window().parts().pages.is(Pages::Page::Steps));
        QCOMPARE(pathText(open.scene().plan(), open.page().current().field), path);
        // An edit takes the first step away.
        std::string text = open.window().workspace().inputs().texts[Side::Destination];
        const size_t line = text.find("  replicas: ");
        QVERIFY(line != std::string::npos);
        open.window().workspace().edit(Side::Destination, static_cast<int>(line), 0, QByteArray("  extra: 1\n"));
        open.view().follow(Side::Destination, static_cast<int>(line), 0, QByteArray("  extra: 1\n"));
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.page().stepCount(), count + 1);
        QCOMPARE(pathText(open.scene().plan(), open.page().current().field), path);
        open.action(Act::Undo)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.page().stepCount(), count);
        // What can't be merged can't be stepped through: the panes say why.
        open.window().workspace().edit(Side::Destination, 0, 0, QByteArray("a: [\n"));
        QVERIFY(open.waitUntilSettled());
        QVERIFY(!open.window().parts().pages.is(Pages::Page::Steps) && open.view().isVisible());
    }

    void aClickOnALineGoesToItsStep()
    {
        Page open;
        open.goTo(open.page().stepCount());
        const merge::DecisionRef field = open.scene().plan().steps[3];
        const auto lines = linesOf(open.scene(), field, Side::Destination);
        QVERIFY(lines);
        const std::string text = open.soFar()->bytes();
        const size_t at = text.find("  replicas: ");
        QVERIFY(at != std::string::npos);
        Q_EMIT open.soFar()->lineChosen(open.soFar()->lineOf(static_cast<int>(at)), static_cast<int>(at) + 3);
        QCOMPARE(pathText(open.scene().plan(), open.page().current().field), QStringLiteral("spec.replicas"));
    }

    void everyPartHasANameAndTheFocusGoesRound()
    {
        Page open;
        QSet<QWidget *> seen;
        for (int i = 0; i < 8; ++i) {
            open.action(Act::NextPane)->trigger();
            QWidget *focus = open.window().focusWidget();
            QVERIFY(focus && open.page().isAncestorOf(focus));
            seen.insert(focus);
        }
        QCOMPARE(seen.size(), 8);
        for (const QWidget *part : seen)
            QVERIFY2(!part->accessibleName().isEmpty() || qobject_cast<const QPushButton *>(part),
                     part->metaObject()->className());
        QVERIFY(!open.page().bar()->track()->accessibleName().isEmpty());
        QVERIFY(!open.page().bar()->speed()->accessibleName().isEmpty());
    }

    void secretsStayMasked()
    {
        OpenWindow open;
        const std::string head = "apiVersion: v1\nkind: Secret\nmetadata: {name: s}\nstringData:\n";
        QVERIFY(open.put(head + "  a: first-one\n", head + "  a: second-one\n", head + "  a: first-one\n"));
        open.action(Act::Steps)->trigger();
        QVERIFY(open.waitUntilSettled());
        StepsPage &page = *open.window().parts().steps;
        for (int step = 0; step <= page.stepCount(); ++step) {
            page.goTo(step);
            QVERIFY(open.waitUntilSettled());
            const PaneEditor *editor = page.result()->editor();
            QVERIFY(editor->masks().shownText(0, static_cast<int>(editor->bytes().size())).find("-one")
                    == std::string::npos);
            QVERIFY(!page.card()->plainText().contains(QStringLiteral("-one")));
        }
        page.filterField()->setText(QStringLiteral("second-one"));
        QCOMPARE(page.model().rowCount(), 0);
    }

    void manyStepsAreMarks()
    {
        OpenWindow open;
        std::string before, after;
        for (int i = 0; i < 90; ++i) {
            before += "k" + std::to_string(i) + ": 1\n";
            after += "k" + std::to_string(i) + ": 2\n";
        }
        QVERIFY(open.put(before, after, before));
        open.action(Act::Steps)->trigger();
        QVERIFY(open.waitUntilSettled());
        StepTrack *track = open.window().parts().steps->bar()->track();
        QCOMPARE(track->maximum(), 90);
        QVERIFY(track->hasMarks());
        QTest::mouseClick(track, Qt::LeftButton, {}, track->cell(45).center());
        QCOMPARE(open.window().parts().steps->step(), 45);
    }

    void theCountsFilterTheStepsToo()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        auto *conflicts = open.window().parts().context->findChild<CountButton *>(
            QStringLiteral("count-%1").arg(static_cast<int>(Look::Conflict)));
        QTest::mouseClick(conflicts, Qt::LeftButton);
        open.action(Act::Steps)->trigger();
        QVERIFY(open.waitUntilSettled());
        StepsPage &page = *open.window().parts().steps;
        QCOMPARE(static_cast<uint32_t>(page.model().rowCount()), open.scene().plan().counts.conflicts);
        QVERIFY(page.lookButton(Look::Conflict)->isChecked());
        QTest::mouseClick(conflicts, Qt::LeftButton);
        QCOMPARE(page.model().rowCount(), page.stepCount());
    }

    void nothingToStepThrough()
    {
        OpenWindow open;
        QVERIFY(open.put("a: 1\n", "a: 1\n", "a: 1\n"));
        open.action(Act::Steps)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.window().parts().steps->stepCount(), 0);
        QVERIFY(!open.action(Act::Play)->isEnabled());
        QCOMPARE(open.window().parts().steps->result()->editor()->bytes(), std::string("a: 1\n"));
    }
};

WINDOW_TEST(WindowSteps)

#include "window_steps.moc"

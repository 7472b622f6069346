// SPDX-License-Identifier: GPL-3.0-or-later
#include <QPushButton>

#include "core/merge/apply/apply.h"
#include "core/merge/choices/conflictplace.h"
#include "core/merge/plan/secrets.h"
#include "core/merge/plan/steps.h"
#include "tests/support/ui/atfiles.h"
#include "ui/controllers/controllers.h"

namespace fieldwise::ui {

using merge::Side;

namespace {

const std::string lastApplied =
    R"({"apiVersion":"v1","kind":"ConfigMap","metadata":{"annotations":{},"name":"c"},"data":{"a":"1","b":"2"}})";

std::string liveWith(const std::string &annotation, const std::string &data = "  a: \"1\"\n  b: \"2\"\n  c: \"3\"\n")
{
    std::string text =
        "apiVersion: v1\ndata:\n" + data + "kind: ConfigMap\nmetadata:\n  name: c\n  namespace: default\n  uid: u-1\n";
    if (!annotation.empty())
        text += "  annotations:\n    kubectl.kubernetes.io/last-applied-configuration: |\n      " + annotation + "\n";
    return text;
}

const std::string local =
    "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: c\n  namespace: default\ndata:\n  a: \"1\"\n";

void type(PaneEditor *editor, int at, const QString &text)
{
    editor->setFocus();
    editor->goTo(at);
    QTest::keyClicks(editor, text);
}

} // namespace

/// Predicting kubectl apply in the window.
class WindowApply : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    int m_files = 0;

    QString file(const std::string &text, const QString &name = {})
    {
        return writeFile(m_folder, name.isEmpty() ? QStringLiteral("%1.yaml").arg(++m_files) : name,
                         QByteArray::fromStdString(text));
    }

    static std::string lastOf(OpenWindow &open) { return open.input(Side::Original)->bytes(); }
    static bool shows(OpenWindow &open, Side side) { return open.view().pane(side)->isOpen(); }

    bool openBoth(OpenWindow &open, const std::string &live = liveWith(lastApplied))
    {
        open.window().controllers().opening.openFiles({file(local), file(live)}, merge::Mode::Apply);
        return open.waitUntilSettled();
    }

private Q_SLOTS:
    void theModeHasItsNames()
    {
        OpenWindow open;
        open.action(Act::Apply)->trigger();
        QCOMPARE(open.window().workspace().mode(), merge::Mode::Apply);
        QVERIFY(open.action(Act::Apply)->isChecked());
        QCOMPARE(open.view().pane(Side::Original)->header()->name(), QStringLiteral("Last applied"));
        QCOMPARE(open.view().pane(Side::Updated)->header()->name(), QStringLiteral("Local"));
        QCOMPARE(open.view().pane(Side::Destination)->header()->name(), QStringLiteral("Live"));
        QCOMPARE(open.view().result()->header()->name(), QStringLiteral("After apply"));
        open.action(Act::ThreeWay)->trigger();
        QCOMPARE(open.view().result()->header()->name(), QStringLiteral("Result"));
    }

    void anotherObjectIsRefusedUntilItIsMeant()
    {
        OpenWindow open;
        std::string live = liveWith("");
        live.replace(live.find("name: c"), 7, "name: other");
        QVERIFY(openBoth(open, live));
        const NoticeBar *bar = open.window().notice();
        QVERIFY(!bar->isHidden());
        QVERIFY2(bar->text().contains(QLatin1String("Live is ConfigMap default/other, Local is ConfigMap default/c")),
                 qPrintable(bar->text()));
        QVERIFY(!open.view().scene());
        QCOMPARE(bar->button()->text(), QStringLiteral("Compare anyway"));
        bar->button()->click();
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.view().scene());
        QVERIFY(open.window().workspace().inputs().options.otherObject);
        open.window().workspace().put(Side::Destination, live, {});
        QVERIFY(open.waitUntilSettled());
        QVERIFY(!open.window().workspace().inputs().options.otherObject); // it was said about the text before
        QVERIFY(!open.view().scene());
        QVERIFY(open.resultText().empty());
        QVERIFY(!open.view().isStale());
        QCOMPARE(bar->button()->text(), QStringLiteral("Compare anyway"));
    }

    void oneLiveFileFillsTwoPanes()
    {
        OpenWindow open;
        open.window().controllers().opening.openFiles({file(liveWith(lastApplied))}, merge::Mode::Apply);
        QVERIFY(open.waitUntilSettled());
        QVERIFY(shows(open, Side::Destination));
        QVERIFY(shows(open, Side::Original));
        QVERIFY(!shows(open, Side::Updated));
        QVERIFY2(lastOf(open).find("data:\n  a: \"1\"\n  b: \"2\"\n") != std::string::npos, lastOf(open).c_str());
        QCOMPARE(open.view().pane(Side::Original)->header()->file(), QStringLiteral("annotation of Live"));
        QVERIFY(!open.view().scene());

        open.window().controllers().opening.openFiles({file(local)}); // the third pane
        QVERIFY(open.waitUntilSettled());
        QVERIFY(shows(open, Side::Updated));
        QVERIFY(open.view().scene());
        QVERIFY(open.resultText().find("  b:") == std::string::npos); // deleted
        QVERIFY(open.resultText().find("  c: \"3\"") != std::string::npos);
        QCOMPARE(open.view().result()->header()->fact(), QStringLiteral("1 field deleted"));
    }

    void filesComeInTheOrderOfTheCommandLine()
    {
        OpenWindow two;
        QVERIFY(openBoth(two));
        QCOMPARE(two.input(Side::Updated)->bytes(), local);
        QCOMPARE(two.window().workspace().inputs().texts[Side::Destination].str(), liveWith(lastApplied));
        OpenWindow three;
        three.window().controllers().opening.openFiles(
            {file("data: {x: y}\n"), file(local), file(liveWith(lastApplied))}, merge::Mode::Apply);
        QVERIFY(three.waitUntilSettled());
        QCOMPARE(lastOf(three), std::string("data: {x: y}\n"));
        QVERIFY(three.window().workspace().inputs().options.apply.lastAppliedGiven);
    }

    void lastAppliedFollowsLive()
    {
        OpenWindow open;
        open.action(Act::LocalsOrder)->setChecked(false); // Live is edited
        QVERIFY(openBoth(open));
        PaneEditor *live = open.input(Side::Destination);
        const std::string text = live->bytes();
        type(live, static_cast<int>(text.find("\"b\":\"2\"") + 6), QStringLiteral("7")); // in the annotation
        QVERIFY(open.waitUntilSettled());
        QVERIFY2(lastOf(open).find("b: \"27\"") != std::string::npos, lastOf(open).c_str());
        QVERIFY(open.window().workspace().followsAnnotation());
        open.window().workspace().undo();
        QVERIFY(open.waitUntilSettled());
        QVERIFY(lastOf(open).find("b: \"2\"") != std::string::npos);
    }

    void anEditDetachesLastApplied()
    {
        OpenWindow open;
        open.action(Act::LocalsOrder)->setChecked(false); // Last applied is edited
        QVERIFY(openBoth(open));
        QVERIFY(!open.action(Act::FromAnnotation)->isEnabled());
        PaneEditor *last = open.input(Side::Original);
        const std::string derived = last->bytes();
        type(last, static_cast<int>(derived.find("b: \"2\"") + 4), QStringLiteral("5"));
        QVERIFY(open.waitUntilSettled());
        QVERIFY(!open.window().workspace().followsAnnotation());
        QCOMPARE(open.view().pane(Side::Original)->header()->file(), QStringLiteral("annotation of Live, edited"));
        const std::string own = last->bytes();
        PaneEditor *live = open.input(Side::Destination);
        type(live, static_cast<int>(live->bytes().find("\"b\":\"2\"") + 6), QStringLiteral("7"));
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(last->bytes(), own); // Live's annotation does not matter any more

        QVERIFY(open.view().pane(Side::Original)->header()->actionButton()->isVisible());
        open.view().pane(Side::Original)->header()->actionButton()->click();
        QVERIFY(open.waitUntilSettled());
        QVERIFY(last->bytes().find("b: \"27\"") != std::string::npos);
        QVERIFY(open.window().workspace().followsAnnotation());
        QVERIFY(!open.view().pane(Side::Original)->header()->actionButton()->isVisible());
    }

    void aFileInTheFirstPaneDetachesToo()
    {
        OpenWindow open;
        QVERIFY(openBoth(open));
        open.window().controllers().opening.openFile(Side::Original,
                                                     file("data:\n  c: \"3\"\n", QStringLiteral("before.yaml")));
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.view().pane(Side::Original)->header()->file().endsWith(QLatin1String("before.yaml")));
        QVERIFY(open.resultText().find("  c:") == std::string::npos);
        QVERIFY(open.resultText().find("  b: \"2\"") != std::string::npos);
    }

    void withoutAnnotationThePaneSaysSo()
    {
        OpenWindow open;
        QVERIFY(openBoth(open, liveWith({})));
        QVERIFY(!shows(open, Side::Original));
        const QString words = open.view().pane(Side::Original)->dropZone()->text();
        QVERIFY2(words.contains(QLatin1String("no last-applied annotation: apply can't detect deletions")),
                 qPrintable(words));
        QVERIFY(open.resultText().find("  b: \"2\"") != std::string::npos);
        // the notice bar offers what helps
        QVERIFY(!open.window().notice()->isHidden());
        QCOMPARE(open.window().notice()->button()->text(), QStringLiteral("Open Last applied…"));
    }

    void nothingComesAfterClosing()
    {
        OpenWindow open;
        open.window().controllers().opening.openFiles({file(liveWith(lastApplied))}, merge::Mode::Apply);
        open.action(Act::NewApply)->trigger(); // before the answer
        QVERIFY(open.waitUntilSettled());
        QTest::qWait(100);
        QVERIFY(!shows(open, Side::Original) && !shows(open, Side::Destination));
        QVERIFY(lastOf(open).empty());
    }

    void aBrokenAnnotationIsAFaultOfLive()
    {
        OpenWindow open;
        QVERIFY(openBoth(open, liveWith("{\"a\": [}")));
        QVERIFY(!open.view().scene());
        QVERIFY(open.window().notice()->text().contains(QLatin1String("annotation can't be read")));
        QVERIFY(open.window().notice()->text().startsWith(QLatin1String("Live can't be merged, line")));
        QVERIFY(!open.input(Side::Destination)->marks().faults().empty());
    }

    void anObjectThatDoesNotExistIsCreated()
    {
        OpenWindow open;
        open.action(Act::NewApply)->trigger();
        open.window().controllers().opening.openFile(Side::Updated, file(local));
        DropZone *zone = open.view().pane(Side::Destination)->dropZone();
        QTest::mouseClick(zone->findChild<QPushButton *>(QStringLiteral("other")), Qt::LeftButton);
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.view().scene());
        QCOMPARE(open.view().result()->header()->fact(), QStringLiteral("created: Live does not have it"));
        QVERIFY(open.resultText().find("a: \"1\"") != std::string::npos);
    }

    void modesKeepTheTexts()
    {
        OpenWindow open;
        QVERIFY(openBoth(open));
        const std::string derived = open.window().workspace().shown(Side::Original).text;
        open.action(Act::ThreeWay)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(lastOf(open), derived);
        QCOMPARE(open.input(Side::Updated)->bytes(), local);
        QVERIFY(shows(open, Side::Original));
        open.action(Act::TwoWay)->trigger();
        QVERIFY(open.waitUntilSettled());
        open.action(Act::Apply)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.window().workspace().shown(Side::Original).text, derived);
        QVERIFY(open.window().workspace().followsAnnotation());

        OpenWindow given;
        QVERIFY(given.put("data: {b: \"2\"}\n", local, liveWith(lastApplied)));
        given.action(Act::Apply)->trigger();
        QVERIFY(given.waitUntilSettled());
        QCOMPARE(lastOf(given), std::string("data: {b: \"2\"}\n"));
        QVERIFY(!given.window().workspace().followsAnnotation());
    }

    void optionsAreWrittenOut()
    {
        OpenWindow open;
        QVERIFY(openBoth(open));
        const auto button = [&](const char *name) {
            return open.window().parts().toolBar->findChild<QToolButton *>(QString::fromLatin1(name));
        };
        open.window().resize(1700, 900); // in a narrower window it is in the menu Options
        QTRY_VERIFY(button("strategy")->isVisible());
        QVERIFY(!button("lists")->isVisible());
        QVERIFY(!button("conflicts")->isVisible());
        QCOMPARE(button("strategy")->text(), QStringLiteral("Applied by: kubectl"));
        open.action(Act::JsonMerge)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(button("strategy")->text(), QStringLiteral("Strategy: JSON merge"));
        QVERIFY(!open.scene().plan().documents[0].apply()->strategic);
        open.action(Act::DontOverwrite)->trigger();
        QCOMPARE(button("overwrite")->text(), QStringLiteral("Overwrite: no"));
        QVERIFY(!open.window().workspace().inputs().options.apply.overwrite);
        open.action(Act::TwoWay)->trigger();
        QVERIFY(!button("strategy")->isVisible());
        QVERIFY(button("lists")->isVisible());
        QVERIFY(!open.action(Act::JsonMerge)->isEnabled());
    }

    void theTitleSaysWhetherTheResultIsStoredOrSent()
    {
        OpenWindow open;
        QVERIFY(openBoth(open));
        const auto title = [&] { return open.view().result()->header()->file(); };
        QCOMPARE(title(), QStringLiteral("what the cluster will store, in Local's order"));
        QVERIFY(open.action(Act::AsSent)->isEnabled());
        open.action(Act::AsSent)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(title(), QStringLiteral("what is sent to the cluster, in Local's order"));
        QVERIFY(open.scene().plan().options.asSent);
        open.action(Act::Undo)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(title(), QStringLiteral("what the cluster will store, in Local's order"));
        QVERIFY(!open.action(Act::AsSent)->isChecked());
        open.action(Act::TwoWay)->trigger();
        QVERIFY(!open.action(Act::AsSent)->isEnabled());
    }

    void whatLeadsToAnotherOutcomeIsAnEditOfLocal()
    {
        OpenWindow open;
        QVERIFY(openBoth(open));
        const auto select = [&](const std::string &path) {
            const merge::Plan &plan = open.scene().plan();
            const auto at = std::ranges::find_if(
                plan.steps, [&](merge::DecisionRef ref) { return yaml::print(merge::shownPath(plan, ref)) == path; });
            QVERIFY2(at != plan.steps.end(), path.c_str());
            open.view().select(*at);
        };
        const auto offers = [&] {
            QStringList texts;
            for (const QPushButton *button : open.view().card()->choices()->buttons())
                if (!button->isHidden())
                    texts += button->text().section(QStringLiteral("   "), 0, 0);
            return texts;
        };
        select("data.b"); // in Last applied, not in Local
        QCOMPARE(offers(), QStringList{QStringLiteral("Put 2 into Local")});
        for (const Act act : {Act::TakeFirst, Act::TakeSecond, Act::TakeThird, Act::TakeBoth, Act::TakeNothing})
            QVERIFY(!open.action(act)->isVisible() && !open.action(act)->isEnabled());
        open.action(Act::Agree)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.input(Side::Updated)->bytes(), local + "  b: \"2\"\n");
        QVERIFY(open.resultText().find("  b: \"2\"") != std::string::npos);
        QVERIFY(open.window().workspace().inputs().choices.empty());
        QCOMPARE(open.view().result()->header()->file(),
                 QStringLiteral("what the cluster will store, in Local's order"));
        open.action(Act::Undo)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.input(Side::Updated)->bytes(), local);
        QVERIFY(open.resultText().find("  b:") == std::string::npos);
        open.retype(Side::Updated, local + "  c: \"4\"\n");
        QVERIFY(open.waitUntilSettled());
        select("data.c");
        QCOMPARE(offers(), (QStringList{QStringLiteral("Put 3 into Local"), QStringLiteral("Take It out of Local")}));
        open.action(Act::GiveUp)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.input(Side::Updated)->bytes(), local);
        QVERIFY(open.resultText().find("  c: \"3\"") != std::string::npos);
    }

    void choicesOfAnotherModeAreSaidInTheTitle()
    {
        OpenWindow open;
        QVERIFY(openBoth(open));
        const merge::Plan &plan = open.scene().plan();
        open.window().workspace().setChoices(
            merge::withChoiceFor(plan, {}, plan.steps.front(), merge::ChoiceKind::Destination), QStringLiteral("test"));
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.scene().plan().counts.chosen, 1u);
        QCOMPARE(open.view().result()->header()->file(),
                 QStringLiteral("with your choices, which apply does not make, in Local's order"));
        QVERIFY(open.action(Act::UndoChoices)->isEnabled());
    }

    void unchangedIsSaid()
    {
        OpenWindow open(QStringLiteral("apply-labels-kept"));
        QCOMPARE(open.view().result()->header()->fact(), QStringLiteral("unchanged: nothing is sent"));
    }

    void droppedLiveFilesAreKnown()
    {
        OpenWindow open;
        const QString live = file(liveWith(lastApplied), QStringLiteral("live.yaml")),
                      own = file(local, QStringLiteral("own.yaml"));
        open.window().controllers().opening.openDropped({live, own}); // whatever the order
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.window().workspace().mode(), merge::Mode::Apply);
        QCOMPARE(open.input(Side::Updated)->bytes(), local);
        QVERIFY(open.view().scene());

        OpenWindow alone;
        alone.window().controllers().opening.openDropped({live});
        QVERIFY(alone.waitUntilSettled());
        QVERIFY(shows(alone, Side::Destination) && shows(alone, Side::Original));

        OpenWindow plain;
        plain.window().controllers().opening.openDropped({own, file(local)});
        QCOMPARE(plain.window().workspace().mode(), merge::Mode::TwoWay);

        OpenWindow pane;
        pane.action(Act::NewApply)->trigger();
        drop(pane.view().pane(Side::Updated)->dropZone(), {live});
        QVERIFY(pane.waitUntilSettled());
        QVERIFY2(shows(pane, Side::Destination), qPrintable(pane.window().notice()->text()));
        QVERIFY(!shows(pane, Side::Updated));

        OpenWindow merge;
        merge.action(Act::NewThreeWay)->trigger();
        drop(merge.view().pane(Side::Updated)->dropZone(), {live});
        QVERIFY(merge.window().notice()->text().contains(QLatin1String("looks like a live object")));
        merge.window().notice()->button()->click();
        QVERIFY(merge.waitUntilSettled());
        QCOMPARE(merge.window().workspace().mode(), merge::Mode::Apply);
        QVERIFY(shows(merge, Side::Destination));
    }

    void stepsAndEditsWork()
    {
        OpenWindow open(QStringLiteral("apply-checkout"));
        QVERIFY(open.view().scene());
        const int steps = open.view().reasons().stepCount();
        QVERIFY(steps > 5);
        for (int i = 1; i < steps; ++i)
            open.action(Act::NextStep)->trigger();
        QCOMPARE(open.view().stepNumber(), steps);
        PaneEditor *editor = open.input(Side::Updated);
        type(editor, static_cast<int>(editor->bytes().find("1.5.0") + 5), QStringLiteral("9"));
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.resultText().find("shop/checkout:1.5.09") != std::string::npos);
        QVERIFY(!open.view().isStale());
    }

    void noticesOfTheMergeAreToldOnce()
    {
        OpenWindow open(QStringLiteral("apply-checkout"));
        NoticeBar *bar = open.window().notice();
        QVERIFY(bar->text().contains(QLatin1String("8301")));
        QCOMPARE(bar->button()->text(), QStringLiteral("Show it"));
        bar->button()->click();
        QVERIFY(pathText(open.scene().plan(), open.view().selected()).contains(QLatin1String("ports")));
        const QString told = bar->text();
        QTest::mouseClick(bar->findChild<QToolButton *>(), Qt::LeftButton);
        QVERIFY(bar->isHidden() || bar->text() != told);
        PaneEditor *editor = open.input(Side::Updated);
        type(editor, static_cast<int>(editor->bytes().find("1.5.0") + 5), QStringLiteral("9"));
        QVERIFY(open.waitUntilSettled());
        QVERIFY(bar->isHidden() || bar->text() != told);
    }

    void examplesShowWhatReallyHappens_data()
    {
        QTest::addColumn<QByteArray>("from"); // the part of the result, up to the status
        QTest::addColumn<QByteArrayList>("inOrder");
        QTest::addColumn<QByteArray>("gone");
        QTest::newRow("apply-containers")
            << QByteArray("\nspec:\n")
            << QByteArrayList{"name: nginx\n", "name: nginx-helper-b", "name: nginx-helper-d", "name: nginx-helper-c"}
            << QByteArray("helper-a");
        QTest::newRow("apply-deleted") << QByteArray("\nspec:\n")
                                       << QByteArrayList{"  replicas: 1\n", "nginx:1.7.9"} // the server's default
                                       << QByteArray("minReadySeconds");
        QTest::newRow("apply-args") << QByteArray("args:") << QByteArrayList{"a", "c"} << QByteArray("- d\n");
        QTest::newRow("apply-labels-replaced") << QByteArray() << QByteArrayList() << QByteArray("label1: first");
        QTest::newRow("apply-labels-kept")
            << QByteArray() << QByteArrayList{"label1: first", "label2: second"} << QByteArray("label1: second");
        QTest::newRow("apply-checkout") << QByteArray("\nspec:\n")
                                        << QByteArrayList{"replicas: 8", "shop/checkout:1.5.0", "LOG_LEVEL",
                                                          "value: info", "istio-proxy"}
                                        << QByteArray("shop/checkout:1.4");
    }

    void examplesShowWhatReallyHappens()
    {
        QFETCH(QByteArray, from);
        QFETCH(QByteArrayList, inOrder);
        QFETCH(QByteArray, gone);
        OpenWindow open(QString::fromLatin1(QTest::currentDataTag()));
        const QByteArray result = QByteArray::fromStdString(open.resultText());
        const qsizetype begin = result.indexOf(from);
        QVERIFY2(begin >= 0, result.constData());
        const QByteArray part = result.mid(begin, result.indexOf("\nstatus:", begin) - begin);
        qsizetype at = 0;
        for (const QByteArray &words : inOrder) {
            at = part.indexOf(words, at);
            QVERIFY2(at >= 0, (words + '\n' + part).constData());
        }
        QVERIFY2(!part.contains(gone), part.constData());
    }
};

} // namespace fieldwise::ui

WINDOW_TEST(fieldwise::ui::WindowApply)
#include "window_apply.moc"

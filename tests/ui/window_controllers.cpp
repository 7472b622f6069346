// SPDX-License-Identifier: GPL-3.0-or-later
// Each controller over the parts of a window, without MainWindow and without the controllers that it does not ask.
#include <QMenu>
#include <QStatusBar>

#include "tests/support/ui/atfiles.h"
#include "ui/controllers/controllers.h"
#include "ui/controllers/menus.h"

namespace fieldwise::ui {

using merge::Mode;
using merge::Side;

/// The parts of a window that shows what it merges, and no controller.
struct Bare {
    Appearance appearance{Scheme::Light};
    QMainWindow window;
    WindowParts parts{window, appearance, Settings(false)};

    explicit Bare(Mode mode = Mode::ThreeWay)
    {
        buildMenus(parts);
        parts.workspace.setOptions([mode](merge::Options &options) { options.mode = mode; });
        parts.view->setMode(mode);
        QObject::connect(&parts.workspace.session(), &SessionController::answered, &window,
                         [this](const Answer &answer) {
                             if (answer.scene)
                                 parts.view->setScene(answer.scene, answer.shown);
                         });
    }

    /// Original (but in two panes), updated and destination, merged.
    bool put(const std::vector<std::string> &texts)
    {
        const std::vector<Side> sides = parts.workspace.sides();
        for (size_t i = 0; i < texts.size() && i < sides.size(); ++i)
            if (parts.workspace.put(sides[i], texts[i], QStringLiteral("text")))
                return false;
        return QTest::qWaitFor([this] { return parts.workspace.isSettled() && parts.view->scene(); });
    }
    bool putConflict() { return put({"a: 1\nb: 1\n", "a: 2\nb: 1\n", "a: 3\nb: 1\n"}); }
    QAction *action(Act act) { return parts.actions[act]; }
};

class WindowControllers : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

private Q_SLOTS:
    void initTestCase() { keepSettingsIn(m_folder.path()); }

    void pagesAreLeftBeforeTheNextIsEntered()
    {
        Bare bare;
        QStringList told;
        connect(&bare.parts.pages, &Pages::left, this,
                [&told](Pages::Page page) { told += QStringLiteral("left %1").arg(static_cast<int>(page)); });
        connect(&bare.parts.pages, &Pages::entered, this,
                [&told](Pages::Page page) { told += QStringLiteral("entered %1").arg(static_cast<int>(page)); });
        bare.parts.pages.show(Pages::Page::Compare);
        bare.parts.pages.show(Pages::Page::Compare);
        QVERIFY(bare.parts.sides->isHidden());
        QVERIFY(!bare.parts.compare->isHidden());
        bare.parts.pages.show(Pages::Page::Panes);
        QCOMPARE(told,
                 QStringList({QStringLiteral("left 0"), QStringLiteral("entered 1"), QStringLiteral("left 1"),
                              QStringLiteral("entered 0")}));
        QVERIFY(!bare.parts.sides->isHidden());
    }

    void aClosedNoticeOfThePlanIsNotToldAgain()
    {
        Bare bare;
        MergeNotice &notice = bare.parts.notice;
        notice.sayOfPlan(Look::Notice, QStringLiteral("once."), {});
        QVERIFY(notice.is(MergeNotice::About::Plan));
        QSignalSpy closed(&notice, &MergeNotice::planNoticeClosed);
        Q_EMIT notice.bar()->closed();
        QCOMPARE(closed.count(), 1);
        QVERIFY(notice.wasClosed(QStringLiteral("once.")));
        notice.say(Look::Fails, QStringLiteral("other"), {}, {}, {}, MergeNotice::About::Fault);
        notice.clear(MergeNotice::About::Plan);
        QVERIFY(notice.isShown());
        notice.clear(MergeNotice::About::Fault);
        QVERIFY(!notice.isShown());
    }

    void theStatusLineSaysWhatIsMerged()
    {
        Bare bare;
        const StatusController status(bare.parts);
        Q_EMIT bare.parts.changes.statusChanged();
        QVERIFY(bare.parts.status.merged->text().startsWith(QStringLiteral("Fieldwise ")));
        QVERIFY(bare.putConflict());
        Q_EMIT bare.parts.changes.statusChanged();
        QVERIFY2(bare.parts.status.merged->text().startsWith(QStringLiteral("Merged in")),
                 qPrintable(bare.parts.status.merged->text()));
        QCOMPARE(bare.parts.status.inputs->text(), QStringLiteral("3 inputs, no errors"));
    }

    void theTitleNamesTheDestination()
    {
        Bare bare;
        const FilesShown files(bare.parts);
        Q_EMIT bare.parts.changes.filesChanged();
        QCOMPARE(bare.window.windowTitle(), QStringLiteral("Fieldwise"));
        QVERIFY(bare.putConflict());
        Q_EMIT bare.parts.changes.filesChanged();
        QVERIFY(bare.window.windowTitle().startsWith(QStringLiteral("text")));
        QVERIFY(bare.action(Act::SaveResult)->isEnabled());
    }

    void crumbsAreThePathOfTheField()
    {
        Bare bare;
        const CrumbsController crumbs(bare.parts);
        QVERIFY(bare.put({"m: {a: 1}\n", "m: {a: 2}\n", "m: {a: 3}\n"}));
        bare.parts.view->select(bare.parts.view->scene()->plan().steps.front());
        QCOMPARE(bare.parts.status.path->toolTip().isEmpty(), false);
        QVERIFY(bare.action(Act::CopyPath)->isEnabled());
    }

    void aChoiceIsTakenForTheSelectedField()
    {
        Bare bare;
        const ChoicesController choices(bare.parts);
        QVERIFY(!bare.action(Act::TakeSecond)->isEnabled());
        QVERIFY(bare.putConflict());
        bare.parts.view->select(bare.parts.view->scene()->plan().steps.front());
        bare.action(Act::TakeSecond)->trigger();
        QCOMPARE(bare.parts.workspace.inputs().choices.size(), size_t{1});
        QVERIFY(QTest::qWaitFor([&] { return bare.action(Act::UndoChoices)->isEnabled(); }));
        bare.action(Act::UndoChoices)->trigger();
        QCOMPARE(bare.parts.workspace.inputs().choices.size(), size_t{0});
    }

    void ignoreRulesThatAreNotThereAreTold()
    {
        Bare bare;
        NoiseController noise(bare.parts);
        QVERIFY(noise.loadIgnoreRules(m_folder.filePath(QStringLiteral("none.yaml"))));
        const QString rules = writeFile(m_folder, QStringLiteral("rules.yaml"), "version: 1\nrules:\n- path: a\n");
        QVERIFY(!noise.loadIgnoreRules(rules));
        QVERIFY(bare.action(Act::ForgetRules)->isEnabled());
        noise.forgetIgnoreRules();
        QVERIFY(!bare.action(Act::ForgetRules)->isEnabled());
    }

    void panelsAreShown()
    {
        Bare bare;
        const OutlineController outline(bare.parts);
        ResourcesController resources(bare.parts);
        QVERIFY(bare.put({"a: 1\n", "a: 2\n", "a: 3\n"}));
        const bool was = bare.action(Act::Outline)->isChecked();
        bare.action(Act::Outline)->setChecked(!was);
        QCOMPARE(bare.parts.outline->isHidden(), was);
        bare.action(Act::Outline)->setChecked(was);
        resources.showResources(bare.parts.view->scene());
        QVERIFY2(bare.parts.resources->isHidden(), "one resource needs no list");
    }

    void foldingAndFindingReachThePanes()
    {
        Bare bare;
        const FoldingController folding(bare.parts);
        const PlacesController places(bare.parts);
        QVERIFY(bare.put({"a: 1\n", "a: 2\n", "a: 3\n"}));
        bare.action(Act::Wrap)->setChecked(true);
        QVERIFY(bare.parts.view->result()->editor()->rows().isWrapped());
        bare.action(Act::Find)->trigger();
        QVERIFY(!bare.parts.find->isHidden());
        bare.action(Act::GoToLine)->trigger();
        QVERIFY2(bare.parts.find->isHidden(), "one bar at a time");
        QVERIFY(!bare.parts.goTo->isHidden());
    }

    void aFailingOperationIsToldWithItsRemedies()
    {
        Bare bare(Mode::Patch);
        PatchController patch(bare.parts);
        QVERIFY(bare.put({"[{op: remove, path: /b}]\n", "a: 1\n"}));
        patch.showPatchNotice();
        QVERIFY(bare.parts.notice.is(MergeNotice::About::FailingOperation));
        patch.showPatchOptions();
        QVERIFY(bare.action(Act::DialectKubectl)->isEnabled());
    }

    void schemasCountFromNowOn()
    {
        Bare bare;
        SchemasController schemas(bare.parts);
        schemas.setSchemas({}, false);
        QVERIFY(!bare.parts.workspace.inputs().options.builtinSchema);
        schemas.setSchemas({}, true);
        QVERIFY(bare.parts.workspace.inputs().options.builtinSchema);
    }

    void aRefusalIsToldInTheServersWords()
    {
        Bare bare(Mode::ServerSide);
        NamedPlaces places(bare.parts);
        ResourcesController resources(bare.parts);
        ResultController result(bare.parts, places, resources);
        WhatIfController whatIf(bare.parts, result);
        ServerSideController serverSide(bare.parts, whatIf);
        ApplyController apply(bare.parts, serverSide);
        serverSide.showServerOptions();
        QVERIFY(bare.action(Act::ForceConflicts)->isEnabled());
        bare.action(Act::ForceConflicts)->trigger();
        QVERIFY(bare.parts.workspace.inputs().options.serverSide.force);
        serverSide.sayOwnedBefore();
        QVERIFY(bare.parts.notice.bar()->text().contains(QStringLiteral("managedFields")));
        apply.showApplyNotice();
        QVERIFY2(bare.parts.notice.isShown(), "what was asked for stays");
    }

    void pagesInPlaceOfThePanesNeedSomethingToShow()
    {
        Bare bare;
        PatchController patch(bare.parts);
        TakeAwayController takeAway(bare.parts);
        CompareController compare(bare.parts);
        StepsController steps(bare.parts, patch);
        takeAway.setTakingAway(true);
        compare.setComparing(true);
        steps.setStepping(true);
        QVERIFY(bare.parts.pages.is(Pages::Page::Panes));
        QVERIFY(bare.putConflict());
        steps.setStepping(true);
        QVERIFY(bare.parts.pages.is(Pages::Page::Steps));
        QVERIFY(bare.action(Act::Steps)->isChecked());
        compare.setComparing(true);
        QVERIFY(bare.parts.pages.is(Pages::Page::Compare));
        QVERIFY(!bare.action(Act::Steps)->isChecked());
        takeAway.setTakingAway(true);
        QVERIFY(bare.parts.pages.is(Pages::Page::TakeAway));
        QVERIFY(!bare.action(Act::CompareSemantics)->isChecked());
        takeAway.setTakingAway(false);
        QVERIFY(bare.parts.pages.is(Pages::Page::Panes));
    }

    void reportsAndResultsAreWritten()
    {
        Bare bare;
        ReportController report(bare.parts);
        NamedPlaces places(bare.parts);
        ResourcesController resources(bare.parts);
        ResultController result(bare.parts, places, resources);
        QVERIFY(bare.put({"a: 1\n", "a: 2\n", "a: 1\n"}));
        const QString file = m_folder.filePath(QStringLiteral("report.md"));
        QVERIFY(report.saveReport(file));
        QVERIFY(contents(file).contains("`a`"));
        QVERIFY(!report.saveReport(m_folder.filePath(QStringLiteral("report.txt"))));
        QSignalSpy saved(&bare.parts.changes, &WindowChanges::resultSaved);
        const QString merged = m_folder.filePath(QStringLiteral("merged.yaml"));
        result.serve(merged);
        QCOMPARE(result.status(), 1);
        result.saveResultTo(merged);
        QVERIFY(saved.wait());
        QCOMPARE(contents(merged), QByteArray("a: 2\n"));
        QCOMPARE(result.status(), 0);
    }

    void placesThatASessionNamesAreAskedAbout()
    {
        Bare bare;
        NamedPlaces places(bare.parts);
        const QString file = m_folder.filePath(QStringLiteral("named.yaml"));
        QVERIFY(places.mayWrite(file));
        bare.parts.workspace.setResultFile(file);
        places.noteNamed(false);
        QString asked;
        answerBox(QStringLiteral("Cancel"), &asked);
        QVERIFY(!places.mayWrite(file));
        QCOMPARE(places.chosen(file), file);
        QVERIFY2(places.mayWrite(file), "it was chosen here");
    }

    void filesAreOpenedSavedAndClosed()
    {
        Bare bare;
        NamedPlaces places(bare.parts);
        ResourcesController resources(bare.parts);
        ResultController result(bare.parts, places, resources);
        WhatIfController whatIf(bare.parts, result);
        ServerSideController serverSide(bare.parts, whatIf);
        SchemasController schemas(bare.parts);
        SessionsController sessions(bare.parts, places, result, schemas);
        RecentController recent(bare.parts, sessions, result);
        ByLinesController byLines(bare.parts);
        ValuesController values(bare.parts);
        OpeningController opening(bare.parts, places, sessions, recent, serverSide, byLines, values);
        DiskController disk(bare.parts, result, sessions, recent);
        const QString one = writeFile(m_folder, QStringLiteral("one.yaml"), "a: 1\n"),
                      two = writeFile(m_folder, QStringLiteral("two.yaml"), "a: 2\n");
        opening.openFiles({one, two});
        QCOMPARE(bare.parts.workspace.mode(), Mode::TwoWay);
        QCOMPARE(bare.parts.workspace.file(Side::Destination), two);
        QVERIFY(QTest::qWaitFor([&] { return bare.parts.workspace.isSettled(); }));
        writeFile(m_folder, QStringLiteral("two.yaml"), "a: 5\n");
        disk.checkDisk();
        QVERIFY(bare.parts.fileNotice->text().contains(QStringLiteral("two.yaml")));
        bare.action(Act::Reload)->trigger();
        QCOMPARE(bare.parts.workspace.inputs().texts[Side::Destination].str(), std::string("a: 5\n"));
        bare.action(Act::Close)->trigger();
        QVERIFY(!bare.parts.workspace.hasInputs());
    }

    void modesAndTextSizeFollowTheirActions()
    {
        Bare bare;
        Controllers all(bare.parts);
        bare.action(Act::Apply)->trigger();
        QCOMPARE(bare.parts.workspace.mode(), Mode::Apply);
        QVERIFY(bare.action(Act::Overwrite)->isEnabled());
        const double before = bare.parts.view->result()->editor()->codePixels();
        bare.action(Act::ZoomIn)->trigger();
        QVERIFY(bare.parts.view->result()->editor()->codePixels() > before);
        bare.action(Act::ZoomReset)->trigger();
    }
};

} // namespace fieldwise::ui

WINDOW_TEST(fieldwise::ui::WindowControllers)
#include "window_controllers.moc"

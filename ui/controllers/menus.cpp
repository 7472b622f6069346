// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/menus.h"

#include <algorithm>

#include <QCoreApplication>
#include <QMenuBar>

namespace fieldwise::ui {

namespace {

/// Provides the context of translations.
struct Menus {
    Q_DECLARE_TR_FUNCTIONS(fieldwise::ui::Menus)
};

void addExamples(WindowParts &parts, QMenu *file)
{
    QMenu *bundled = file->addMenu(Menus::tr("&Examples"));
    bundled->setObjectName(QStringLiteral("examples"));
    const auto add = [start = parts.start](QMenu *menu, const auto &example) {
        QAction *action = menu->addAction(example.title);
        setTip(action, example.about);
        action->setObjectName(QStringLiteral("example-") + example.name);
        QObject::connect(action, &QAction::triggered, start,
                         [start, name = example.name] { Q_EMIT start->exampleChosen(name); });
    };
    const std::vector<Example> all = examples();
    for (const ExampleGroup group : exampleGroups) {
        QMenu *menu = group == ExampleGroup::First ? bundled : bundled->addMenu(groupName(group));
        for (const Example &example : all)
            if (groupOf(example) == group)
                add(menu, example);
        if (group == ExampleGroup::Helm)
            for (const ValuesExample &example : valuesExamples())
                add(menu, example);
        if (group == ExampleGroup::First)
            bundled->addSeparator();
    }
}

void buildFileMenu(WindowParts &parts)
{
    const Actions &actions = parts.actions;
    QMenu *file = parts.menus->addMenu(Menus::tr("&File"));
    file->addAction(actions[Act::NewTab]);
    actions.fill(file->addMenu(Menus::tr("&New")),
                 {{Act::NewThreeWay, Act::NewApply, Act::NewServerSide, Act::NewTwoWay, Act::NewPatch, Act::NewCompare,
                   Act::NewGit, Act::NewCheck}});
    actions.fill(file, {{Act::Open, Act::OpenCluster}});
    actions.fill(file->addMenu(Menus::tr("Open from &Git")),
                 {{Act::OpenConflicts, Act::CompareVersions, Act::CheckCommit}});
    actions.fill(file->addMenu(Menus::tr("Open a &File in a Pane")),
                 {{Act::OpenOriginal, Act::OpenUpdated, Act::OpenDestination}});
    parts.recentMenu = file->addMenu(Menus::tr("Open Re&cent"));
    parts.recentMenu->setObjectName(QStringLiteral("recent"));
    addExamples(parts, file);
    actions.fill(file->addMenu(Menus::tr("Sess&ion")), {{Act::OpenSession, Act::SaveSession, Act::SaveSessionAs}});
    actions.fill(file,
                 {{Act::SaveResult, Act::SaveAndNext, Act::SaveResultAs, Act::SavePane, Act::SaveInput, Act::SaveAll}});
    actions.fill(file->addMenu(Menus::tr("E&xport")), {{Act::TakeAway}, {Act::SaveReport, Act::SavePdf}});
    file->addAction(actions[Act::Print]);
    actions.fill(file, {{Act::Reload, Act::Revert}, {Act::Close, Act::Quit}});
}

void buildViewMenu(WindowParts &parts)
{
    QMenu *view = parts.menus->addMenu(Menus::tr("&View"));
    parts.actions.fill(view->addMenu(Menus::tr("&Theme")), {{Act::ThemeSystem, Act::ThemeLight, Act::ThemeDark}});
    parts.actions.fill(view->addMenu(Menus::tr("&Colours")),
                       {{Act::ColoursSafe, Act::ColoursClassic, Act::ColoursContrast}});
    parts.actions.fill(view->addMenu(Menus::tr("&Zoom")), {{Act::ZoomIn, Act::ZoomOut, Act::ZoomReset}});
    parts.actions.fill(view->addMenu(Menus::tr("Arrangement of the &Panes")),
                       {{Act::Columns, Act::ResultBelow, Act::SinglePane}});
    view->addSeparator();
    parts.actions.fill(view->addMenu(Menus::tr("&Folding")),
                       {{Act::Fold, Act::FoldAll, Act::FoldEverything, Act::UnfoldAll}});
    parts.actions.fill(view, {{Act::OnlyChanges, Act::HideNoise, Act::LocalsOrder, Act::Wrap, Act::Format}});
    parts.actions.fill(view->addMenu(Menus::tr("&Ignored Fields")),
                       {{Act::IgnoreRules, Act::ForgetRules, Act::IgnoreField}});
    parts.filterMenu = view->addMenu(Menus::tr("Only Fields of a &Manager"));
    parts.filterMenu->addAction(parts.actions[Act::EveryManager]);
    view->addSeparator();
    parts.actions.fill(
        view, {{Act::Resources, Act::AllResources, Act::Outline, Act::Managers, Act::ShowSecrets}, {Act::FullScreen}});
}

void buildMergeMenu(WindowParts &parts)
{
    QMenu *merge = parts.menus->addMenu(Menus::tr("&Merge"));
    parts.actions.fill(
        merge,
        {{Act::ThreeWay, Act::Apply, Act::ServerSide, Act::TwoWay, Act::Patch, Act::Compare, Act::Git, Act::Check}});
    merge->addSeparator();
    parts.actions.fill(merge->addMenu(Menus::tr("Three-way R&ules")),
                       {{Act::RulesKeep, Act::RulesKyaml},
                        {Act::ResourcesAsFields, Act::ResourcesKeep, Act::ResourcesKyaml, Act::ResourcesKpt}});
    parts.actions.fill(
        merge->addMenu(Menus::tr("&Lists")),
        {{Act::KeysDocumented, Act::KeysName, Act::KeysNone}, {Act::AddLast, Act::AddFirst}, {Act::ListRule}});
    parts.actions.fill(merge->addMenu(Menus::tr("&Conflicts")),
                       {{Act::UpdatedWins, Act::DestinationWins, Act::StopOnConflict}});
    merge->addAction(parts.actions[Act::Exact]);
    merge->addSeparator();
    parts.actions.fill(merge->addMenu(Menus::tr("Applied &by")),
                       {{Act::ByKubectl, Act::ByKubectlServerSide},
                        {Act::ByHelm3, Act::ByHelm4ClientSide, Act::ByHelm4ServerSide},
                        {Act::ByArgoCdClientSide, Act::ByArgoCdServerSide},
                        {Act::ByFluxKustomize, Act::ByFluxHelm},
                        {Act::Release, Act::TakeOwnership, Act::ReplaceObjects}});
    parts.actions.fill(merge->addMenu(Menus::tr("Appl&y Strategy")),
                       {{Act::StrategyAuto, Act::StrategicMerge, Act::JsonMerge}});
    parts.actions.fill(merge->addMenu(Menus::tr("O&verwrite")), {{Act::Overwrite, Act::DontOverwrite}});
    parts.actions.fill(merge->addMenu(Menus::tr("&kubectl Version")),
                       {{Act::KubectlOnPath, Act::Kubectl130, Act::Kubectl132, Act::Kubectl133}});
    merge->addAction(parts.actions[Act::AsSent]);
    QMenu *server = merge->addMenu(Menus::tr("Se&rver-side Apply"));
    parts.managerMenu = server->addMenu(Menus::tr("Field &Manager"));
    parts.managerMenu->addAction(parts.actions[Act::OtherManager]);
    parts.actions.fill(server,
                       {{Act::RefuseConflicts, Act::ForceConflicts},
                        {Act::EndpointObject, Act::EndpointStatus, Act::EndpointScale},
                        {Act::Migrate}});
    parts.toolBar->setManagerMenu(server);
    parts.actions.fill(merge->addMenu(Menus::tr("&Patch Type")),
                       {{Act::TypeAuto, Act::TypeJson, Act::TypeMerge, Act::TypeStrategic}});
    parts.actions.fill(merge->addMenu(Menus::tr("&Dialect of JSON Patches")),
                       {{Act::DialectRfc, Act::DialectKubectl, Act::DialectLenient}});
    parts.actions.fill(merge, {{Act::FromAnnotation}, {Act::Schemas}});
    merge->addSeparator();
    parts.actions.fill(merge, {{Act::CompareSemantics, Act::CompareDeployers, Act::Sync, Act::HelmValues}});
}

/// A menu is offered only while something in it is.
void followEntries(QMenu *menu)
{
    const auto follow = [menu] {
        menu->menuAction()->setEnabled(std::ranges::any_of(
            menu->actions(), [](const QAction *entry) { return entry->isEnabled() && !entry->isSeparator(); }));
    };
    for (const QAction *entry : menu->actions())
        QObject::connect(entry, &QAction::changed, menu, follow);
    follow();
}

} // namespace

void buildMenus(WindowParts &parts)
{
    buildFileMenu(parts);
    parts.actions.fill(parts.menus->addMenu(Menus::tr("&Edit")),
                       {{Act::Undo, Act::Redo},
                        {Act::Cut, Act::Copy, Act::Paste, Act::SelectAll},
                        {Act::CopyPath, Act::CopyReason},
                        {Act::Find, Act::FindNext, Act::FindPrevious, Act::FindInAll, Act::Replace},
                        {Act::ToggleComment, Act::MoveLinesUp, Act::MoveLinesDown, Act::DeleteLines},
                        {Act::Settings}});
    buildViewMenu(parts);
    buildMergeMenu(parts);
    QMenu *choose = parts.menus->addMenu(Menus::tr("&Choose"));
    choose->setProperty("toolTipsVisible", true); // why something can't be chosen
    parts.actions.fill(choose,
                       {{Act::TakeFirst, Act::TakeSecond, Act::TakeThird, Act::TakeBoth, Act::TakeBothReversed,
                         Act::TakeNothing, Act::TypeValue},
                        {Act::Agree, Act::GiveUp},
                        {Act::LooksRight, Act::AlwaysChoice, Act::PutBackAll},
                        {Act::AllFirst, Act::AllSecond, Act::AllThird},
                        {Act::UndoChoice, Act::UndoChoices},
                        {Act::SaveChoices, Act::LoadChoices}});
    parts.actions.fill(parts.menus->addMenu(Menus::tr("&Go")),
                       {{Act::NextStep, Act::PreviousStep},
                        {Act::Steps, Act::Play, Act::StepForward, Act::StepBack, Act::FirstStep, Act::LastStep},
                        {Act::NextConflict, Act::PreviousConflict, Act::NextOpenConflict, Act::PreviousOpenConflict},
                        {Act::ExplainSelected, Act::ReasonsList, Act::WhatIf},
                        {Act::GoToFault},
                        {Act::GoToLine, Act::GoToPath, Act::MatchBrace},
                        {Act::NextPane, Act::PreviousPane},
                        {Act::NextTab, Act::PreviousTab}});
    parts.actions.fill(parts.menus->addMenu(Menus::tr("&Help")),
                       {{Act::Guide, Act::RuleInGuide, Act::Shortcuts}, {Act::ReportWrongMerge}, {Act::About}});
    for (QMenu *menu : parts.menus->findChildren<QMenu *>())
        if (qobject_cast<QMenu *>(menu->parent()) && menu != parts.recentMenu && menu != parts.filterMenu
            && menu != parts.managerMenu)
            followEntries(menu);
}

} // namespace fieldwise::ui

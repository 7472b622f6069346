// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenuBar>

#include "core/base/text.h"
#include "ui/convert.h"
#include "ui/dialogs/listruledialog.h"
#include "ui/mainwindow.h"
#include "ui/visible.h"

namespace fieldwise::ui {

using merge::Side;

namespace {

constexpr Act modes[] = {Act::ThreeWay, Act::TwoWay, Act::Apply, Act::Patch, Act::Compare, Act::Git, Act::ServerSide};

} // namespace

void MainWindow::buildMenus()
{
    buildFileMenu();
    m_actions.fill(menuBar()->addMenu(tr("&Edit")),
                   {{Act::Undo, Act::Redo},
                    {Act::Cut, Act::Copy, Act::Paste, Act::SelectAll},
                    {Act::CopyPath, Act::CopyReason},
                    {Act::Find, Act::FindNext, Act::FindPrevious, Act::FindInAll, Act::Replace},
                    {Act::ToggleComment},
                    {Act::Settings}});
    buildViewMenu();
    buildMergeMenu();
    m_actions.fill(menuBar()->addMenu(tr("&Choose")),
                   {{Act::TakeFirst, Act::TakeSecond, Act::TakeThird, Act::TakeBoth, Act::TakeNothing, Act::TypeValue},
                    {Act::LooksRight},
                    {Act::GiveUp, Act::Agree},
                    {Act::AllFirst, Act::AllSecond, Act::AllThird},
                    {Act::UndoChoice, Act::UndoChoices},
                    {Act::SaveChoices, Act::LoadChoices}});
    m_actions.fill(menuBar()->addMenu(tr("&Go")),
                   {{Act::NextStep, Act::PreviousStep},
                    {Act::Steps, Act::Play, Act::StepForward, Act::StepBack, Act::FirstStep, Act::LastStep},
                    {Act::NextConflict, Act::PreviousConflict, Act::NextOpenConflict, Act::PreviousOpenConflict},
                    {Act::ExplainSelected, Act::WhatIf},
                    {Act::GoToFault},
                    {Act::GoToLine, Act::GoToPath, Act::MatchBrace},
                    {Act::NextPane, Act::PreviousPane}});
    m_actions.fill(menuBar()->addMenu(tr("&Help")), {{Act::Shortcuts}, {Act::About}});
}

void MainWindow::buildFileMenu()
{
    QMenu *file = menuBar()->addMenu(tr("&File"));
    m_actions.fill(
        file,
        {{Act::NewThreeWay, Act::NewApply, Act::NewServerSide, Act::NewTwoWay, Act::NewPatch, Act::NewCompare,
          Act::NewGit},
         {Act::Open, Act::OpenFolders, Act::OpenOriginal, Act::OpenUpdated, Act::OpenDestination, Act::OpenCluster}});
    QMenu *bundled = file->addMenu(tr("&Examples"));
    bundled->setObjectName(QStringLiteral("examples"));
    for (const Example &example : examples()) {
        QAction *action = bundled->addAction(example.title);
        setTip(action, example.about);
        action->setObjectName(QStringLiteral("example-") + example.name);
        connect(action, &QAction::triggered, this, [this, name = example.name] { openExample(name); });
    }
    m_recentMenu = file->addMenu(tr("Rece&nt"));
    m_recentMenu->setObjectName(QStringLiteral("recent"));
    m_actions.fill(file,
                   {{Act::OpenSession, Act::SaveSession, Act::SaveSessionAs},
                    {Act::SaveResult, Act::SaveResultAs, Act::SavePane, Act::SaveInput, Act::SaveAll, Act::TakeAway},
                    {Act::SaveReport, Act::SavePdf, Act::Print},
                    {Act::Reload, Act::Revert},
                    {Act::Close, Act::Quit}});
}

void MainWindow::buildViewMenu()
{
    QMenu *view = menuBar()->addMenu(tr("&View"));
    m_actions.fill(view->addMenu(tr("&Theme")), {{Act::ThemeSystem, Act::ThemeLight, Act::ThemeDark}});
    m_actions.fill(view->addMenu(tr("&Colours")), {{Act::ColoursSafe, Act::ColoursClassic, Act::ColoursContrast}});
    m_actions.fill(view,
                   {{Act::ZoomIn, Act::ZoomOut, Act::ZoomReset},
                    {Act::Fold, Act::FoldAll, Act::FoldEverything, Act::UnfoldAll},
                    {Act::OnlyChanges, Act::HideNoise, Act::Wrap},
                    {Act::IgnoreRules, Act::ForgetRules, Act::IgnoreField},
                    {Act::Columns, Act::ResultBelow, Act::SinglePane},
                    {Act::Resources, Act::AllResources, Act::Outline, Act::Managers, Act::ShowSecrets},
                    {Act::FullScreen}});
    m_filterMenu = view->addMenu(tr("Only of a &Manager"));
    m_filterMenu->addAction(m_actions[Act::EveryManager]);
}

void MainWindow::buildMergeMenu()
{
    QMenu *merge = menuBar()->addMenu(tr("&Merge"));
    m_actions.fill(merge,
                   {{Act::ThreeWay, Act::Apply, Act::ServerSide, Act::TwoWay, Act::Patch, Act::Compare, Act::Git}});
    merge->addSeparator();
    m_actions.fill(
        merge->addMenu(tr("&Lists")),
        {{Act::KeysDocumented, Act::KeysName, Act::KeysNone}, {Act::AddLast, Act::AddFirst}, {Act::ListRule}});
    m_actions.fill(merge->addMenu(tr("&Conflicts")), {{Act::UpdatedWins, Act::DestinationWins, Act::StopOnConflict}});
    merge->addAction(m_actions[Act::Exact]);
    merge->addSeparator();
    m_actions.fill(merge->addMenu(tr("Appl&y Strategy")), {{Act::StrategyAuto, Act::StrategicMerge, Act::JsonMerge}});
    m_actions.fill(merge->addMenu(tr("O&verwrite")), {{Act::Overwrite, Act::DontOverwrite}});
    m_actions.fill(merge->addMenu(tr("&kubectl Version")),
                   {{Act::KubectlOnPath, Act::Kubectl130, Act::Kubectl132, Act::Kubectl133}});
    QMenu *server = merge->addMenu(tr("Se&rver-side Apply"));
    m_managerMenu = server->addMenu(tr("Field &Manager"));
    m_managerMenu->addAction(m_actions[Act::OtherManager]);
    m_actions.fill(server,
                   {{Act::RefuseConflicts, Act::ForceConflicts},
                    {Act::EndpointObject, Act::EndpointStatus, Act::EndpointScale},
                    {Act::Migrate}});
    m_toolBar->setManagerMenu(server);
    m_actions.fill(merge->addMenu(tr("&Patch Type")),
                   {{Act::TypeAuto, Act::TypeJson, Act::TypeMerge, Act::TypeStrategic}});
    m_actions.fill(merge->addMenu(tr("&Dialect of JSON Patches")),
                   {{Act::DialectRfc, Act::DialectKubectl, Act::DialectLenient}});
    m_actions.fill(merge, {{Act::FromAnnotation}, {Act::Schemas}});
    merge->addSeparator();
    merge->addAction(m_actions[Act::CompareSemantics]);
}

void MainWindow::connectActions()
{
    const auto on = [this](Act act, auto &&run) {
        addAction(m_actions[act]); // its shortcut works wherever the focus is
        connect(m_actions[act], &QAction::triggered, this, std::forward<decltype(run)>(run));
    };
    on(Act::NewThreeWay, [this] { startNew(merge::Mode::ThreeWay); });
    on(Act::NewApply, [this] { startNew(merge::Mode::Apply); });
    on(Act::NewServerSide, [this] { startNew(merge::Mode::ServerSide); });
    on(Act::NewTwoWay, [this] { startNew(merge::Mode::TwoWay); });
    on(Act::NewPatch, [this] { startNew(merge::Mode::Patch); });
    on(Act::NewCompare, [this] { startNew(merge::Mode::Compare); });
    on(Act::NewGit, [this] { startNew(merge::Mode::Git); });
    on(Act::Open, [this] { chooseFiles({}); });
    on(Act::OpenOriginal, [this] { chooseFiles(Side::Original); });
    on(Act::OpenUpdated, [this] { chooseFiles(Side::Updated); });
    on(Act::OpenDestination, [this] { chooseFiles(Side::Destination); });
    on(Act::SaveResult, [this] { saveResult(m_workspace.resultFile().isEmpty()); });
    on(Act::SaveResultAs, [this] { saveResult(true); });
    on(Act::SavePane, [this] { savePane(); });
    on(Act::Quit, [this] { close(); });
    on(Act::Undo, [this] { m_workspace.undo(); });
    on(Act::Redo, [this] { m_workspace.redo(); });
    on(Act::CopyPath, [this] {
        if (const auto &scene = m_view->scene(); scene && m_view->selected().valid())
            QApplication::clipboard()->setText(copiedPath(scene->plan(), m_view->selected()));
    });
    on(Act::CopyReason, [this] { QApplication::clipboard()->setText(m_view->card()->plainText()); });
    on(Act::ZoomIn, [this] { zoom(1); });
    on(Act::ZoomOut, [this] { zoom(-1); });
    on(Act::ZoomReset, [this] { zoom(0); });
    on(Act::NextStep, [this] { selectStep(1); });
    on(Act::PreviousStep, [this] { selectStep(-1); });
    on(Act::ExplainSelected, [this] { m_view->focusList(); });
    on(Act::NextConflict, [this] { m_view->selectConflict(1); });
    on(Act::PreviousConflict, [this] { m_view->selectConflict(-1); });
    on(Act::GoToFault, [this] {
        if (m_noticeIsFault)
            m_notice->button()->click();
    });
    on(Act::NextPane, [this] { focusPart(1); });
    on(Act::PreviousPane, [this] { focusPart(-1); });
    on(Act::About, [this] {
        MessageBox box(tr("About Fieldwise"), tr("Fieldwise %1").arg(QStringLiteral(FIELDWISE_VERSION)), this);
        box.setStandardButtons(MessageBox::Ok);
        box.setInformativeText(
            tr("Shows what a structured merge does to every field, and why. Works offline; reads only "
               "what you open, writes what you save, and unsaved work to a private folder. GPL 3.0 or later."));
        box.exec();
    });
}

void MainWindow::connectEditing()
{
    // While a pane has the focus these are its own keys; from menu and tool bar they reach the last pane that had it.
    const auto on = [this](Act act, auto &&run) {
        connect(m_actions[act], &QAction::triggered, this, [this, run] {
            if (auto *editor = qobject_cast<PaneEditor *>(focusWidget()))
                run(editor);
        });
        m_actions[act]->setShortcutContext(Qt::WindowShortcut);
    };
    on(Act::Cut, [](PaneEditor *editor) { editor->cut(); });
    on(Act::Copy, [](PaneEditor *editor) { editor->copy(); });
    on(Act::SelectAll, [](PaneEditor *editor) { editor->selectAll(); });
    connect(m_actions[Act::Paste], &QAction::triggered, this, [this] {
        for (const Side side : m_workspace.sides()) {
            PaneView *pane = m_view->pane(side);
            if (!pane->isOpen() && pane->isAncestorOf(focusWidget()))
                return paste(side);
        }
        if (PaneEditor *editor = m_view->focusedEditor())
            editor->paste();
    });
    connect(&m_workspace, &Workspace::historyChanged, this, &MainWindow::showHistory);
    showHistory();
}

void MainWindow::showHistory()
{
    const auto show = [](QAction *action, bool can, const QString &text, const QString &named, const QString &name) {
        action->setEnabled(can);
        action->setText(name.isEmpty() ? text : named.arg(name));
    };
    show(m_actions[Act::Undo], m_workspace.canUndo(), tr("&Undo"), tr("&Undo %1"), m_workspace.undoName());
    show(m_actions[Act::Redo], m_workspace.canRedo(), tr("&Redo"), tr("&Redo %1"), m_workspace.redoName());
}

/// Round the parts of what is on screen: a pane that a page hides takes no keys.
void MainWindow::focusPart(int delta)
{
    if (m_takingAway)
        m_take->focusPart(delta);
    else if (m_stepping)
        m_steps->focusPart(delta);
    else if (m_comparing)
        m_compare->table()->setFocus(Qt::TabFocusReason);
    else
        m_view->focusPane(delta, m_toolBar->firstStop()); // Tab would only indent in a pane
}

void MainWindow::connectOptions()
{
    const auto on = [this](Act act, auto change) {
        connect(m_actions[act], &QAction::triggered, this, [this, act, change] {
            m_workspace.setOptions(change, m_actions[act]->text().remove(QLatin1Char('&')));
        });
    };
    connect(m_actions[Act::ThreeWay], &QAction::triggered, this, [this] { setMode(merge::Mode::ThreeWay); });
    connect(m_actions[Act::Apply], &QAction::triggered, this, [this] { setMode(merge::Mode::Apply); });
    connect(m_actions[Act::TwoWay], &QAction::triggered, this, [this] { setMode(merge::Mode::TwoWay); });
    connect(m_actions[Act::Patch], &QAction::triggered, this, [this] { setMode(merge::Mode::Patch); });
    connect(m_actions[Act::Compare], &QAction::triggered, this, [this] { setMode(merge::Mode::Compare); });
    connect(m_actions[Act::Git], &QAction::triggered, this, [this] { setMode(merge::Mode::Git); });
    connect(m_actions[Act::ServerSide], &QAction::triggered, this, [this] { setMode(merge::Mode::ServerSide); });
    on(Act::KeysDocumented, [](merge::Options &o) { o.infer = k8s::Infer::Documented; });
    on(Act::KeysName, [](merge::Options &o) { o.infer = k8s::Infer::Name; });
    on(Act::KeysNone, [](merge::Options &o) { o.infer = k8s::Infer::None; });
    on(Act::AddLast, [](merge::Options &o) { o.listOrder = merge::ListOrder::Append; });
    on(Act::AddFirst, [](merge::Options &o) { o.listOrder = merge::ListOrder::Prepend; });
    on(Act::UpdatedWins, [](merge::Options &o) { o.onConflict = merge::OnConflict::Updated; });
    on(Act::DestinationWins, [](merge::Options &o) { o.onConflict = merge::OnConflict::Destination; });
    on(Act::StopOnConflict, [](merge::Options &o) { o.onConflict = merge::OnConflict::Fail; });
    connect(m_actions[Act::Exact], &QAction::toggled, this, [this](bool exact) {
        if (m_workspace.inputs().options.exact != exact)
            m_workspace.setOptions([exact](merge::Options &o) { o.exact = exact; }, tr("Exactly as kyaml"));
    });
    on(Act::TypeAuto, [](merge::Options &o) { o.patch.type = merge::PatchType::Auto; });
    on(Act::TypeJson, [](merge::Options &o) { o.patch.type = merge::PatchType::JsonPatch; });
    on(Act::TypeMerge, [](merge::Options &o) { o.patch.type = merge::PatchType::MergePatch; });
    on(Act::TypeStrategic, [](merge::Options &o) { o.patch.type = merge::PatchType::Strategic; });
    on(Act::DialectRfc, [](merge::Options &o) { o.patch.dialect = merge::Dialect::Rfc; });
    on(Act::DialectKubectl, [](merge::Options &o) { o.patch.dialect = merge::Dialect::Kubectl; });
    on(Act::DialectLenient, [](merge::Options &o) { o.patch.dialect = merge::Dialect::Lenient; });
    on(Act::StrategyAuto, [](merge::Options &o) { o.apply.strategy = merge::Strategy::Auto; });
    on(Act::StrategicMerge, [](merge::Options &o) { o.apply.strategy = merge::Strategy::Strategic; });
    on(Act::JsonMerge, [](merge::Options &o) { o.apply.strategy = merge::Strategy::JsonMerge; });
    on(Act::Overwrite, [](merge::Options &o) { o.apply.overwrite = true; });
    on(Act::DontOverwrite, [](merge::Options &o) { o.apply.overwrite = false; });
    on(Act::KubectlOnPath, [](merge::Options &o) { o.apply.kubectlMinor = 0; });
    on(Act::Kubectl130, [](merge::Options &o) { o.apply.kubectlMinor = 30; });
    on(Act::Kubectl132, [](merge::Options &o) { o.apply.kubectlMinor = 32; });
    on(Act::Kubectl133, [](merge::Options &o) { o.apply.kubectlMinor = 33; });
    connect(m_actions[Act::ListRule], &QAction::triggered, this, &MainWindow::askListRule);
    connect(&m_workspace, &Workspace::optionsChanged, this, &MainWindow::showOptions);
}

void MainWindow::showOptions()
{
    const merge::Options &options = m_workspace.inputs().options;
    const merge::Mode mode = options.mode;
    const bool isApply = mode == merge::Mode::Apply;
    const bool isMerge = mode == merge::Mode::ThreeWay || mode == merge::Mode::TwoWay;
    static constexpr Act keys[] = {Act::KeysDocumented, Act::KeysName, Act::KeysNone};
    static constexpr Act winners[] = {Act::UpdatedWins, Act::DestinationWins, Act::StopOnConflict};
    static constexpr Act strategies[] = {Act::StrategyAuto, Act::StrategicMerge, Act::JsonMerge};
    for (const Act act :
         {modes[static_cast<size_t>(mode)], keys[static_cast<size_t>(options.infer)],
          options.listOrder == merge::ListOrder::Append ? Act::AddLast : Act::AddFirst,
          winners[static_cast<size_t>(options.onConflict)], strategies[static_cast<size_t>(options.apply.strategy)],
          options.apply.overwrite ? Act::Overwrite : Act::DontOverwrite,
          options.apply.kubectlMinor == 0        ? Act::KubectlOnPath
              : options.apply.kubectlMinor <= 30 ? Act::Kubectl130
              : options.apply.kubectlMinor <= 32 ? Act::Kubectl132
                                                 : Act::Kubectl133})
        m_actions[act]->setChecked(true);
    m_actions[Act::Exact]->setChecked(options.exact);
    m_view->setMode(mode);
    for (const Side side : merge::allSides)
        m_view->setPaneOpen(side, m_workspace.shown(side).open, mode);
    m_toolBar->showOptions(options);
    showOpenTexts(mode);
    for (const Act act : {Act::StrategyAuto, Act::StrategicMerge, Act::JsonMerge, Act::Overwrite, Act::DontOverwrite,
                          Act::KubectlOnPath, Act::Kubectl130, Act::Kubectl132, Act::Kubectl133})
        m_actions[act]->setEnabled(isApply);
    for (const Act act : {Act::UpdatedWins, Act::DestinationWins, Act::StopOnConflict})
        m_actions[act]->setEnabled(mode == merge::Mode::ThreeWay);
    for (const Act act : {Act::KeysDocumented, Act::KeysName, Act::KeysNone})
        m_actions[act]->setEnabled(isMerge || mode == merge::Mode::Compare || mode == merge::Mode::Git);
    for (const Act act : {Act::AddLast, Act::AddFirst, Act::Exact})
        m_actions[act]->setEnabled(isMerge);
    showPatchOptions();
    showServerOptions();
    showNothingYet();
    m_actions[Act::FromAnnotation]->setEnabled(isApply && options.apply.lastAppliedGiven);
    showFiles();
    showStatus();
}

void MainWindow::askListRule()
{
    const auto &scene = m_view->scene();
    const merge::DecisionRef ref = m_view->selected();
    if (!scene || !ref.valid())
        return;
    const merge::DocumentPlan &document = scene->plan().documents[ref.document];
    const merge::DecisionId list = merge::listAround(document, ref.decision);
    if (list == merge::noDecision)
        return;
    k8s::AskedRule asked;
    for (const yaml::PathStep &step : document.path(list))
        if (step.kind == yaml::PathStep::Kind::Field)
            asked.fields.push_back(step.name);
    const auto isThis = [&asked](const k8s::AskedRule &other) { return other.fields == asked.fields; };
    const auto &rules = m_workspace.inputs().options.listRules;
    const auto found = std::find_if(rules.begin(), rules.end(), isThis);
    ListRuleDialog dialog(pathText(scene->plan(), {ref.document, list}), *merge::listRuleOf(document, list),
                          found == rules.end() ? std::nullopt : std::optional(found->rule), this);
    if (dialog.exec() != QDialog::Accepted)
        return;
    m_workspace.setOptions(
        [&](merge::Options &options) {
            std::erase_if(options.listRules, isThis);
            if (const auto rule = dialog.rule()) {
                asked.rule = *rule;
                options.listRules.push_back(asked);
            }
        },
        tr("List Rule"));
}

void MainWindow::setMode(merge::Mode mode)
{
    const QString name =
        tr("Mode %1").arg(m_actions[modes[static_cast<size_t>(mode)]]->text().remove(QLatin1Char('&')));
    const bool can = m_workspace.hasInputs() && mode != m_workspace.mode();
    m_workspace.setOptions([mode](merge::Options &options) { options.mode = mode; }, can ? name : QString());
}

void MainWindow::startNew(merge::Mode mode)
{
    if (!mayClose())
        return;
    m_workspace.close();
    m_sessionFile.clear();
    m_notice->clear();
    useDefaultOptions();
    setMode(mode);
    m_started = true;
    showPage();
    m_view->pane(m_workspace.sides().front())->focusTarget()->setFocus();
}

void MainWindow::zoom(int steps)
{
    m_codePixels = steps == 0 ? 13 : std::clamp(m_codePixels + steps, 8.0, 32.0);
    m_view->setCodePixels(m_codePixels);
    m_steps->setCodePixels(m_codePixels);
    m_settings.setCodePixels(m_codePixels);
}

} // namespace fieldwise::ui

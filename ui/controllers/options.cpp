// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/options.h"

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenuBar>

#include "core/base/text.h"
#include "core/values/pointer.h"
#include "ui/controllers/answers.h"
#include "ui/controllers/patch.h"
#include "ui/controllers/serverside.h"
#include "ui/dialogs/listruledialog.h"
#include "ui/look/convert.h"
#include "ui/look/visible.h"
#include "ui/work/listpreview.h"

namespace fieldwise::ui {

using merge::Mode;
using merge::Side;

OptionsController::OptionsController(WindowParts &parts, AnswersController &answers, ServerSideController &serverSide,
                                     PatchController &patch)
    : Controller(parts), m_answers(answers), m_serverSide(serverSide), m_patch(patch)
{
    const auto on = [this](Act act, auto change) {
        connect(m_actions[act], &QAction::triggered, this, [this, act, change] {
            m_workspace.setOptions(change, m_actions[act]->text().remove(QLatin1Char('&')));
        });
    };
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
    connect(m_actions[Act::AsSent], &QAction::toggled, this, [this](bool asSent) {
        if (m_workspace.inputs().options.asSent != asSent)
            m_workspace.setOptions([asSent](merge::Options &o) { o.asSent = asSent; }, tr("What Is Sent"));
    });
    on(Act::TypeAuto, [](merge::Options &o) { o.patch.type = merge::PatchType::Auto; });
    on(Act::TypeJson, [](merge::Options &o) { o.patch.type = merge::PatchType::JsonPatch; });
    on(Act::TypeMerge, [](merge::Options &o) { o.patch.type = merge::PatchType::MergePatch; });
    on(Act::TypeStrategic, [](merge::Options &o) { o.patch.type = merge::PatchType::Strategic; });
    on(Act::DialectRfc, [](merge::Options &o) { o.patch.dialect = merge::PatchDialect::Rfc; });
    on(Act::DialectKubectl, [](merge::Options &o) { o.patch.dialect = merge::PatchDialect::Kubectl; });
    on(Act::DialectLenient, [](merge::Options &o) { o.patch.dialect = merge::PatchDialect::Lenient; });
    on(Act::StrategyAuto, [](merge::Options &o) { o.apply.strategy = merge::Strategy::Auto; });
    on(Act::StrategicMerge, [](merge::Options &o) { o.apply.strategy = merge::Strategy::Strategic; });
    on(Act::JsonMerge, [](merge::Options &o) { o.apply.strategy = merge::Strategy::JsonMerge; });
    on(Act::Overwrite, [](merge::Options &o) { o.apply.overwrite = true; });
    on(Act::DontOverwrite, [](merge::Options &o) { o.apply.overwrite = false; });
    on(Act::KubectlOnPath, [](merge::Options &o) { o.apply.kubectlMinor = 0; });
    on(Act::Kubectl130, [](merge::Options &o) { o.apply.kubectlMinor = 30; });
    on(Act::Kubectl132, [](merge::Options &o) { o.apply.kubectlMinor = 32; });
    on(Act::Kubectl133, [](merge::Options &o) { o.apply.kubectlMinor = 33; });
    connect(m_actions[Act::ListRule], &QAction::triggered, this, &OptionsController::askListRule);
    connect(&m_workspace, &Workspace::optionsChanged, this, &OptionsController::showOptions);
}

void OptionsController::showOptions()
{
    const merge::Options &options = m_workspace.inputs().options;
    const merge::Mode mode = options.mode;
    const bool isApply = mode == merge::Mode::Apply;
    const bool isThreeWay = mode == merge::Mode::ThreeWay || mode == merge::Mode::ThreeWayKeep;
    const bool isMerge = isThreeWay || mode == merge::Mode::TwoWay;
    static constexpr Act keys[] = {Act::KeysDocumented, Act::KeysName, Act::KeysNone};
    static constexpr Act winners[] = {Act::UpdatedWins, Act::DestinationWins, Act::StopOnConflict};
    static constexpr Act resources[] = {Act::ResourcesAsFields, Act::ResourcesKeep, Act::ResourcesKyaml,
                                        Act::ResourcesKpt};
    static constexpr Act strategies[] = {Act::StrategyAuto, Act::StrategicMerge, Act::JsonMerge};
    for (const Act act :
         {modeActs[static_cast<size_t>(mode)], resources[static_cast<size_t>(options.resources)],
          keys[static_cast<size_t>(options.infer)],
          options.listOrder == merge::ListOrder::Append ? Act::AddLast : Act::AddFirst,
          winners[static_cast<size_t>(options.onConflict)], strategies[static_cast<size_t>(options.apply.strategy)],
          options.apply.overwrite ? Act::Overwrite : Act::DontOverwrite,
          options.apply.kubectlMinor == 0        ? Act::KubectlOnPath
              : options.apply.kubectlMinor <= 30 ? Act::Kubectl130
              : options.apply.kubectlMinor <= 32 ? Act::Kubectl132
                                                 : Act::Kubectl133})
        m_actions[act]->setChecked(true);
    if (isThreeWay)
        m_actions[mode == merge::Mode::ThreeWayKeep ? Act::RulesKeep : Act::RulesKyaml]->setChecked(true);
    for (const Act act : {Act::RulesKeep, Act::RulesKyaml, Act::ResourcesAsFields, Act::ResourcesKeep,
                          Act::ResourcesKyaml, Act::ResourcesKpt})
        m_actions[act]->setEnabled(isThreeWay);
    m_actions[Act::Exact]->setChecked(options.exact);
    m_actions[Act::AsSent]->setChecked(options.asSent);
    m_actions[Act::AsSent]->setEnabled(merge::isApply(mode));
    if (m_workspace.checks())
        m_actions[Act::Check]->setChecked(true);
    m_view->setMode(mode);
    m_view->setChecks(m_workspace.checks(), m_workspace.inputs().toCheck.open);
    m_parts.toolBar->showChecks(m_workspace.checks());
    for (const Side side : merge::allSides)
        m_view->setPaneOpen(side, m_workspace.shown(side).open, mode);
    m_parts.toolBar->showOptions(options);
    showOpenTexts(mode);
    for (const Act act : {Act::StrategyAuto, Act::StrategicMerge, Act::JsonMerge, Act::Overwrite, Act::DontOverwrite,
                          Act::KubectlOnPath, Act::Kubectl130, Act::Kubectl132, Act::Kubectl133})
        m_actions[act]->setEnabled(isApply);
    for (const Act act : {Act::UpdatedWins, Act::DestinationWins, Act::StopOnConflict})
        m_actions[act]->setEnabled(mode == merge::Mode::ThreeWay);
    for (const Act act : {Act::KeysDocumented, Act::KeysName, Act::KeysNone})
        m_actions[act]->setEnabled((isMerge || mode == merge::Mode::Compare || mode == merge::Mode::Git)
                                   && !merge::isByLines(options));
    for (const Act act : {Act::AddLast, Act::AddFirst, Act::Exact})
        m_actions[act]->setEnabled(isMerge && !merge::keepsChanges(mode) && !merge::isByLines(options));
    m_patch.showPatchOptions();
    m_serverSide.showServerOptions();
    m_answers.showNothingYet();
    m_actions[Act::FromAnnotation]->setEnabled(isApply && options.apply.lastAppliedGiven && !merge::isHelm(options));
    showFiles();
    showStatus();
}

void OptionsController::showOpenTexts(Mode mode)
{
    struct Texts {
        QString original, updated, destination;
    };
    const Texts texts[] = {
        {tr("Open O&riginal…"), tr("Open &Updated…"), tr("Open &Destination…")},
        {{}, tr("Open So&urce…"), tr("Open &Destination…")},
        {tr("Open L&ast Applied…"), tr("Open &Local…"), tr("Open Li&ve…")},
        {{}, tr("Open Patc&h…"), tr("Open &Document…")},
        {{}, tr("Open A&fter…"), tr("Open &Before…")},
        {tr("Open &Base…"), tr("Open &Theirs…"), tr("Open O&urs…")},
        {{}, tr("Open &Local…"), tr("Open Li&ve…")},
        {tr("Open O&riginal…"), tr("Open &Updated…"), tr("Open &Destination…")},
    };
    const Texts &told = texts[static_cast<size_t>(mode)];
    m_actions[Act::OpenOriginal]->setText(told.original);
    m_actions[Act::OpenOriginal]->setVisible(!told.original.isEmpty());
    m_actions[Act::OpenUpdated]->setText(told.updated);
    m_actions[Act::OpenDestination]->setText(told.destination);
}

void OptionsController::askListRule()
{
    const std::shared_ptr<const Scene> scene = m_view->scene();
    const merge::DecisionRef ref = m_view->selected();
    const merge::DecisionId list = scene && ref.valid()
        ? merge::listAround(scene->plan().documents[ref.document], ref.decision)
        : merge::noDecision;
    if (list == merge::noDecision)
        return say(tr("Select a list, or something in one, to say how it is merged."), Look::Notice);
    const merge::DocumentPlan &document = scene->plan().documents[ref.document];
    std::vector<std::string> fields;
    for (const yaml::PathStep &step : document.path(list))
        if (step.kind == yaml::PathStep::Kind::Field)
            fields.push_back(step.name);
    const auto &rules = m_workspace.inputs().options.listRules;
    const auto found = std::ranges::find(rules, fields, &k8s::AskedRule::fields);
    const merge::DecisionRef at{ref.document, list};
    ListRuleDialog dialog(m_appearance, scene->real(), scene->realOf(at),
                          found == rules.end() ? std::nullopt : std::optional(found->rule), &m_window);
    if (dialog.exec() != QDialog::Accepted)
        return;
    m_workspace.setOptions(
        [&](merge::Options &options) { options = withListRule(std::move(options), scene->plan(), at, dialog.rule()); },
        tr("List Rule"));
}

} // namespace fieldwise::ui

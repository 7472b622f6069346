// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/localedits.h"

#include "core/counterfactual/edits.h"
#include "core/counterfactual/words.h"
#include "core/k8s/lastapplied.h"
#include "core/merge/plan/secrets.h"
#include "core/merge/plan/steps.h"
#include "core/view/noise.h"
#include "ui/controllers/whatif.h"
#include "ui/dialogs/valuedialog.h"
#include "ui/look/convert.h"
#include "ui/look/visible.h"

namespace fieldwise::ui {

using merge::Side;
using yaml::OrderedJson;

namespace {

std::optional<OrderedJson> valueIn(const merge::DocumentPlan &document, Side side, const yaml::Path &path)
{
    const auto &text = document.documents[side];
    return text ? valueAt(*text, path) : std::nullopt;
}

/// Its ways out are found by trying them (ConflictRemedies).
bool isContested(const Scene &scene, merge::DecisionRef ref)
{
    return scene.plan().decision(ref).rule == merge::RuleId::SsaConflict;
}

/// Why Live's value in Local would change nothing; empty if it would.
QString whyNotAgree(const merge::Decision &decision, const yaml::Path &path, const std::optional<OrderedJson> &live,
                    const std::optional<OrderedJson> &local)
{
    if (view::isRecord(decision.rule) || (!path.empty() && path.back().name == k8s::lastAppliedKey))
        return LocalEditsController::tr("It is written by each apply, whatever Local has.");
    if (decision.rule == merge::RuleId::ApplyServerKeeps || decision.rule == merge::RuleId::SsaServerKeeps)
        return LocalEditsController::tr("The API server sets it itself, whatever Local has.");
    if (!live)
        return LocalEditsController::tr("Live has no value here.");
    return live == local ? LocalEditsController::tr("Local has Live's value already.") : QString();
}

} // namespace

LocalEditsController::LocalEditsController(WindowParts &parts, WhatIfController &whatIfs)
    : Controller(parts), m_whatIfs(whatIfs)
{
    on(Act::Agree, [this] {
        const auto at = place();
        if (const auto value = at ? valueIn(*at->document, Side::Destination, at->path) : std::nullopt;
            value && !isContested(*m_view->scene(), m_view->selected()))
            put(value);
    });
    on(Act::GiveUp, [this] {
        if (place() && !isContested(*m_view->scene(), m_view->selected()))
            put({});
    });
    on(Act::TypeValue, [this] { typeValue(); });
    connect(m_view, &MergeView::selectionChanged, this, &LocalEditsController::showEdits);
    connect(&m_workspace, &Workspace::optionsChanged, this, &LocalEditsController::showEdits);
    showEdits();
}

std::optional<LocalEditsController::Place> LocalEditsController::place() const
{
    const auto &scene = m_view->scene();
    const merge::DecisionRef ref = scene ? realSelected() : merge::DecisionRef();
    if (!scene || !ref.valid() || m_view->isStale() || !merge::isApply(m_workspace.mode())
        || !merge::isApply(scene->plan().options.mode))
        return {};
    const merge::DocumentPlan &document = realPlan().documents[ref.document];
    yaml::Path path = document.path(ref.decision);
    const bool is = document.documents[Side::Updated] && !path.empty() && !document.decision(ref.decision).isLines();
    return is ? std::optional(Place{&document, std::move(path)}) : std::nullopt;
}

/// Without a value: takes the field out.
void LocalEditsController::put(const std::optional<OrderedJson> &value)
{
    const auto at = place();
    if (!at)
        return;
    const yaml::Document &local = *at->document->documents[Side::Updated];
    auto edit = editBy(Side::Updated, local, operationFor(local, at->path, value));
    if (!edit)
        return say(tr("This place of Local can't be changed by itself. Edit Local's text in its pane."), Look::Notice);
    edit->range = edit->range.movedBy(realPlan().offset(*at->document, Side::Updated));
    WhatIf answer;
    answer.edits.push_back(std::move(*edit));
    m_whatIfs.tryOut(answer);
}

void LocalEditsController::typeValue()
{
    const auto at = place();
    if (!at)
        return;
    const merge::Plan &plan = m_view->scene()->plan();
    const merge::DecisionRef ref = m_view->selected();
    const yaml::Document &local = *at->document->documents[Side::Updated];
    const fieldwise::Found found = follow(local, at->path);
    const bool isShown = found.node != yaml::none && found.steps == at->path.size()
        && local.node(found.node).kind == yaml::Kind::Scalar && !merge::holdsSecret(plan, ref);
    ValueDialog dialog(m_appearance, pathText(plan, ref), isShown ? toQt(local.text(found.node)) : QString(),
                       &m_window);
    if (dialog.exec() != QDialog::Accepted)
        return;
    const std::string text = toStd(dialog.value());
    const yaml::Stream typed = yaml::read(text);
    const auto document = typed.parts.empty() ? nullptr : typed.parts.front().document;
    if (document && document->root() != yaml::none)
        put(yaml::toOrderedValue(*document, document->root()));
}

/// The words of the edits that the selected field offers, in the menu and on the card.
void LocalEditsController::showEdits()
{
    if (m_workspace.checks())
        return;
    const bool isApply = merge::isApply(m_workspace.mode());
    const auto at = place();
    for (const Act act : {Act::Agree, Act::GiveUp})
        m_actions[act]->setEnabled(isApply);
    if (!isApply)
        return;
    if (at && isContested(*m_view->scene(), m_view->selected())) {
        m_actions[Act::Agree]->setText(tr("Agree &with Live"));
        m_actions[Act::GiveUp]->setText(tr("&Give the Field Up"));
        return;
    }
    const auto live = at ? valueIn(*at->document, Side::Destination, at->path) : std::nullopt;
    const auto local = at ? valueIn(*at->document, Side::Updated, at->path) : std::nullopt;
    constexpr size_t longest = 26; // with two quotes
    const std::string said =
        live && !merge::holdsSecret(m_view->scene()->plan(), m_view->selected()) ? shortText(*live) : std::string();
    m_actions[Act::Agree]->setText(said.empty() || said.size() > longest
                                       ? tr("Put Live's Value into Local")
                                       : tr("Put %1 into Local").arg(menuText(toQt(said.substr(1, said.size() - 2)))));
    const QString why = at ? whyNotAgree(m_view->scene()->plan().decision(m_view->selected()), at->path, live, local)
                           : tr("Select a field of Local's object first.");
    m_actions[Act::Agree]->setEnabled(why.isEmpty());
    m_actions[Act::GiveUp]->setText(tr("Take It out of Local"));
    m_actions[Act::GiveUp]->setEnabled(local.has_value());
    setTip(m_actions[Act::Agree],
           why.isEmpty() ? tr("Edits Local's text, and applies it again. This can be undone.") : why);
    setTip(m_actions[Act::GiveUp],
           local ? tr("Edits Local's text, and applies it again. This can be undone.") : tr("Local does not have it."));
    m_actions[Act::TypeValue]->setEnabled(at.has_value());
    if (!at)
        return;
    const merge::Decision &decision = m_view->scene()->plan().decision(m_view->selected());
    const merge::State state = merge::stateOf(decision);
    if (decision.isChosen() || state == merge::State::Unchanged)
        return;
    std::vector<Act> offers;
    if (why.isEmpty() && state != merge::State::Retained)
        offers.push_back(Act::Agree);
    if (local)
        offers.push_back(Act::GiveUp);
    for (const DetailCard *card : {m_parts.steps->card(), m_view->card()})
        card->choices()->setOffers(offers);
}

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>

#include "core/view/compare/compare_walk.h"

namespace fieldwise::view {

using merge::NodeKind;

std::string_view deedName(Deed deed)
{
    constexpr std::string_view names[] = {"added",   "changed",  "set back", "taken over", "replaced",
                                          "removed", "pruned",   "stays",    "not seen",   "hidden",
                                          "absent",  "conflict", "refused"};
    return names[static_cast<size_t>(deed)];
}

bool changes(const DocumentPlan &plan, DecisionId id)
{
    const Decision &decision = plan.decision(id);
    return (decision.outcome != Outcome::Retained && decision.outcome != Outcome::Unchanged)
        || std::ranges::any_of(decision.children, [&plan](DecisionId child) { return changes(plan, child); });
}

int Classes::odd(const CompareRuns &runs, const ComparedNode &compared, const ComparedDocument &document) const
{
    PerColumn<int> programs = of;
    for (size_t at = 0; at < programs.size(); ++at)
        if (!runs.columns[at].isProgram || (runs.areDeployers && isRefused(compared, runs, document, at)))
            programs[at] = -1;
    std::map<int, int> sizes;
    for (const int one : programs)
        if (one >= 0)
            ++sizes[one];
    if (sizes.size() != 2 || std::ranges::count(programs, -1) > static_cast<int>(programs.size()) - 3)
        return -1;
    const auto single = std::ranges::find(sizes, 1, &std::pair<const int, int>::second);
    return single == sizes.end() ? -1 : static_cast<int>(std::ranges::find(programs, single->first) - programs.begin());
}

bool isRefused(const ComparedNode &compared, const CompareRuns &runs, const ComparedDocument &document, size_t column)
{
    const DecisionCursor cursor = compared.at[column];
    if (!document.refusalOf(column) || cursor.id == noDecision)
        return false;
    return compared.contested[column]
        || changes(runs.runs[column].plan->documents[document.planned[column]], cursor.id);
}

namespace {

bool isSame(const yaml::PathStep &step, const k8s::FieldStep &field)
{
    if (field.kind == k8s::FieldStep::Kind::Field)
        return step.kind == yaml::PathStep::Kind::Field && step.name == field.name;
    if (step.kind == yaml::PathStep::Kind::Index)
        return field.kind == k8s::FieldStep::Kind::Index && static_cast<int64_t>(step.index) == field.index;
    return step.kind == yaml::PathStep::Kind::Keys && k8s::print({field}) == yaml::print({step});
}

/// One place is the other, or is in it.
bool touches(const yaml::Path &path, const k8s::FieldPath &field)
{
    for (size_t i = 0; i < path.size() && i < field.size(); ++i)
        if (!isSame(path[i], field[i]))
            return false;
    return true;
}

} // namespace

void CompareRows::explainDiff(CompareCell &cell, const ComparedNode &compared) const
{
    cell.fates[Side::Destination] = cell.present ? merge::Fate::Taken : merge::Fate::Removed;
    if (!m_document.argo) {
        cell.rule = "argocd.not-compared";
        cell.because = compared.inputs[Side::Destination].missing()
            ? "The object is not in the cluster, so the diff shows all of it."
            : "Git does not have the object, so the diff compares nothing.";
        return;
    }
    const auto &fields = m_document.argo->fields;
    const auto row =
        std::ranges::find_if(fields, [&](const gitops::FieldRow &field) { return touches(compared.path, field.path); });
    if (row == fields.end()) {
        cell.rule = "argocd.same";
        cell.because =
            "Nothing to show: " + std::string(cell.present ? "Live has it as Git wants it." : "it is in neither.");
        return;
    }
    cell.rule = "argocd." + row->verdict;
    cell.because = row->because;
    if (cell.outcome != Outcome::Retained && cell.outcome != Outcome::Unchanged)
        cell.fates = {{merge::Fate::None, merge::Fate::Taken, merge::Fate::Overruled}};
}

Deed CompareRows::deedOf(const CompareCell &cell, size_t at, const ComparedNode &compared) const
{
    if (cell.refused)
        return compared.contested[at] ? Deed::Conflict : Deed::Refused;
    const auto is = [&cell](std::initializer_list<merge::RuleId> rules) {
        return std::ranges::any_of(rules, [&](merge::RuleId id) { return merge::rule(id).name == cell.rule; });
    };
    using enum merge::RuleId;
    if (cell.rule == "argocd.hidden")
        return Deed::Hidden;
    switch (cell.outcome) {
    case Outcome::Added: return Deed::Added;
    case Outcome::Removed: return is({SsaPruned, SsaGoesAlong, TakenPruned}) ? Deed::Pruned : Deed::Removed;
    case Outcome::Changed: break;
    default: return !cell.present ? Deed::Absent : is({HelmLiveNotRead}) ? Deed::NotSeen : Deed::Stays;
    }
    const NodeRef result = compared.results[at], local = compared.inputs[Side::Updated];
    const bool isAdopted = compared.inputs[Side::Original].missing() && is({ApplyReset});
    if (isAdopted || is({SsaForced, ApplyTakesOver, TakenChanged}))
        return Deed::TakenOver;
    if (merge::kindOf(result) == NodeKind::Map || merge::kindOf(result) == NodeKind::List)
        return Deed::Replaced;
    return !local.missing() && sameToKubectl(local, compared.inputs[Side::Original], compared.path)
            && sameToKubectl(local, result, compared.path)
        ? Deed::SetBack
        : Deed::Changed;
}

} // namespace fieldwise::view

// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>

#include "core/view/compare/compare_walk.h"

namespace fieldwise::view {

using merge::NodeKind;

std::string_view deedName(Deed deed)
{
    constexpr std::string_view names[] = {"added",  "changed", "set back", "taken over", "replaced", "removed",
                                          "pruned", "stays",   "not seen", "absent",     "conflict", "refused"};
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

Deed CompareRows::deedOf(const CompareCell &cell, size_t at, const ComparedNode &compared) const
{
    if (cell.refused)
        return compared.contested[at] ? Deed::Conflict : Deed::Refused;
    const auto is = [&cell](std::initializer_list<merge::RuleId> rules) {
        return std::ranges::any_of(rules, [&](merge::RuleId id) { return merge::rule(id).name == cell.rule; });
    };
    using enum merge::RuleId;
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

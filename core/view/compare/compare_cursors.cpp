// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/view/compare/compare_walk.h"

namespace fieldwise::view {

namespace {

std::string childKey(DecisionId parent, const yaml::PathStep &step)
{
    return std::to_string(parent) + '/' + yaml::print(step);
}

/// One names a key of a list that the other leaves out, as plans with other merge keys do.
bool sameElement(const yaml::PathStep &a, const yaml::PathStep &b)
{
    if (a.kind != yaml::PathStep::Kind::Keys || b.kind != yaml::PathStep::Kind::Keys)
        return false;
    const auto within = [](const yaml::PathStep &some, const yaml::PathStep &all) {
        return std::ranges::all_of(some.keys,
                                   [&](const auto &key) { return std::ranges::find(all.keys, key) != all.keys.end(); });
    };
    return within(a, b) || within(b, a);
}

} // namespace

Cursors::Cursors(const CompareRuns &runs, const ComparedDocument &document) : m_runs(runs), m_document(document)
{
    for (size_t i = 0; i < m_children.size(); ++i) {
        const DocumentPlan *plan = planOf(i);
        for (DecisionId id = 1; plan && id < plan->decisions.size(); ++id)
            m_children[i].emplace(childKey(plan->decisions[id].parent, plan->decisions[id].step), id);
    }
}

const DocumentPlan *Cursors::planOf(size_t semantics) const
{
    const auto &plan = m_runs.runs[semantics].plan;
    const uint32_t at = m_document.planned[semantics];
    return plan && at != noDocument ? &plan->documents[at] : nullptr;
}

PerSemantics<Cursor> Cursors::root() const
{
    PerSemantics<Cursor> cursors;
    for (size_t i = 0; i < cursors.size(); ++i)
        if (planOf(i))
            cursors[i] = {0, true};
    return cursors;
}

Cursor Cursors::below(Semantics semantics, Cursor cursor, const yaml::PathStep &step) const
{
    if (!cursor.exact)
        return cursor;
    const size_t at = index(semantics);
    if (const auto found = m_children[at].find(childKey(cursor.id, step)); found != m_children[at].end())
        return {found->second, true};
    const DocumentPlan &plan = *planOf(at);
    if (step.kind == yaml::PathStep::Kind::Keys && step.keys.size() > 0)
        for (const DecisionId child : plan.decision(cursor.id).children)
            if (sameElement(plan.decision(child).step, step))
                return {child, true};
    return {cursor.id, false};
}

} // namespace fieldwise::view

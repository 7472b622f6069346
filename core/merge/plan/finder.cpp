// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/plan/finder.h"

#include <algorithm>
#include <iterator>

namespace fieldwise::merge {

DecisionFinder::DecisionFinder(const DocumentPlan &plan, Side side) : m_plan(plan), m_side(side)
{
    std::ranges::copy_if(plan.disputedComments, std::back_inserter(m_comments),
                         [&](DecisionId id) { return plan.decision(id).has(side); });
    std::ranges::sort(m_comments, {}, [&](DecisionId id) { return plan.decision(id).lines[side].begin; });
}

const std::vector<DecisionFinder::Span> &DecisionFinder::spansOf(DecisionId container)
{
    const auto [found, isNew] = m_spans.try_emplace(container);
    std::vector<Span> &spans = found->second;
    if (!isNew)
        return spans;
    const yaml::Document &document = *m_plan.documents[m_side];
    uint32_t order = 0;
    for (const DecisionId child : m_plan.decision(container).children) {
        const Decision &decision = m_plan.decision(child);
        const NodeId value = decision.values[m_side], key = decision.keys[m_side];
        if (value == none)
            continue;
        const Range own = valueBytes(m_plan, decision, m_side);
        spans.push_back({key != none ? document.node(key).begin : own.begin, own.end, order++, 0, child});
    }
    if (!std::ranges::is_sorted(spans, {}, &Span::begin))
        std::ranges::stable_sort(spans, {}, &Span::begin);
    uint32_t reach = 0;
    for (Span &span : spans)
        span.reach = reach = std::max(reach, span.end);
    return spans;
}

DecisionId DecisionFinder::at(uint32_t offset)
{
    if (m_plan.decisions.empty() || !m_plan.documents[m_side])
        return noDecision;
    const auto comments = std::ranges::upper_bound(
        m_comments, offset, {}, [&](DecisionId id) { return m_plan.decision(id).lines[m_side].begin; });
    if (comments != m_comments.begin() && m_plan.decision(*std::prev(comments)).lines[m_side].contains(offset))
        return *std::prev(comments);
    for (DecisionId id = 0;;) {
        const std::vector<Span> &spans = spansOf(id);
        const Span *inner = nullptr; // if `<<` makes several possible, the last child
        for (auto span = std::ranges::upper_bound(spans, offset, {}, &Span::begin);
             span != spans.begin() && (--span)->reach >= offset;)
            if (span->end >= offset && (!inner || span->order > inner->order))
                inner = &*span;
        if (!inner)
            return id;
        id = inner->child;
    }
}

DecisionId decisionAtInput(const DocumentPlan &plan, Side side, uint32_t offset)
{
    return DecisionFinder(plan, side).at(offset);
}

} // namespace fieldwise::merge

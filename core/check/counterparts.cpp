// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/counterparts.h"

#include "core/merge/plan/ref.h"

namespace fieldwise::check {

using merge::Side;
using yaml::NodeId;

Counterparts::Counterparts(merge::Plan plan) : m_plan(std::move(plan))
{
    for (uint32_t i = 0; i < m_plan->documents.size(); ++i) {
        const merge::DocumentPlan &document = m_plan->documents[i];
        for (merge::DecisionId id = 0; id < document.decisions.size(); ++id) {
            const merge::Decision &decision = document.decision(id);
            if (decision.has(Side::Updated))
                m_decisions.try_emplace({document.parts[Side::Updated], decision.values[Side::Updated]},
                                        merge::DecisionRef{i, id});
            if (!decision.has(Side::Updated) || !decision.has(Side::Destination))
                continue;
            const NodeId input = decision.values[Side::Destination], result = decision.values[Side::Updated];
            if (decision.shape == merge::Shape::Leaf)
                pairInside(document, input, result);
            else
                pair(document, input, result);
        }
    }
}

bool Counterparts::pair(const merge::DocumentPlan &document, NodeId input, NodeId result)
{
    return m_resultNodes
        .try_emplace({document.parts[Side::Destination], input}, ResultNode{document.parts[Side::Updated], result})
        .second;
}

/// Of values that are decided as a whole: fields by their names, elements by their places where these are as many.
void Counterparts::pairInside(const merge::DocumentPlan &document, NodeId input, NodeId result)
{
    if (!pair(document, input, result))
        return;
    const merge::NodeRef a{document.documents[Side::Destination].get(), input},
        b{document.documents[Side::Updated].get(), result};
    std::map<std::string_view, NodeId> named;
    for (const merge::Field &field : merge::fieldsOf(b, false))
        named.try_emplace(field.name, field.value.id);
    for (const merge::Field &field : merge::fieldsOf(a, false))
        if (const auto other = named.find(field.name); other != named.end())
            pairInside(document, field.value.id, other->second);
    const std::vector<merge::NodeRef> items = merge::itemsOf(a), others = merge::itemsOf(b);
    for (size_t i = 0; i < items.size() && items.size() == others.size(); ++i)
        pairInside(document, items[i].id, others[i].id);
}

ResultNode Counterparts::of(uint32_t part, NodeId node) const
{
    const auto found = m_resultNodes.find({part, node});
    return found == m_resultNodes.end() ? ResultNode{} : found->second;
}

merge::DecisionRef Counterparts::about(const ResultNode &resultNode) const
{
    const auto found = m_decisions.find(resultNode);
    return found == m_decisions.end() ? merge::DecisionRef{} : found->second;
}

} // namespace fieldwise::check

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/plan/plan.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/merge/plan/collections.h"

namespace fieldwise::merge {

yaml::Path DocumentPlan::path(DecisionId id) const
{
    yaml::Path path;
    for (; id != noDecision && decisions[id].parent != noDecision; id = decisions[id].parent)
        path.push_back(decisions[id].pathStep);
    std::reverse(path.begin(), path.end());
    return path;
}

Range valueBytes(const DocumentPlan &plan, const Decision &decision, Side side)
{
    const yaml::Document &document = *plan.documents[side];
    if (!decision.isLines())
        return document.node(decision.values[side]).range();
    Range lines = decision.lines[side];
    const std::string_view text = document.source();
    lines.end -= lines.end > lines.begin && text[lines.end - 1] == '\n';
    lines.end -= lines.end > lines.begin && text[lines.end - 1] == '\r';
    return lines;
}

const k8s::ListRule *listRuleOf(const DocumentPlan &plan, DecisionId id)
{
    const Decision &decision = plan.decision(id);
    if (decision.isComments())
        return nullptr;
    for (Side side : allSides)
        if (kindOf(expanded(nodeOf(plan, decision, side))) == NodeKind::List)
            return &decision.listRule;
    return nullptr;
}

DecisionId listAround(const DocumentPlan &plan, DecisionId id)
{
    while (id != noDecision && !listRuleOf(plan, id))
        id = plan.decision(id).parent;
    return id;
}

uint32_t addComputed(DocumentPlan &plan, nlohmann::ordered_json value)
{
    if (!plan.computed || plan.computed.use_count() > 1)
        plan.computed = std::make_shared<std::vector<nlohmann::ordered_json>>(
            plan.computed ? *plan.computed : std::vector<nlohmann::ordered_json>());
    plan.computed->push_back(std::move(value));
    return static_cast<uint32_t>(plan.computed->size() - 1);
}

uint32_t addComputed(DocumentPlan &plan, ComputedText text)
{
    const uint32_t index = addComputed(plan, nlohmann::ordered_json(std::move(text.value)));
    if (!text.lines.empty())
        plan.writtenLines.emplace(index, std::move(text.lines));
    return index;
}

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/rulelosses.h"

#include <vector>

namespace fieldwise::view {

using merge::RuleId;

RuleLosses ruleLosses(const merge::Plan &plan)
{
    RuleLosses losses;
    if (plan.options.mode != merge::Mode::ThreeWay)
        return losses;
    for (const merge::DecisionRef ref : plan.steps) {
        const merge::Decision &decision = plan.decision(ref);
        const RuleId rule = decision.rule;
        if (rule == RuleId::ResourceReturns)
            ++losses.resources;
        else if (rule == RuleId::MapLeftEmpty || rule == RuleId::MapComesBackEmpty)
            ++losses.emptied;
        else if (!decision.inResult()
                 && (rule == RuleId::NullClears || rule == RuleId::NullInDestination
                     || rule == RuleId::EmptyNullDropped))
            ++losses.nulls;
    }
    return losses;
}

std::string lossesText(const RuleLosses &losses)
{
    std::vector<std::string> parts;
    const auto add = [&parts](const char *verb, uint32_t count, const char *one, const char *several) {
        if (count > 0)
            parts.push_back(verb + std::to_string(count) + (count == 1 ? one : several));
    };
    add("delete ", losses.nulls, " null", " nulls");
    add("leave ", losses.emptied, " map or list empty", " maps or lists empty");
    add("bring back ", losses.resources, " deleted resource", " deleted resources");
    std::string text;
    for (size_t i = 0; i < parts.size(); ++i)
        text += (i == 0 ? "" : i + 1 == parts.size() ? " and " : ", ") + parts[i];
    return text;
}

} // namespace fieldwise::view

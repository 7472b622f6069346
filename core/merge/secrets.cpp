// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/k8s/redact.h"
#include "core/merge/plan.h"

namespace fieldwise::merge {

bool isSecret(const Plan &plan, DecisionRef ref)
{
    if (plan.options.showSecrets)
        return false;
    const DocumentPlan &document = plan.documents[ref.document];
    const Decision &decision = plan.decision(ref);
    for (const Side side : allSides) {
        const yaml::NodeId value = side == Side::Destination && decision.moved != yaml::none ? decision.moved : decision.values[side];
        if (document.secrets[side].empty() || value == yaml::none)
            continue;
        const yaml::Node &node = document.documents[side]->node(value);
        const auto meets = [&](Range range) { return range.begin < node.end && node.begin < range.end; };
        const auto holds = [&](Range range) { return range.begin <= node.begin && node.end <= range.end; };
        const bool isMap = node.kind == yaml::Kind::Map;
        if (std::ranges::any_of(document.secrets[side], [&](Range range) { return isMap ? holds(range) : meets(range); }))
            return true;
    }
    return false;
}

std::string_view secretMask(const Decision &decision, Side side)
{
    if (decision.outcome != Outcome::Changed || side == Side::Original)
        return k8s::maskText(k8s::Mask::Same);
    return k8s::maskText(side == Side::Destination ? k8s::Mask::Before : k8s::Mask::After);
}

} // namespace fieldwise::merge

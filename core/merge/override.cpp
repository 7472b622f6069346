// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/override.h"

#include <algorithm>

namespace fieldwise::merge {

std::string resourceName(const Plan &plan, uint32_t document)
{
    const k8s::Identity &identity = plan.documents[document].identity;
    if (identity.empty())
        return "#" + std::to_string(document + 1);
    return (identity.apiVersion.empty() ? "" : identity.apiVersion + " ") + k8s::describe(identity);
}

Override overrideFor(const Plan &plan, DecisionRef ref, Take take, std::string value)
{
    const Decision &decision = plan.decision(ref);
    if (const auto side = sideOf(take); side && decision.values[*side] == yaml::none)
        take = Take::Nothing;
    return {resourceName(plan, ref.document), plan.documents[ref.document].path(ref.decision), take, std::move(value)};
}

std::vector<Override> withOverride(std::vector<Override> all, Override added)
{
    std::erase_if(all, [&](const Override &one) {
        return one.resource == added.resource && one.path.size() >= added.path.size()
            && std::equal(added.path.begin(), added.path.end(), one.path.begin());
    });
    all.push_back(std::move(added));
    return all;
}

void choose(Plan &plan, const std::vector<Override> &overrides)
{
    for (uint32_t i = 0; i < overrides.size(); ++i)
        plan.lapsed.push_back({i, "not yet"});
}

Plan upTo(const Plan &plan, size_t)
{
    return plan;
}

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/fields/companions.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/merge/plan/builder.h"

namespace fieldwise::merge {
namespace {

/// An image, in a kustomization and in the values of a chart.
constexpr std::array<std::array<std::string_view, 4>, 2> companions{
    {{"newName", "newTag", "digest", ""}, {"registry", "repository", "tag", "digest"}}};

bool isOfOurs(RuleId rule)
{
    return rule == RuleId::GitOursChanged || rule == RuleId::GitOursAdded || rule == RuleId::GitOursRemoved;
}

bool isOfTheirs(RuleId rule)
{
    return rule == RuleId::GitTheirsChanged || rule == RuleId::GitTheirsAdded || rule == RuleId::GitTheirsRemoved;
}

} // namespace

void contestCompanions(DocumentPlan &plan, DecisionId map)
{
    for (const auto &names : companions) {
        std::vector<DecisionId> changed;
        bool byOurs = false, byTheirs = false;
        for (const DecisionId id : plan.decision(map).children) {
            const Decision &field = plan.decision(id);
            const bool ofOurs = isOfOurs(field.rule), ofTheirs = isOfTheirs(field.rule);
            if ((!ofOurs && !ofTheirs) || std::ranges::find(names, field.pathStep.name) == names.end())
                continue;
            changed.push_back(id);
            byOurs = byOurs || ofOurs;
            byTheirs = byTheirs || ofTheirs;
        }
        if (!byOurs || !byTheirs)
            continue;
        for (const DecisionId id : changed)
            decideWhole(plan, id,
                        {.rule = RuleId::GitCompanions,
                         .outcome = Outcome::Retained,
                         .from = plan.decision(id).has(Side::Destination) ? From::Destination : From::None,
                         .conflict = true});
    }
}

} // namespace fieldwise::merge

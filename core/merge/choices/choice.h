// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/merge/plan/plan.h"

namespace fieldwise::merge {

/// What a person takes for a field, in place of what the merge decides. Both: of a list, everything that the
/// destination or updated has. Value: a text of their own. Nothing: the field is left out. Merge: what the merge
/// decides is right; a conflict has been looked at.
enum class ChoiceKind : uint8_t { Original, Updated, Destination, Both, Value, Nothing, Merge };
constexpr ChoiceKind choiceOf(Side side)
{
    return static_cast<ChoiceKind>(side);
}
/// The input that is taken; nothing for the others.
constexpr std::optional<Side> sideOf(ChoiceKind kind)
{
    return kind <= ChoiceKind::Destination ? std::optional(static_cast<Side>(kind)) : std::nullopt;
}

/// A person's choice for one field and everything below it.
struct Choice {
    std::string resource; ///< as `resourceName` says
    yaml::Path path;      ///< "" for the whole resource
    ChoiceKind kind = ChoiceKind::Destination;
    std::string value; ///< of ChoiceKind::Value: YAML of one value
    bool operator==(const Choice &) const = default;
};

/// What choices call a resource: `apps/v1 Deployment shop/checkout`; without kind and name its place, `#1`, or in a
/// folder its file, `chart/values.yaml`, which also tells equal names of several files apart.
std::string resourceName(const Plan &plan, uint32_t document);
/// The first resource of each name.
std::map<std::string, uint32_t> resourcesByName(const Plan &plan);
/// The choice that takes what `kind` says for a decision; of an input that does not have the field: Nothing.
Choice choiceFor(const Plan &plan, DecisionRef ref, ChoiceKind kind, std::string value = {});
/// The choices with one more: it takes the place of those for the same field or below it.
std::vector<Choice> withChoice(std::vector<Choice> all, Choice added);

/// Carries choices out on a finished plan, the later ones over the earlier. What can't be carried out leaves the plan
/// as it is there and is told in Plan::inapplicable. Steps and counts are those with the choices. Of `before`, which
/// had the same choices, resources are shared.
void applyChoices(Plan &plan, const std::vector<Choice> &choices, const Plan *before = nullptr);

/// `plan` and `applyChoices` together: with OnConflict::Fail only conflicts that no choice decides are faults. `before`
/// had the same choices.
Result<Plan, std::vector<Fault>> planWithChoices(const PerSide<yaml::Stream> &streams,
                                                 const PerSide<std::string> &names, const Options &options,
                                                 const std::vector<Choice> &choices, const Plan *before = nullptr);

/// A merge after some of its steps.
struct PartPlan {
    const Plan &plan;
    size_t steps = 0;
};
/// What the merge would give had only its first `steps` steps been decided: every field of a later step is as the
/// destination has it. For showing only; decisions keep their ids. Not for a JSON patch, whose steps are operations.
/// Resources of which `near`, a part of the same plan, has taken as many steps are shared with it.
Plan planAfterSteps(const Plan &plan, size_t steps, const PartPlan *near = nullptr);

} // namespace fieldwise::merge

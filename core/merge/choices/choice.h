// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/merge/choices/seen.h"
#include "core/merge/plan/plan.h"

namespace fieldwise::merge {

/// What a person takes for a field instead of the merge's decision. Both: the elements of a list that the destination
/// or updated has, or what both have at the place of an element, or their lines, the destination's first.
/// BothUpdatedFirst: the same, but at each place updated's first. Value: a value that the person typed. Nothing: the
/// field is removed. Merge: the merge's decision is accepted, which marks a conflict as reviewed. Typed: the entry as a
/// person typed it in the result. TypedHead: the same for the line of a map or list and the comments above it, but not
/// for what is in it.
enum class ChoiceKind : uint8_t {
    Original,
    Updated,
    Destination,
    Both,
    BothUpdatedFirst,
    Value,
    Nothing,
    Merge,
    Typed,
    TypedHead
};
constexpr ChoiceKind choiceOf(Side side)
{
    return static_cast<ChoiceKind>(side);
}
/// The input that is taken; nothing for the other kinds.
constexpr std::optional<Side> sideOf(ChoiceKind kind)
{
    return kind <= ChoiceKind::Destination ? std::optional(static_cast<Side>(kind)) : std::nullopt;
}

/// A person's choice for one field and everything below it.
struct Choice {
    std::string resource; ///< see resourceName
    yaml::Path path;      ///< empty for the whole resource
    ChoiceKind kind = ChoiceKind::Destination;
    /// For Value: one value as YAML. For Typed: the entry's bytes with the comments and blank lines before it
    /// (yaml/entryspans.h), indented to its column; "" if it was deleted. For TypedHead: those before its first entry.
    std::string value;
    /// The values that it was made for. If they have moved, the choice is applied but counts as a conflict to look at.
    /// Nothing for a choice that holds for all values, as one that was written by hand.
    std::optional<Seen> saw{};
    bool always = false; ///< a person said that it holds for all values
    /// For Typed, if the entry stands elsewhere than in the inputs: the last step of its sibling before; empty if it is
    /// the first.
    std::optional<yaml::Path> after{};
    bool operator==(const Choice &) const = default;
};

/// The name of a resource in choices: `apps/v1 Deployment shop/checkout`. Without kind and name it is the position,
/// `#1`; in a folder the file, `chart/values.yaml`. The file also distinguishes equal names in several files.
std::string resourceName(const Plan &plan, uint32_t document);
/// The same for a resource that is alone and has kind or name.
std::string resourceName(const k8s::Identity &identity);
/// The first resource with each name.
std::map<std::string, uint32_t> resourcesByName(const Plan &plan);
/// The choice of this kind for a decision and for the values that the inputs have there. If the chosen input does not
/// have the field, the kind is Nothing.
Choice choiceFor(const Plan &plan, DecisionRef ref, ChoiceKind kind, std::string value = {});
/// Adds a choice, which replaces those for the same field and for fields below it; a TypedHead only another one.
std::vector<Choice> withChoice(std::vector<Choice> all, Choice added);

/// Applies choices to a finished plan; later ones take precedence. A choice that can't be applied changes nothing and
/// is reported in Plan::inapplicable. Collects the steps again. `before` must have had the same choices; unchanged
/// resources are shared with it.
void applyChoices(Plan &plan, const std::vector<Choice> &choices, const Plan *before = nullptr);

/// Runs `plan` and `applyChoices`. With OnConflict::Fail, only conflicts without a choice are faults. Reuses what did
/// not change since `before`, most if that had the same choices.
Result<Plan, std::vector<Fault>> planWithChoices(const PerSide<yaml::Stream> &streams,
                                                 const PerSide<std::string> &names, const Options &options,
                                                 const std::vector<Choice> &choices, const Plan *before = nullptr,
                                                 bool hadSameChoices = true);

/// The plan of a merge after some of its steps.
struct PartPlan {
    const Plan &plan;
    size_t steps = 0;
};
/// The plan after the first `steps` steps: every field of a later step stays as in the destination. For display only;
/// ids of decisions do not change. Not for a JSON patch, whose steps are operations. Reuses the resources that are at
/// the same step in `near`, a part of the same plan.
Plan planAfterSteps(const Plan &plan, size_t steps, const PartPlan *near = nullptr);

} // namespace fieldwise::merge

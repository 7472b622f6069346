// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/merge/plan/plan.h"

namespace fieldwise::merge {

/// What an input had at a field when a person chose for it.
struct SeenValue {
    std::string text;      ///< the data on one line; of a long value its beginning, its size and its SHA-256
    bool isSecret = false; ///< it belongs to a Secret: the text is not written to a file
    bool operator==(const SeenValue &) const = default;
};
/// Nothing for an input that lacks the field. Comments, quotes and the order of fields do not count.
using Seen = PerSide<std::optional<SeenValue>>;

/// Stands in a file for a value of a Secret, of which nothing is saved.
inline constexpr std::string_view hiddenValue = "***";
/// Values of a Secret whose inputs are known to be as they were when the choices were saved.
void trustHidden(Seen &saw);

/// What the inputs of this plan have at a field.
Seen seenAt(const Plan &plan, DecisionRef ref);
/// How the values differ from those that were seen, as a part of a sentence; "" if they do not. A value of a Secret
/// that a file does not have counts as different.
std::string changesSince(const Plan &plan, DecisionRef ref, const Seen &saw);

/// The choices that were made for other values (ByPerson::moved, NoticeId::ChoiceMoved), each as a notice at a value
/// that it is about.
std::vector<Fault> movedChoices(const Plan &plan);

} // namespace fieldwise::merge

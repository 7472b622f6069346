// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/plan/plan.h"

namespace fieldwise::merge {

/// The parts of a plan that must not be shown.

/// True if the value of this decision must not be shown, because in some input it is in `secrets`, part of such a
/// value, or a list or text that contains one. A mapping that contains one may be shown as its number of fields. Always
/// false with Options::showSecrets.
bool isSecret(const Plan &plan, DecisionRef ref);
/// The same for a node of an input.
bool isSecret(const Plan &plan, uint32_t document, Side side, NodeId value);
/// True if any secret is in it, also for a mapping.
bool holdsSecret(const Plan &plan, DecisionRef ref);
/// Its path and its last step as they may be shown: the key of an element in a secret list is masked.
yaml::Path shownPath(const Plan &plan, DecisionRef ref);
yaml::PathStep shownPathStep(const Plan &plan, DecisionRef ref);
/// How a node overlaps with secret ranges (ascending, disjoint). Whole: it is inside one, or a list or text that
/// contains one, and must not be shown. Below: it is a mapping that contains one, and may be shown as its number of
/// fields.
enum class SecretOverlap : uint8_t { Nothing, Below, Whole };
SecretOverlap secretOverlap(const std::vector<Range> &ranges, const yaml::Node &node);
/// Replaces the text inside the quotes of a message (backquotes, or single quotes after a space) with `***`.
std::string withMaskedQuotes(std::string_view text);
/// The mask for the value of an input: `***`, with `(before)` and `(after)` if the decision changes it.
std::string_view secretMask(const Decision &decision, Side side);

} // namespace fieldwise::merge

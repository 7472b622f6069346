// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/plan/plan.h"

namespace fieldwise::merge {

/// What of a plan must not be told.

/// A value of this decision, in any input, must not be told: it is (part of) one in `secrets`, or a list or text around
/// one. A mapping around one may be told by how many fields it has. Never with Options::showSecrets.
bool isSecret(const Plan &plan, DecisionRef ref);
/// The same of any node of an input.
bool isSecret(const Plan &plan, uint32_t document, Side side, NodeId value);
/// True where something that must not be told stands anywhere in it, a mapping's values included.
bool holdsSecret(const Plan &plan, DecisionRef ref);
/// Its path and its last step as they may be shown: what tells an element of a secret list apart is masked.
yaml::Path shownPath(const Plan &plan, DecisionRef ref);
yaml::PathStep shownStep(const Plan &plan, DecisionRef ref);
/// Where a node stands to ranges of secret values, which are ascending and apart. Whole: in one, or it is a list or
/// text around one, so it must not be told. Below: it is a mapping around one, which may be told by its number of
/// fields.
enum class SecretOverlap : uint8_t { Nothing, Below, Whole };
SecretOverlap secretOverlap(const std::vector<Range> &ranges, const yaml::Node &node);
/// A message with `***` in place of what it quotes in backquotes, or in single quotes behind a blank.
std::string withoutQuotes(std::string_view text);
/// What stands for the value of an input: `***`, or with `(before)` and `(after)` where the decision changes it.
std::string_view secretMask(const Decision &decision, Side side);

} // namespace fieldwise::merge

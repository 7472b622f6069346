// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/merge/patch/patchplan.h"

namespace fieldwise::merge {

/// The two sentences of a reason (semantics/decisions.md 9); the values and lines that decided it are in them.
/// `otherwise` may be empty.
struct Explanation {
    std::string because;
    std::string otherwise;
};
Explanation explain(const Plan &plan, DecisionRef ref);
/// The sentence of a notice.
std::string describe(const Plan &plan, DecisionRef ref, const Notice &notice);
/// Stable, in decisions JSON: "alias-expanded".
std::string_view noticeName(NoticeId id);
/// The sentences of an operation (semantics/decisions.md 9): what it does or why it fails, and what would help.
Explanation explain(const Plan &plan, uint32_t document, uint32_t operation);
/// What a reader of this dialect does with it, in a short sentence: "The target must exist. The whole patch is
/// refused."
std::string explainDialect(const Plan &plan, uint32_t document, uint32_t operation, PatchDialect dialect);
/// The command that the other outcome of a decision offers for copying; "" for none. What a text quotes is none,
/// whatever it looks like.
std::string commandOf(const Plan &plan, DecisionRef ref);
/// What kubectl does with an object: "configured by a strategic merge patch, because Deployment is built in".
std::string describeRequest(const DocumentPlan &document);

} // namespace fieldwise::merge

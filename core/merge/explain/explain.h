// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/merge/match/insidevalue.h"
#include "core/merge/patch/patchplan.h"

namespace fieldwise::merge {

/// The two sentences of a reason (semantics/decisions.md 9), with the values and lines that it is based on.
struct Explanation {
    std::string because;   ///< why the field gets this value
    std::string otherwise; ///< how to get another value; may be empty
};
Explanation explain(const Plan &plan, DecisionRef ref);
/// What differs inside a value that a rule takes whole (merge/match/insidevalue.h).
struct DifferencesInside {
    std::string lines; ///< "62 lines more, 4 fewer"
    size_t places = 0; ///< 0 for anything else, for a secret, and if all that differs is in the first few lines
};
DifferencesInside differencesInside(const Plan &plan, DecisionRef ref);
/// True for a value that is taken whole, and no secret.
bool tellsOfPlacesInside(const Plan &plan, DecisionRef ref);
/// The same of places that are known (placesInside from Destination to Updated).
DifferencesInside differencesOf(const std::vector<InsideChange> &places);
/// The title of a rule, with the names that this mode has for the inputs: "only Theirs changed it".
std::string ruleTitle(Mode mode, RuleId id);
/// The words of a refusal, cut in the middle: they may quote whole values.
std::string shownRefusal(std::string_view words);
/// The sentence of a notice.
std::string describe(const Plan &plan, DecisionRef ref, const Notice &notice);
/// Stable; in the JSON of decisions: "alias-expanded".
std::string_view noticeName(NoticeId id);
/// The sentences about an operation (semantics/decisions.md 9): what it does or why it fails, and what would help.
Explanation explain(const Plan &plan, uint32_t document, uint32_t operation);
/// What a program with this dialect does with the operation, as one sentence: "The test holds."
std::string explainDialect(const Plan &plan, uint32_t document, uint32_t operation, PatchDialect dialect);
/// The kubectl command in a decision's `otherwise`, for copying; "" if there is none. A quoted value is not a command,
/// even if it looks like one.
std::string commandOf(const Plan &plan, DecisionRef ref);
/// What kubectl does with the object: "configured by a strategic merge patch, because Deployment is built in".
std::string describeRequest(const DocumentPlan &document);

} // namespace fieldwise::merge

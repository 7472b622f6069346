// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include <QString>

#include "core/merge/choices/choice.h"
#include "core/openings.h"
#include "ui/look/actions.h"

namespace fieldwise::ui {

using openings::paneOrder;
/// The commands that take the input in the first, second and third pane, for one field and for all fields of a kind.
inline constexpr Act takeActs[] = {Act::TakeFirst, Act::TakeSecond, Act::TakeThird};
inline constexpr Act allActs[] = {Act::AllFirst, Act::AllSecond, Act::AllThird};
/// "Take Destination", "Keep both".
QString takeText(merge::Mode mode, merge::ChoiceKind take);

/// The commands that are offered beside a reason: for a conflict all; else one or two that lead to a different outcome.
std::vector<Act> offersFor(const merge::Plan &plan, merge::DecisionRef ref);
/// True if what both sides have can stay.
bool canKeepBoth(const merge::Plan &plan, merge::DecisionRef ref);
/// The steps with the same state as a decision, including its own: all conflicts, or all that is removed.
std::vector<merge::DecisionRef> sameKind(const merge::Plan &plan, merge::DecisionRef ref);
/// All choices except those for this field or for a field inside it.
std::vector<merge::Choice> withoutChoice(const merge::Plan &plan, merge::DecisionRef ref,
                                         std::vector<merge::Choice> all);
/// The choices after a click on the button at the end of a line in this pane (no side: the result): `take`, or `taken`,
/// which leaves an element out, and leaves a conflict to the merge again.
std::vector<merge::Choice> withTake(const merge::Plan &plan, merge::DecisionRef ref, std::optional<merge::Side> side,
                                    bool taken, std::vector<merge::Choice> all);

/// The choice for exactly this field; null if there is none.
const merge::Choice *choiceAt(const merge::Plan &plan, merge::DecisionRef ref, const std::vector<merge::Choice> &all);
/// Lets the choice for this field hold for all values, or else for those that the inputs have now.
std::vector<merge::Choice> withAlways(const merge::Plan &plan, merge::DecisionRef ref, std::vector<merge::Choice> all,
                                      bool always);

} // namespace fieldwise::ui

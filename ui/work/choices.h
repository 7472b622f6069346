// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QString>

#include "core/merge/choices/choice.h"
#include "ui/look/actions.h"

namespace fieldwise::ui {

/// The inputs of a mode as their panes stand.
std::vector<merge::Side> paneOrder(merge::Mode mode);
/// The commands that take the input of the first, second and third pane, for one field and for all of a kind.
inline constexpr Act takeActs[] = {Act::TakeFirst, Act::TakeSecond, Act::TakeThird};
inline constexpr Act allActs[] = {Act::AllFirst, Act::AllSecond, Act::AllThird};
/// "Take Destination", "Keep both".
QString takeText(merge::Mode mode, merge::ChoiceKind take);

/// The one or two commands that are offered beside a reason: what leads to another outcome.
std::vector<Act> offersFor(const merge::Plan &plan, merge::DecisionRef ref);
/// The steps of the same kind as a decision, itself included: all conflicts, all that is removed.
std::vector<merge::DecisionRef> sameKind(const merge::Plan &plan, merge::DecisionRef ref);
/// The choices without those that decide this field, or something in it.
std::vector<merge::Choice> withoutChoice(const merge::Plan &plan, merge::DecisionRef ref,
                                         std::vector<merge::Choice> all);

} // namespace fieldwise::ui

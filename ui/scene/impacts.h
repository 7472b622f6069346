// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/view/triage.h"
#include "ui/look/roles.h"

namespace fieldwise::ui {

/// Each impact has a look of its own.
Look lookOf(view::Impact impact);
view::Impact impactOf(Look look);
/// The words after a number: "delete something".
QString wordsOf(view::Impact impact, bool one);
/// The same in one or two words.
QString briefWordOf(view::Impact impact);
/// The head of a group: "Deletes something".
QString impactTitle(view::Impact impact);
/// "Look at 3 places"; of a single resource also what else matters: "Look at 1 place, restarts pods".
QString verdictText(const view::Triage &triage);
/// Of a step: as view::stateName.
Look lookOfStep(const merge::Plan &plan, merge::DecisionRef ref);
QString wordOfStep(const merge::Plan &plan, merge::DecisionRef ref);

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/choices/conflictchoices.h"

#include "core/merge/plan/steps.h"

namespace fieldwise::merge {

std::vector<Choice> withUpdatedForConflicts(const Plan &plan, std::vector<Choice> choices)
{
    for (const DecisionRef ref : plan.steps) {
        const Decision &decision = plan.decision(ref);
        if (stateOf(decision) == State::Conflict && isOpen(decision))
            choices = withChoice(std::move(choices), choiceFor(plan, ref, ChoiceKind::Updated));
    }
    return choices;
}

} // namespace fieldwise::merge

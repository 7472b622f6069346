// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/choices/conflictchoices.h"

#include "core/merge/match/textlines.h"
#include "core/merge/plan/collections.h"
#include "core/merge/plan/steps.h"
#include "core/yaml/value.h"

namespace fieldwise::merge {

std::vector<Choice> withUpdatedForConflicts(const Plan &plan, std::vector<Choice> choices)
{
    for (const DecisionRef ref : plan.steps) {
        const DocumentPlan &document = plan.documents[ref.document];
        const Decision &decision = document.decision(ref.decision);
        if (stateOf(decision) != State::Conflict || !isOpen(decision))
            continue;
        const auto value = [&](Side side) { return nodeOf(document, decision, side); };
        const auto text = decision.from.isData()
            ? mergeTexts(value(Side::Original), value(Side::Updated), value(Side::Destination))
            : std::nullopt;
        choices = withChoice(
            std::move(choices),
            text ? choiceFor(plan, ref, ChoiceKind::Value, yaml::Json(text->readings[Side::Updated].value).dump())
                 : choiceFor(plan, ref, ChoiceKind::Updated));
    }
    return choices;
}

} // namespace fieldwise::merge

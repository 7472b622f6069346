// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/choices/choice.h"

#include <algorithm>

#include "core/merge/choices/choiceapplier.h"
#include "core/merge/choices/choicetarget.h"
#include "core/merge/plan/collections.h"
#include "core/merge/plan/steps.h"

namespace fieldwise::merge {

Choice choiceFor(const Plan &plan, DecisionRef ref, ChoiceKind kind, std::string value)
{
    const Decision &decision = plan.decision(ref);
    if (const auto side = sideOf(kind);
        side && !decision.isLines() && !hasValue(plan.documents[ref.document], decision, *side, plan.options.mode))
        kind = ChoiceKind::Nothing;
    Choice choice{resourceName(plan, ref.document), plan.documents[ref.document].path(ref.decision), kind,
                  std::move(value)};
    choice.saw = seenAt(plan, ref);
    return choice;
}

std::vector<Choice> withChoice(std::vector<Choice> all, Choice added)
{
    const bool isHead = added.kind == ChoiceKind::TypedHead;
    std::erase_if(all, [&](const Choice &one) {
        if (isHead && (one.kind != added.kind || one.path.size() != added.path.size()))
            return false;
        return one.resource == added.resource && one.path.size() >= added.path.size()
            && std::equal(added.path.begin(), added.path.end(), one.path.begin());
    });
    all.push_back(std::move(added));
    return all;
}

void applyChoices(Plan &plan, const std::vector<Choice> &choices, const Plan *before)
{
    if (choices.empty())
        return;
    std::vector<DocumentPlan *> changed(plan.documents.size());
    std::vector<bool> touched(plan.documents.size());
    const auto resources = resourcesByName(plan);
    for (uint32_t i = 0; i < choices.size(); ++i) {
        const auto resource = resources.find(choices[i].resource);
        const bool found = resource != resources.end();
        const uint32_t document = found ? resource->second : 0;
        if (found && !changed[document])
            changed[document] = &plan.documents.change(document);
        const std::string why = found ? carryOut(plan, document, *changed[document], choices[i], i)
                                      : "There is no resource `" + choices[i].resource + "` in these inputs.";
        if (why.empty())
            touched[document] = true;
        else
            plan.inapplicable.push_back({i, why});
    }
    for (size_t i = 0; i < changed.size(); ++i) {
        if (touched[i] && changed[i]->resource == ResourceOutcome::Merge && changed[i]->documents[Side::Destination]) {
            if (!keepsChanges(plan.options.mode)) // in git a `<<` key is an ordinary field
                dropPartialYamlMergeKeys(*changed[i]);
            changed[i]->writtenOut.clear();
            noteAliases(*changed[i], keepsChanges(plan.options.mode));
        }
        // The sentence about what a choice replaces contains line numbers, which may have changed.
        if (changed[i] && before && i < plan.plansBeforeChoices.size()
            && plan.plansBeforeChoices.shares(i, before->plansBeforeChoices, i)
            && std::ranges::equal(changed[i]->appliedChoices, before->documents[i].appliedChoices, {},
                                  &AppliedChoice::instead, &AppliedChoice::instead))
            plan.documents.share(i, before->documents, i);
    }
    collectSteps(plan, before);
}

} // namespace fieldwise::merge

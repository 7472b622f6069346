// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/choices/choice.h"

#include <algorithm>

#include "core/merge/choices/choiceapplier.h"
#include "core/merge/choices/choicetarget.h"
#include "core/merge/plan/collections.h"
#include "core/merge/plan/disputedcomments.h"
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

namespace {

/// What was placed behind an entry comes into its place when that entry leaves it.
void followOn(std::vector<Choice> &all, size_t left)
{
    const Choice gone = all[left];
    if (!gone.after || gone.path.empty())
        return;
    const yaml::Path behind{gone.path.back()};
    for (size_t i = left + 1; i < all.size(); ++i) {
        const Choice &one = all[i];
        if (one.after != behind || one.resource != gone.resource || one.path.size() != gone.path.size()
            || !std::equal(gone.path.begin(), gone.path.end() - 1, one.path.begin()))
            continue;
        all[i].after = gone.after;
        const auto begin = all.begin() + ptrdiff_t(left), end = all.begin() + ptrdiff_t(i);
        std::rotate(begin, end, end + 1);
        ++left;
    }
}

/// Removes a resource from what was typed in place of another: it was moved there, and is now chosen at its own place.
void takeOut(Choice &typed, std::string_view resource)
{
    if (typed.kind != ChoiceKind::Typed || !typed.path.empty())
        return;
    std::string left;
    for (const Range range : yaml::split(typed.value)) {
        const std::string text = typed.value.substr(range.begin, range.end - range.begin);
        if (resourceName(k8s::identityOf(yaml::Document(text))) != resource)
            left += text;
    }
    typed.value = std::move(left);
}

} // namespace

std::vector<Choice> withChoice(std::vector<Choice> all, Choice added)
{
    const bool isHead = added.kind == ChoiceKind::TypedHead;
    const auto isReplaced = [&](const Choice &one) {
        if (isHead && (one.kind != added.kind || one.path.size() != added.path.size()))
            return false;
        const bool isBefore =
            !one.path.empty() && one.path.back() == yaml::PathStep::comments(yaml::CommentPlace::Before);
        if (isBefore && one.path.size() == added.path.size() + 1 && !added.path.empty()) // decided by itself
            return false;
        return one.resource == added.resource && one.path.size() >= added.path.size()
            && std::equal(added.path.begin(), added.path.end(), one.path.begin());
    };
    for (size_t i = 0; i < all.size(); ++i)
        if (all[i].path == added.path && all[i].after && all[i].after != added.after && isReplaced(all[i])) {
            followOn(all, i);
            break;
        }
    std::erase_if(all, isReplaced);
    if (added.path.empty() && added.saw) // typing itself knows what moves where
        for (Choice &one : all)
            takeOut(one, added.resource);
    all.push_back(std::move(added));
    return all;
}

void applyChoices(Plan &plan, const std::vector<Choice> &choices, const Plan *before)
{
    if (choices.empty())
        return;
    std::vector<DocumentPlan *> changed(plan.documents.size());
    std::vector<bool> touched(plan.documents.size());
    std::map<uint32_t, LineTexts> texts;
    const auto resources = resourcesByName(plan);
    for (uint32_t i = 0; i < choices.size(); ++i) {
        const auto resource = resources.find(choices[i].resource);
        const bool found = resource != resources.end();
        const uint32_t document = found ? resource->second : 0;
        if (found && !changed[document])
            changed[document] = &plan.documents.change(document);
        const std::string why = found ? carryOut(plan, document, *changed[document], choices[i], i,
                                                 texts.try_emplace(document, plan.options.mode).first->second)
                                      : "There is no resource `" + choices[i].resource + "` in these inputs.";
        if (why.empty())
            touched[document] = true;
        else
            plan.inapplicable.push_back({i, why});
    }
    for (auto &[document, changedTexts] : texts)
        changedTexts.join(*changed[document]);
    for (size_t i = 0; i < changed.size(); ++i) {
        if (touched[i] && changed[i]->resource == ResourceOutcome::Merge && changed[i]->documents[Side::Destination]) {
            if (!keepsChanges(plan.options.mode)) // in git a `<<` key is an ordinary field
                dropPartialYamlMergeKeys(*changed[i]);
            changed[i]->writtenOut.clear();
            noteAliases(*changed[i], keepsChanges(plan.options.mode));
        }
        if (changed[i])
            settleDecidedAround(*changed[i]);
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

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/choices.h"

#include <algorithm>

#include "core/merge/choices/conflictplace.h"
#include "core/merge/plan/steps.h"

#include "ui/look/convert.h"
#include "ui/look/language.h"

namespace fieldwise::ui {

using merge::ChoiceKind;
using merge::Side;

namespace {

/// True if taking this input would change the field.
bool changes(const merge::Plan &plan, const merge::Decision &decision, Side side)
{
    if (!merge::hasOriginal(plan.options.mode) && side == Side::Original)
        return false;
    const bool there = decision.values[side] != yaml::none;
    return there ? merge::sideOf(decision.from) != side : decision.inResult();
}

bool isBoth(ChoiceKind kind)
{
    return kind == ChoiceKind::Both || kind == ChoiceKind::BothUpdatedFirst;
}

} // namespace

QString takeText(merge::Mode mode, ChoiceKind take)
{
    if (const auto side = merge::sideOf(take))
        return tr("Take %1").arg(toQt(merge::sideName(mode, *side)));
    switch (take) {
    case ChoiceKind::Both: return tr("Keep Both, %1 First").arg(toQt(merge::sideName(mode, Side::Destination)));
    case ChoiceKind::BothUpdatedFirst: return tr("Keep Both, %1 First").arg(toQt(merge::sideName(mode, Side::Updated)));
    case ChoiceKind::Value: return tr("Type a Value");
    case ChoiceKind::Merge: return tr("Looks Right");
    default: return tr("Leave It Out");
    }
}

std::vector<Act> offersFor(const merge::Plan &plan, merge::DecisionRef ref)
{
    const merge::Decision &decision = plan.decision(ref);
    if (decision.isChosen())
        return {Act::UndoChoice};
    if (merge::isApply(plan.options.mode))
        return {}; // what apply does depends on Local; its edits are offered by LocalEditsController
    if (merge::stateOf(decision) == merge::State::Unchanged)
        return {};
    const std::vector<Side> order = paneOrder(plan.options.mode);
    std::vector<Act> offers;
    const auto offer = [&](Act act) {
        if (std::ranges::find(offers, act) == offers.end())
            offers.push_back(act);
    };
    if (decision.conflict && merge::keepsChanges(plan.options.mode)) {
        for (const Side side : {Side::Updated, Side::Destination})
            offer(takeActs[std::ranges::find(order, side) - order.begin()]);
        if (canKeepBoth(plan, ref)) {
            offer(Act::TakeBoth);
            offer(Act::TakeBothReversed);
        }
        offer(Act::TakeNothing);
        offer(Act::TypeValue);
        return offers;
    }
    for (const Side side : {Side::Destination, Side::Updated, Side::Original}) {
        const auto at = std::ranges::find(order, side);
        if (at == order.end() || !changes(plan, decision, side) || (side == Side::Original && !decision.conflict))
            continue;
        offer(decision.values[side] != yaml::none ? takeActs[at - order.begin()] : Act::TakeNothing);
    }
    if (offers.size() == 1 && decision.has(Side::Updated) && decision.has(Side::Destination) && canKeepBoth(plan, ref))
        offer(Act::TakeBoth);
    if (merge::isThreeWay(plan.options.mode)
        && merge::keptTogether(plan.documents[ref.document], ref.decision).size() > 1)
        offer(Act::TakeBothReversed); // the merge puts the destination's first
    offers.resize(std::min<size_t>(offers.size(), 2));
    return offers;
}

bool canKeepBoth(const merge::Plan &plan, merge::DecisionRef ref)
{
    return merge::whyNotBoth(plan.documents[ref.document], ref.decision, {}).empty();
}

std::vector<merge::DecisionRef> sameKind(const merge::Plan &plan, merge::DecisionRef ref)
{
    std::vector<merge::DecisionRef> found;
    std::ranges::copy_if(plan.steps, std::back_inserter(found), [&](merge::DecisionRef other) {
        return merge::stateOf(plan.decision(other)) == merge::stateOf(plan.decision(ref));
    });
    return found;
}

std::vector<merge::Choice> withoutChoice(const merge::Plan &plan, merge::DecisionRef ref,
                                         std::vector<merge::Choice> all)
{
    const auto within = [](const yaml::Path &inner, const yaml::Path &outer) {
        return inner.size() >= outer.size() && std::equal(outer.begin(), outer.end(), inner.begin());
    };
    const merge::DocumentPlan &document = plan.documents[ref.document];
    const auto settled = merge::settledTogether(document, ref.decision);
    for (const merge::DecisionId id : merge::keptTogether(document, ref.decision)) {
        const merge::Choice here = merge::choiceFor(plan, {ref.document, id}, ChoiceKind::Nothing);
        const bool isSettled = std::ranges::count(settled, id) > 0;
        std::erase_if(all, [&](const merge::Choice &one) {
            return one.resource == here.resource && within(one.path, here.path) && (isSettled || isBoth(one.kind));
        });
    }
    return all;
}

namespace {

/// The choices with one for this decision alone. A choice for all that is settled together with it stays for the
/// others.
std::vector<merge::Choice> withChoiceForOne(const merge::Plan &plan, merge::DecisionRef ref, ChoiceKind kind,
                                            std::vector<merge::Choice> all)
{
    const merge::Choice made = merge::choiceFor(plan, ref, kind);
    const auto place = merge::keptTogether(plan.documents[ref.document], ref.decision);
    for (merge::Choice &one : all) {
        if (isBoth(one.kind) && place.size() > 1 && one.resource == made.resource && one.path == made.path) {
            const bool always = one.always;
            const merge::DecisionId other = place.front() == ref.decision ? place.back() : place.front();
            one = merge::choiceFor(plan, {ref.document, other}, one.kind);
            one.always = always;
        }
    }
    return merge::withChoice(std::move(all), made);
}

} // namespace

std::vector<merge::Choice> withTake(const merge::Plan &plan, merge::DecisionRef ref, std::optional<Side> side,
                                    bool taken, std::vector<merge::Choice> all)
{
    const merge::DocumentPlan &document = plan.documents[ref.document];
    const merge::Decision &decision = document.decision(ref.decision);
    if (!decision.isChosen()) {
        const ChoiceKind kind = taken || !side ? ChoiceKind::Nothing : merge::choiceOf(*side);
        return taken ? withChoiceForOne(plan, ref, kind, std::move(all))
                     : merge::withChoiceFor(plan, std::move(all), ref, kind);
    }
    const merge::AppliedChoice &was = document.appliedChoices[decision.person.choice];
    if (taken && side && merge::keepsBoth(document, decision) && decision.has(Side::Updated)
        && decision.has(Side::Destination)) // the other side's stays
        return merge::withChoice(
            std::move(all),
            merge::choiceFor(plan, ref, merge::choiceOf(*side == Side::Updated ? Side::Destination : Side::Updated)));
    const bool together = merge::settledTogether(document, ref.decision).size() > 1
        || std::ranges::any_of(merge::keptTogether(document, ref.decision),
                               [&](merge::DecisionId id) { return merge::keepsBoth(document, document.decision(id)); });
    if (!together && (taken ? was.conflict : !was.conflict && was.outcome != merge::Outcome::Unchanged))
        return withoutChoice(plan, ref, std::move(all)); // as the merge decides
    return withChoiceForOne(plan, ref, taken || !side ? ChoiceKind::Nothing : merge::choiceOf(*side), std::move(all));
}

const merge::Choice *choiceAt(const merge::Plan &plan, merge::DecisionRef ref, const std::vector<merge::Choice> &all)
{
    const std::string resource = merge::resourceName(plan, ref.document);
    const yaml::Path path = plan.documents[ref.document].path(ref.decision);
    const auto found = std::find_if(all.rbegin(), all.rend(), [&](const merge::Choice &one) {
        return one.path == path && one.resource == resource;
    });
    return found == all.rend() ? nullptr : &*found;
}

std::vector<merge::Choice> withAlways(const merge::Plan &plan, merge::DecisionRef ref, std::vector<merge::Choice> all,
                                      bool always)
{
    if (const merge::Choice *found = choiceAt(plan, ref, all)) {
        merge::Choice &choice = all[static_cast<size_t>(found - all.data())];
        choice.always = always;
        choice.saw = merge::seenAt(plan, ref);
    }
    return all;
}

} // namespace fieldwise::ui

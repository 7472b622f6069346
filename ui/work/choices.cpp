// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/choices.h"

#include "core/merge/plan/steps.h"
#include <algorithm>

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

} // namespace

std::vector<Side> paneOrder(merge::Mode mode)
{
    if (mode == merge::Mode::Compare)
        return {Side::Destination, Side::Updated};
    if (!merge::hasOriginal(mode))
        return {Side::Updated, Side::Destination};
    return {Side::Original, Side::Updated, Side::Destination};
}

QString takeText(merge::Mode mode, ChoiceKind take)
{
    if (const auto side = merge::sideOf(take))
        return tr("Take %1").arg(toQt(merge::sideName(mode, *side)));
    switch (take) {
    case ChoiceKind::Both: return tr("Keep Both");
    case ChoiceKind::Value: return tr("Type a Value");
    case ChoiceKind::Merge: return tr("Looks Right");
    default: return tr("Leave It Out");
    }
}

std::vector<Act> offersFor(const merge::Plan &plan, merge::DecisionRef ref)
{
    const merge::Decision &decision = plan.decision(ref);
    if (plan.options.mode == merge::Mode::ServerSide)
        return {}; // ownership depends on Local alone
    if (decision.isChosen())
        return {Act::UndoChoice};
    if (merge::stateOf(decision) == merge::State::Unchanged)
        return {};
    const std::vector<Side> order = paneOrder(plan.options.mode);
    std::vector<Act> offers;
    for (const Side side : {Side::Destination, Side::Updated, Side::Original}) {
        const auto at = std::ranges::find(order, side);
        if (at == order.end() || !changes(plan, decision, side) || (side == Side::Original && !decision.conflict))
            continue;
        const Act act = decision.values[side] != yaml::none ? takeActs[at - order.begin()] : Act::TakeNothing;
        if (std::ranges::find(offers, act) == offers.end())
            offers.push_back(act);
    }
    const bool list = merge::listRuleOf(plan.documents[ref.document], ref.decision) != nullptr;
    if (list && offers.size() == 1 && decision.values[Side::Updated] != yaml::none
        && decision.values[Side::Destination] != yaml::none)
        offers.push_back(Act::TakeBoth);
    if (offers.size() > 2)
        offers.resize(2);
    return offers;
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
    const merge::Choice here = merge::choiceFor(plan, ref, ChoiceKind::Nothing);
    const auto within = [](const yaml::Path &inner, const yaml::Path &outer) {
        return inner.size() >= outer.size() && std::equal(outer.begin(), outer.end(), inner.begin());
    };
    std::erase_if(
        all, [&](const merge::Choice &one) { return one.resource == here.resource && within(one.path, here.path); });
    return all;
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

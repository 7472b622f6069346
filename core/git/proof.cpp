// SPDX-License-Identifier: GPL-3.0-or-later
// Counts the values of texts, independently of the merge, so that it finds the merge's faults. From the decisions it
// only takes which fields are paired.
#include "core/git/proof.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/git/values.h"
#include "core/k8s/redact.h"
#include "core/merge/choices/conflictchoices.h"
#include "core/yaml/referee.h"

namespace fieldwise::git {

using merge::Side;

namespace {

/// Of a text with a Secret without the value.
std::string toldName(const std::string &what, bool isSecret)
{
    if (isSecret && what.starts_with('#'))
        return "a comment";
    return "`" + (isSecret ? what.substr(0, what.find(": ")) : what) + "`";
}

} // namespace

SidesInventory::SidesInventory(const merge::PerSide<yaml::Stream> &inputs, const merge::Plan &plan, Of of)
    : m_inputs(inputs), m_plan(plan), m_renamesKeys(renamesKeys(plan))
{
    if (of == Of::WhatDiffers && !m_renamesKeys)
        m_shared = sharedBy(inputs);
    for (const Side side : merge::allSides)
        m_of[side] = m_renamesKeys ? inventoryInResult(plan, side) : inventoryOf(inputs[side], m_shared);
    for (const Side side : {Side::Updated, Side::Destination}) {
        m_gone[side] = goneFrom(plan, side);
        m_chosen[side] = chosenAgainst(plan, side);
    }
}

std::optional<Unproved> SidesInventory::lost(const yaml::Stream &text, Side side) const
{
    const Side otherSide = side == Side::Updated ? Side::Destination : Side::Updated;
    if (!hasAll(text, m_shared))
        return SidesInventory(m_inputs, m_plan, Of::All).lost(text, side);
    const Inventory has = inventoryOf(text, m_shared), &other = m_of[otherSide], &base = m_of[Side::Original],
                    &gone = m_gone[otherSide];
    std::vector<uint64_t> lost;
    for (const auto &[what, count] : m_of[side].lessIn(has)) {
        const int given = std::max(gone.count(what), base.count(what) - other.count(what));
        if (has.count(what) < count - given - m_chosen[side].count(what))
            lost.push_back(what);
    }
    if (lost.empty())
        return {};
    const Names names = m_renamesKeys ? namesInResult(m_plan, side) : namesOf(m_inputs[side]);
    const Names hasNames = namesOf(text);
    const Name *first = nullptr; // by name, so that one input gives one message
    for (const uint64_t what : lost)
        if (const Name &name = names.at(what); !isFilled(hasNames, name.text) && (!first || name.text < first->text))
            first = &name;
    if (!first)
        return {};
    return Unproved{toldName(first->text, k8s::hasSecret(m_inputs[side])), side, true, first->at};
}

std::optional<Unproved> SidesInventory::kept(const yaml::Stream &text, Side side) const
{
    merge::PerSide<Inventory> of;
    for (const Side one : merge::allSides)
        of[one] = commentsOf(m_inputs[one]);
    const Side otherSide = side == Side::Updated ? Side::Destination : Side::Updated;
    const Inventory has = commentsOf(text);
    for (const auto &[what, count] : has.entries()) {
        const int own = of[side].count(what), base = of[Side::Original].count(what);
        const int added = std::max(0, of[otherSide].count(what) - base);
        if (own < base && count > own + added + m_chosen[otherSide].count(what)) {
            const Name name = namesOf(text).at(what);
            return Unproved{toldName(name.text, k8s::hasSecret(m_inputs[side])), side, false, name.at};
        }
    }
    return {};
}

std::optional<Unproved> unprovedIn(const yaml::Stream &ours, const yaml::Stream &theirs, const merge::Plan &plan)
{
    const SidesInventory sides(plan.streams, plan);
    for (const Side side : {Side::Updated, Side::Destination}) {
        const yaml::Stream &stream = side == Side::Updated ? theirs : ours;
        if (auto lost = sides.lost(stream, side))
            return lost;
        if (auto kept = sides.kept(stream, side))
            return kept;
    }
    return {};
}

std::optional<Unproved> unprovedIn(const merge::Plan &plan, const merge::Resolution &result)
{
    if (merge::isByLines(plan.options))
        return {};
    const auto read = [&](const merge::Resolution &text) {
        return yaml::read(text.text, merge::filesOf(text), &plan.streams[Side::Destination]);
    };
    const yaml::Stream ours = read(result);
    if (plan.counts.open == 0)
        return unprovedIn(ours, ours, plan);
    merge::Plan withTheirs = plan;
    merge::applyChoices(withTheirs, merge::withUpdatedForConflicts(plan, {}));
    return unprovedIn(ours, read(merge::resolve(withTheirs)), plan);
}

/// A document that is the same in all inputs and in the result.
static bool isUntouched(const merge::DocumentPlan &document, const yaml::Document *read)
{
    return std::ranges::all_of(document.documents.at, [&](const auto &input) { return input.get() == read; })
        && document.root().outcome == merge::Outcome::Unchanged && document.root().children.empty();
}

bool readsAs(const yaml::Stream &text, const merge::Plan &plan)
{
    std::vector<const merge::DocumentPlan *> wanted;
    std::vector<const yaml::Document *> found;
    for (const merge::DocumentPlan &document : plan.documents)
        if (!document.decisions.empty() && document.root().inResult())
            wanted.push_back(&document);
    for (const yaml::Part &part : text.parts)
        if (part.document->root() != yaml::none)
            found.push_back(part.document.get());
    const auto isSame = [](const merge::DocumentPlan *document, const yaml::Document *read) {
        return isUntouched(*document, read) || DecidedValues(*document).of(0) == writtenValue(*read, read->root());
    };
    return text.ok() && std::ranges::equal(wanted, found, isSame);
}

std::string objection(const yaml::Stream &text, const merge::PerSide<yaml::Stream> &inputs)
{
    const auto unreadable = [](const yaml::Stream &stream) {
        return std::ranges::any_of(stream.parts, [](const yaml::Part &part) {
            return yaml::secondOpinion(*part.document).kind == yaml::Opinion::CannotRead;
        });
    };
    const SharedDocuments known = sharedBy(inputs);
    for (const yaml::Part &part : text.parts) {
        if (known.contains(part.document.get()))
            continue;
        const yaml::Opinion opinion = yaml::secondOpinion(*part.document);
        if (opinion.kind == yaml::Opinion::Different
            || (opinion.kind == yaml::Opinion::CannotRead && std::ranges::none_of(inputs.at, unreadable)))
            return opinion.text;
    }
    return {};
}

} // namespace fieldwise::git

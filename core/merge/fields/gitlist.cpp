// SPDX-License-Identifier: GPL-3.0-or-later
// The elements of a list in a git merge.
#include <algorithm>
#include <map>
#include <set>

#include "core/merge/fields/elementwalk.h"
#include "core/merge/match/sequences.h"
#include "core/merge/plan/builder.h"

namespace fieldwise::merge {

namespace {

/// The keys of an element in a path: those after the merge (in a conflict Ours'). None if it is identified by position.
ElementKeys keysOf(const k8s::ListRule &rule, const PerSide<NodeRef> &items)
{
    if (rule.kind != k8s::ListKind::Keyed)
        return {};
    const auto textsOf = [&](Side side) {
        return items[side].missing() ? std::vector<std::string>() : keyTexts(items[side], rule.keys, true);
    };
    std::vector<std::string> base = textsOf(Side::Original), theirs = textsOf(Side::Updated),
                             ours = textsOf(Side::Destination);
    const bool byTheirs = ours.empty() || (ours == base && !theirs.empty());
    std::vector<std::string> &texts = !byTheirs ? ours : theirs.empty() ? base : theirs;
    return std::ranges::all_of(texts, &std::string::empty) ? ElementKeys() : ElementKeys{rule.keys, std::move(texts)};
}

/// An element in each version, and its step in a path.
struct Named {
    Sides sides;
    ElementKeys keys;
    yaml::PathStep pathStep;
    bool isTwice = false; ///< another remaining element has the same key
};

/// True for new elements and those that both sides have. (One that a side removed stays only in a conflict.)
bool stays(const PerSide<NodeRef> &items)
{
    return items[Side::Original].missing() || (!items[Side::Updated].missing() && !items[Side::Destination].missing());
}

std::vector<Named> namedOf(const Sequence &sequence, const ListItems &items, const k8s::ListRule &rule)
{
    std::vector<Named> out(sequence.entries.size());
    std::map<std::vector<std::string>, size_t> known;
    for (size_t i = 0; i < out.size(); ++i) {
        for (const Side side : allSides)
            if (sequence.entries[i].isIn(side))
                out[i].sides.value[side] = items[side][sequence.entries[i].at[side]];
        out[i].keys = keysOf(rule, out[i].sides.value);
        out[i].pathStep = yaml::PathStep::item(i);
        const auto [same, isFirst] = known.emplace(out[i].keys.texts, i);
        if (out[i].keys.texts.empty())
            continue;
        if (isFirst)
            out[i].pathStep = stepOf(rule, out[i].keys.texts);
        else { // another element has its key now, so both are identified by position
            out[same->second].pathStep = yaml::PathStep::item(same->second);
            if (stays(out[i].sides.value) && stays(out[same->second].sides.value))
                out[i].isTwice = out[same->second].isTwice = true;
        }
    }
    return out;
}

/// True if a pair that was guessed needs a look: its versions differ, or for a scalar, both sides changed it.
bool isWorthALook(const SequenceEntry &entry, const Sides &element, const PerSide<Digests> &digests)
{
    if (entry.by < PairedBy::Field)
        return false;
    std::set<uint64_t> versions;
    for (const Side side : allSides)
        if (entry.isIn(side))
            versions.insert(digests[side].of(element.value[side].id));
    const bool isMap =
        std::ranges::any_of(element.value.at, [](NodeRef value) { return kindOf(expanded(value)) == NodeKind::Map; });
    return versions.size() > (isMap ? 1 : 2);
}

} // namespace

std::string decideSequence(ElementWalk &walk, DecisionId list, const Sides &sides, const ListItems &items,
                           const SchemaTypes &elementTypes)
{
    DocumentPlan &plan = walk.plan();
    k8s::ListRule &rule = plan.decisions[list].listRule;
    const auto digests = [&](Side side, size_t) -> const Digests & { return walk.digests()[side]; };
    const bool isSet = rule.kind == k8s::ListKind::Set;
    const bool inOrder = rule.kind == k8s::ListKind::Sequence && rule.from == k8s::LearntFrom::Asked;
    const Sequence sequence =
        mergeSequences({items, digests, rule.keys, inOrder ? k8s::Infer::None : walk.options().infer, false, isSet,
                        sides.o().missing()});
    if (sequence.bothMoved) {
        decideWhole(plan, list,
                    {.rule = RuleId::GitBothChanged,
                     .outcome = Outcome::Retained,
                     .from = From::Destination,
                     .conflict = true});
        return {};
    }
    if (rule.kind == k8s::ListKind::Sequence && !sequence.key.empty())
        rule = {k8s::ListKind::Keyed, {std::string(sequence.key)}, k8s::LearntFrom::Inferred};
    const std::vector<Named> named = namedOf(sequence, items, rule);
    const std::string profile(rule.profile); // decisions below may move the rule in memory
    for (size_t i = 0; i < sequence.entries.size(); ++i) {
        const SequenceEntry &entry = sequence.entries[i];
        const DecisionId id = walk.walk(list, named[i].pathStep, named[i].sides, elementTypes, &named[i].keys);
        if (entry.contested || named[i].isTwice)
            decideWhole(plan, id,
                        {.rule = entry.contested ? RuleId::GitBothInserted : RuleId::GitSameKey,
                         .outcome = Outcome::Retained,
                         .from = entry.isIn(Side::Destination) ? From::Destination : From::None,
                         .conflict = true});
        else if (entry.together && named[i].sides.o().missing())
            plan.decisions[id].notices.push_back({NoticeId::PutTogether, profile});
        else if (isWorthALook(entry, named[i].sides, walk.digests()))
            plan.decisions[id].notices.push_back({NoticeId::PairedByGuess, std::string(entry.field)});
    }
    return {};
}

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/match/renamedkeys.h"

#include <algorithm>
#include <unordered_map>

#include "core/merge/match/likeness.h"
#include "core/merge/match/textlines.h"

namespace fieldwise::merge {

namespace {

using Fields = std::unordered_map<std::string_view, NodeRef>;

Fields fieldsByName(NodeRef map)
{
    Fields fields;
    for (const Field &one : fieldsOf(map, true))
        fields.emplace(one.name, expanded(one.value));
    return fields;
}

/// True if a value is large enough to be recognised under another key: a map, a list, or a multi-line string.
bool isLarge(NodeRef value)
{
    return kindOf(value) == NodeKind::Map || kindOf(value) == NodeKind::List || hasFoldedLines(value)
        || (kindOf(value) == NodeKind::Scalar && value.node().style == yaml::Style::Literal
            && value.node().value.find('\n') < value.node().value.find_last_not_of('\n'));
}

constexpr Side otherSide(Side side)
{
    return side == Side::Destination ? Side::Updated : Side::Destination;
}

/// The new field of a side that is most similar to a field that it lacks; "" if there is none, or several.
std::string_view likest(NodeRef was, const std::vector<Field> &added, const Digests &ofBase, const Digests &ofSide)
{
    const Leaves leaves = leavesOf(was, ofBase);
    std::string_view best;
    double most = 0;
    for (const Field &one : added) {
        const NodeRef value = expanded(one.value);
        const double like = kindOf(value) == kindOf(was) ? likeness(was, leaves, value, leavesOf(value, ofSide)) : 0;
        if (like >= versionLikeness && like == most)
            best = {};
        if (like >= versionLikeness && like > most) {
            best = one.name;
            most = like;
        }
    }
    return best;
}

} // namespace

std::vector<RenamedKey> renamedKeys(const PerSide<NodeRef> &maps, const PerSide<Digests> &digests)
{
    constexpr size_t most = 100; // limit of compared pairs of fields
    std::vector<RenamedKey> out;
    const NodeRef base = maps[Side::Original];
    if (!std::ranges::all_of(maps.at, [](NodeRef map) { return kindOf(map) == NodeKind::Map; }))
        return out;
    const PerSide<Fields> fields{
        {fieldsByName(base), fieldsByName(maps[Side::Updated]), fieldsByName(maps[Side::Destination])}};
    const auto isGone = [&](const Field &one, Side side) { return !fields[side].contains(one.name); };
    // Fields that are new on a side and that the other side does not have.
    PerSide<std::vector<Field>> added;
    for (const Side side : {Side::Destination, Side::Updated})
        for (const Field &one : fieldsOf(maps[side], true))
            if (isGone(one, Side::Original) && isGone(one, otherSide(side)) && isLarge(expanded(one.value)))
                added[side].push_back(one);
    const auto keyNow = [&](const Field &was, Side side) {
        return likest(expanded(was.value), added[side], digests[Side::Original], digests[side]);
    };
    const auto isTaken = [&](std::string_view now) {
        return std::ranges::find(out, now, &RenamedKey::now) != out.end();
    };
    std::vector<Field> gone;
    for (const Field &one : fieldsOf(base, true))
        if (isLarge(expanded(one.value)) && (isGone(one, Side::Destination) || isGone(one, Side::Updated)))
            gone.push_back(one);
    if (gone.size() * std::max(added[Side::Destination].size(), added[Side::Updated].size()) > most)
        return out;
    for (const Field &one : gone) {
        const bool both = isGone(one, Side::Destination) && isGone(one, Side::Updated);
        const Side by = isGone(one, Side::Destination) ? Side::Destination : Side::Updated;
        // Comments are compared, too. A field without any similarity, not even a path, is not a version of the old one.
        const auto isChanged = [&] {
            const Side other = otherSide(by);
            const NodeRef was = expanded(one.value), is = fields[other].at(one.name);
            return was.text() != is.text()
                && likeness(was, leavesOf(was, digests[Side::Original]), is, leavesOf(is, digests[other])) > 0;
        };
        std::string_view now = both || isChanged() ? keyNow(one, by) : std::string_view(),
                         nowThere = both ? keyNow(one, otherSide(by)) : std::string_view();
        if (isTaken(now))
            now = {};
        if (isTaken(nowThere))
            nowThere = {};
        // If one side removed the field, the other side's renamed one is only recognised if it is unchanged.
        const auto isWhole = [&](std::string_view name, Side side) {
            return digests[side].of(fields[side].at(name).id) == digests[Side::Original].of(expanded(one.value).id);
        };
        if (both && now.empty() != nowThere.empty()) {
            const Side side = now.empty() ? otherSide(by) : by;
            const std::string_view name = now.empty() ? nowThere : now;
            if (isWhole(name, side))
                out.push_back({one.name, name, side, false});
            continue;
        }
        if (now.empty())
            continue;
        out.push_back({one.name, now, by, both});
        if (both)
            out.push_back({one.name, nowThere, otherSide(by), true});
    }
    return out;
}

} // namespace fieldwise::merge

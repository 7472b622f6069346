// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/match/renamedkeys.h"

#include <algorithm>
#include <unordered_map>

#include "core/merge/match/likeness.h"

namespace fieldwise::merge {

namespace {

using Fields = std::unordered_map<std::string_view, Ref>;

Fields fieldsByName(Ref map)
{
    Fields fields;
    for (const Field &one : fieldsOf(map, true))
        fields.emplace(one.name, expanded(one.value));
    return fields;
}

bool isCollection(Ref value)
{
    return kindOf(value) == Is::Map || kindOf(value) == Is::List;
}

/// The new field of a side that is likest to one that it lacks; "" where several are, or none.
std::string_view likest(Ref was, const std::vector<Field> &added, const Digests &ofBase, const Digests &ofSide)
{
    const Leaves leaves = leavesOf(was, ofBase);
    std::string_view best;
    double most = 0;
    for (const Field &one : added) {
        const Ref value = expanded(one.value);
        const double like = kindOf(value) == kindOf(was) ? likeness(was, leaves, value, leavesOf(value, ofSide)) : 0;
        if (like >= alike && like == most)
            best = {};
        if (like >= alike && like > most) {
            best = one.name;
            most = like;
        }
    }
    return best;
}

} // namespace

std::vector<RenamedKey> renamedKeys(const PerSide<Ref> &maps, const PerSide<Digests> &digests)
{
    constexpr size_t most = 100; // pairs of fields that are compared
    std::vector<RenamedKey> out;
    const Ref base = maps[Side::Original];
    if (!std::ranges::all_of(maps.at, [](Ref map) { return kindOf(map) == Is::Map; }))
        return out;
    const PerSide<Fields> fields{
        {fieldsByName(base), fieldsByName(maps[Side::Updated]), fieldsByName(maps[Side::Destination])}};
    for (const Side by : {Side::Destination, Side::Updated}) {
        const Side other = by == Side::Destination ? Side::Updated : Side::Destination;
        std::vector<Field> gone, added;
        for (const Field &one : fieldsOf(base, true))
            if (const auto there = fields[other].find(one.name); there != fields[other].end()
                && !fields[by].contains(one.name) && isCollection(expanded(one.value))
                && digests[Side::Original].of(one.value.id) != digests[other].of(there->second.id))
                gone.push_back(one);
        if (gone.empty())
            continue;
        for (const Field &one : fieldsOf(maps[by], true))
            if (!fields[Side::Original].contains(one.name) && !fields[other].contains(one.name)
                && isCollection(expanded(one.value)))
                added.push_back(one);
        if (added.empty() || gone.size() * added.size() > most)
            continue;
        for (const Field &one : gone) {
            const std::string_view now = likest(expanded(one.value), added, digests[Side::Original], digests[by]);
            const auto isTaken = [&](const RenamedKey &known) { return known.now == now; };
            if (!now.empty() && std::ranges::none_of(out, isTaken))
                out.push_back({one.name, now, by});
        }
    }
    return out;
}

} // namespace fieldwise::merge

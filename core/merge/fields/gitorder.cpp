// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/fields/gitorder.h"

#include <algorithm>

namespace fieldwise::merge {
namespace {

/// The entries that one input has, in its order.
std::vector<size_t> entriesOf(const Places &places, Side side)
{
    std::vector<size_t> out;
    for (size_t i = 0; i < places.size(); ++i)
        if (places[i][side] != none)
            out.push_back(i);
    std::ranges::sort(out, {}, [&](size_t i) { return places[i][side]; });
    return out;
}

/// The order of `first`. Each entry that only the other side has comes after the entry that it follows there, and after
/// the new entries of `first` at that place.
std::vector<size_t> woven(const Places &places, Side first, Side second)
{
    const std::vector<size_t> own = entriesOf(places, first);
    std::vector<size_t> rank(places.size());
    for (size_t i = 0; i < own.size(); ++i)
        rank[own[i]] = i;
    std::vector<std::vector<size_t>> before(own.size() + 1); // the entries before each of `own`, and after the last
    size_t at = 0;
    for (const size_t entry : entriesOf(places, second)) {
        if (places[entry][first] != none) {
            at = rank[entry] + 1;
            continue;
        }
        while (at < own.size() && places[own[at]][second] == none && places[own[at]][Side::Original] == none)
            ++at;
        before[at].push_back(entry);
    }
    std::vector<size_t> out;
    for (size_t i = 0; i <= own.size(); ++i) {
        out.insert(out.end(), before[i].begin(), before[i].end());
        if (i < own.size())
            out.push_back(own[i]);
    }
    for (size_t i = 0; i < places.size(); ++i)
        if (places[i][first] == none && places[i][second] == none)
            out.push_back(i);
    return out;
}

/// The entries that all three inputs have, in the order of one.
std::vector<size_t> common(const Places &places, Side side)
{
    std::vector<size_t> out = entriesOf(places, side);
    std::erase_if(out, [&](size_t i) {
        return std::ranges::any_of(allSides, [&](Side other) { return places[i][other] == none; });
    });
    return out;
}

} // namespace

std::vector<size_t> gitOrder(const Places &places)
{
    return woven(places, Side::Destination, Side::Updated);
}

std::optional<std::vector<size_t>> gitElementOrder(const Places &places)
{
    const auto was = common(places, Side::Original), theirs = common(places, Side::Updated),
               ours = common(places, Side::Destination);
    if (theirs == was || theirs == ours)
        return gitOrder(places);
    if (ours != was)
        return std::nullopt;
    return woven(places, Side::Updated, Side::Destination);
}

} // namespace fieldwise::merge

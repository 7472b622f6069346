// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/linemerge/differences.h"

#include <algorithm>

#include "core/linemerge/search.h"
#include "core/linemerge/sliding.h"

namespace fieldwise::linemerge {

namespace {

enum class Partners : uint8_t { None, Few, Many };

/// How many lines of the other text are the same as each of some lines.
std::vector<Partners> partnersOf(std::span<const uint32_t> lines, std::span<const uint32_t> times, size_t whole)
{
    const auto many = static_cast<uint32_t>(std::min(roughRoot(whole), 1024));
    std::vector<Partners> out;
    out.reserve(lines.size());
    for (const uint32_t line : lines)
        out.push_back(times[line] == 0 ? Partners::None : times[line] < many ? Partners::Few : Partners::Many);
    return out;
}

struct Neighbours {
    int32_t alone = 0, frequent = 0;
};

/// The lines next to a place, up to one with few partners.
Neighbours neighbours(std::span<const Partners> partners, int32_t at, int32_t step)
{
    constexpr int32_t seen = 100;
    Neighbours out;
    for (int32_t i = at + step, left = seen; left > 0 && i >= 0 && i < static_cast<int32_t>(partners.size());
         i += step, --left) {
        if (partners[i] == Partners::Few)
            break;
        ++(partners[i] == Partners::None ? out.alone : out.frequent);
    }
    return out;
}

/// A frequent line pairs by chance when most lines around it, and some on either side, have no partner.
bool isChance(std::span<const Partners> partners, int32_t at)
{
    const Neighbours up = neighbours(partners, at, -1);
    if (up.alone == 0)
        return false;
    const Neighbours down = neighbours(partners, at, 1);
    const int32_t frequent = up.frequent + down.frequent + 2; // it counts itself on either side
    return down.alone > 0 && 3 * frequent < up.alone + down.alone;
}

/// The lines that are worth a search.
struct Searched {
    std::vector<int32_t> places;
    std::vector<uint32_t> lines;
};

/// Of the lines of a text that differ; marks those as changed that are not searched for.
Searched searched(Marks &marks, Lines differing, std::span<const uint32_t> timesInOther)
{
    const auto lines = marks.lines.subspan(differing.begin, differing.count());
    const std::vector<Partners> partners = partnersOf(lines, timesInOther, marks.lines.size());
    Searched out;
    for (int32_t i = 0; i < differing.count(); ++i) {
        if (partners[i] == Partners::Few || (partners[i] == Partners::Many && !isChance(partners, i))) {
            out.places.push_back(differing.begin + i);
            out.lines.push_back(lines[i]);
        } else {
            marks.changed[differing.begin + i] = 1;
        }
    }
    return out;
}

void markUnpaired(Marks &marks, const Searched &searched, const std::vector<uint8_t> &isUnpaired)
{
    for (size_t i = 0; i < isUnpaired.size(); ++i)
        if (isUnpaired[i] != 0)
            marks.changed[searched.places[i]] = 1;
}

Marks noneChanged(std::span<const uint32_t> lines)
{
    return {lines, std::vector<uint8_t>(lines.size() + 1)};
}

std::vector<Change> changesIn(Marks &from, Marks &to)
{
    std::vector<Change> out;
    Run a(from), b(to);
    do {
        if (!a.isEmpty() || !b.isEmpty())
            out.push_back({{a.begin(), a.end()}, {b.begin(), b.end()}});
    } while (a.next() && b.next());
    return out;
}

} // namespace

std::vector<Change> Differ::changes(std::span<const uint32_t> from, std::span<const uint32_t> to)
{
    const auto head = static_cast<int32_t>(std::ranges::mismatch(from, to).in1 - from.begin());
    if (head == static_cast<int32_t>(from.size()) && from.size() == to.size())
        return {};
    const auto fromRest = from.subspan(head), toRest = to.subspan(head);
    const auto tail = static_cast<int32_t>(
        std::mismatch(fromRest.rbegin(), fromRest.rend(), toRest.rbegin(), toRest.rend()).first - fromRest.rbegin());

    for (const uint32_t line : from)
        ++m_timesFrom[line];
    for (const uint32_t line : to)
        ++m_timesTo[line];
    Marks a = noneChanged(from), b = noneChanged(to);
    const Searched aSearched = searched(a, {head, a.count() - tail}, m_timesTo);
    const Searched bSearched = searched(b, {head, b.count() - tail}, m_timesFrom);
    for (const uint32_t line : from)
        m_timesFrom[line] = 0;
    for (const uint32_t line : to)
        m_timesTo[line] = 0;

    const Unpaired found = unpaired(aSearched.lines, bSearched.lines);
    markUnpaired(a, aSearched, found.a);
    markUnpaired(b, bSearched, found.b);
    slideRuns(a, b);
    slideRuns(b, a);
    return changesIn(a, b);
}

} // namespace fieldwise::linemerge

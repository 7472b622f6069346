// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/match/sequences.h"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_set>

#include "core/merge/match/matching.h"

namespace fieldwise::merge {

namespace {

void join(SequenceEntry &entry, Side side, const VersionPartner &partner, uint32_t index)
{
    entry.at[side] = index;
    if (partner.by > entry.by) {
        entry.by = partner.by;
        entry.field = partner.field;
    }
}

std::vector<uint32_t> allOf(const std::vector<Item> &list)
{
    std::vector<uint32_t> out(list.size());
    for (uint32_t i = 0; i < out.size(); ++i)
        out[i] = i;
    return out;
}

/// Pairs the list of each side with Base's, then the new elements of both sides with each other.
class Joining {
public:
    explicit Joining(ItemLists &lists) : m_lists(lists), m_entries(lists.of[Side::Original].size()) {}

    std::vector<SequenceEntry> run()
    {
        for (uint32_t i = 0; i < m_entries.size(); ++i)
            m_entries[i].at[Side::Original] = i;
        for (const Side side : {Side::Destination, Side::Updated})
            pairWithBase(side);
        pairNew();
        return std::move(m_entries);
    }

private:
    void pairWithBase(Side side)
    {
        std::vector<Item> &base = m_lists.of[Side::Original], &list = m_lists.of[side];
        const auto partners = pairLists(m_lists, {&base, &list, allOf(base), allOf(list)});
        m_base[side].assign(list.size(), noItem);
        for (uint32_t i = 0; i < partners.size(); ++i)
            if (const uint32_t to = partners[i].to; to != noItem) {
                join(m_entries[i], side, partners[i], to);
                m_base[side][to] = i;
            }
    }

    /// The elements of a list that are not in Base, and for each the element of Base that it follows and that all lists
    /// have.
    void findNew(Side side, std::vector<uint32_t> &added, std::vector<uint32_t> &behind) const
    {
        uint32_t last = noItem;
        for (uint32_t i = 0; i < m_base[side].size(); ++i) {
            const uint32_t base = m_base[side][i];
            if (base == noItem) {
                added.push_back(i);
                behind.push_back(last);
            } else if (m_entries[base].isIn(Side::Updated) && m_entries[base].isIn(Side::Destination)) {
                last = base;
            }
        }
    }

    /// Which side is `from` depends on the contents, so that exchanging the sides gives the same pairs.
    void pairNew()
    {
        PerSide<std::vector<uint32_t>> added, behind;
        PerSide<std::vector<uint64_t>> digests;
        for (const Side side : {Side::Updated, Side::Destination}) {
            findNew(side, added[side], behind[side]);
            for (const uint32_t i : added[side])
                digests[side].push_back(m_lists.of[side][i].digest);
        }
        const bool oursFirst = digests[Side::Destination] < digests[Side::Updated];
        const Side from = oursFirst ? Side::Destination : Side::Updated,
                   to = oursFirst ? Side::Updated : Side::Destination;
        const auto partners = pairLists(
            m_lists, {&m_lists.of[from], &m_lists.of[to], added[from], added[to], true, behind[from], behind[to]});
        std::vector<bool> paired(added[to].size());
        for (size_t i = 0; i < partners.size(); ++i) {
            SequenceEntry &entry = m_entries.emplace_back();
            entry.at[from] = added[from][i];
            if (partners[i].to == noItem)
                continue;
            join(entry, to, partners[i], added[to][partners[i].to]);
            paired[partners[i].to] = true;
        }
        for (size_t j = 0; j < paired.size(); ++j)
            if (!paired[j])
                m_entries.emplace_back().at[to] = added[to][j];
    }

    ItemLists &m_lists;
    std::vector<SequenceEntry> m_entries;
    PerSide<std::vector<uint32_t>> m_base; ///< for each element its partner in Base
};

/// An order in which any two entries are as in Base unless a side swapped them. Nothing if that is no order (a before
/// b, b before c, c before a), or for very many entries.
std::optional<std::vector<size_t>> orderOfBoth(std::span<const size_t> base, const PerSide<std::vector<size_t>> &rank)
{
    constexpr size_t most = 1000;
    if (base.size() > most)
        return std::nullopt;
    std::vector<size_t> out(base.size(), ~size_t{0});
    for (size_t i = 0; i < base.size(); ++i) {
        size_t before = 0;
        for (size_t j = 0; j < base.size(); ++j) {
            const auto isTurned = [&](Side side) { return (rank[side][base[j]] < rank[side][base[i]]) != (j < i); };
            before += j != i && (j < i) != (isTurned(Side::Updated) || isTurned(Side::Destination)) ? 1 : 0;
        }
        if (out[before] != ~size_t{0})
            return std::nullopt;
        out[before] = base[i];
    }
    return out;
}

/// Whether elements that both sides insert at one place all stay: no; yes, because keys identify them; or because the
/// list is a set.
enum class KeepsBoth : uint8_t { No, Yes, AsSet };

/// Computes the order of the merged list.
class Ordering {
public:
    Ordering(const std::vector<SequenceEntry> &entries, KeepsBoth keepsBoth)
        : m_entries(entries), m_keepsBoth(keepsBoth)
    {
    }

    void run()
    {
        for (const Side side : allSides)
            m_order[side] = orderOf(side);
        chooseMain();
        findPlaces();
        findRuns();
        write();
    }

    std::vector<size_t> order;                 ///< indices of the entries
    std::vector<bool> contested{}, together{}; ///< by entry
    bool bothMoved = false;

private:
    /// Entries that only the other side has, at one place: after `before` and before `after` on the main side (-1 and
    /// the number of entries at the ends).
    struct Run {
        std::vector<size_t> entries;
        ptrdiff_t before = -1, after = 0;
    };

    const SequenceEntry &at(size_t entry) const { return m_entries[entry]; }

    std::vector<size_t> orderOf(Side side) const
    {
        std::vector<size_t> out;
        for (size_t i = 0; i < m_entries.size(); ++i)
            if (at(i).isIn(side))
                out.push_back(i);
        std::ranges::sort(out, {}, [&](size_t i) { return at(i).at[side]; });
        return out;
    }

    /// The main side is the one that changed the order of the elements that all three have, else Ours.
    void chooseMain()
    {
        const auto common = [this](Side side) {
            std::vector<size_t> out = m_order[side];
            std::erase_if(out, [this](size_t i) {
                return !std::ranges::all_of(allSides, [&](Side one) { return at(i).isIn(one); });
            });
            return out;
        };
        const auto base = common(Side::Original), theirs = common(Side::Updated), ours = common(Side::Destination);
        const bool onlyTheirs = theirs != base && theirs != ours && ours == base;
        m_main = onlyTheirs ? Side::Updated : Side::Destination;
        m_other = onlyTheirs ? Side::Destination : Side::Updated;
        if (theirs != base && theirs != ours && ours != base)
            bothMoved = !takeMovesOfBoth(base, theirs, ours);
    }

    /// Adds Theirs' moves to Ours; false if the moves of both sides contradict each other.
    bool takeMovesOfBoth(const std::vector<size_t> &base, const std::vector<size_t> &theirs,
                         const std::vector<size_t> &ours)
    {
        PerSide<std::vector<size_t>> rank;
        for (const auto &[side, list] : {std::pair(Side::Updated, &theirs), std::pair(Side::Destination, &ours)}) {
            rank[side].resize(m_entries.size());
            for (size_t i = 0; i < list->size(); ++i)
                rank[side][(*list)[i]] = i;
        }
        const auto both = orderOfBoth(base, rank);
        if (!both)
            return false;
        // Entries that only Ours has stay after the entry that they follow.
        std::map<size_t, std::vector<size_t>> behind;
        size_t last = ~size_t{0};
        for (const size_t entry : m_order[Side::Destination]) {
            if (std::ranges::all_of(allSides, [&](Side side) { return at(entry).isIn(side); }))
                last = entry;
            behind[last].push_back(entry);
        }
        std::vector<size_t> moved = behind[~size_t{0}];
        for (const size_t entry : *both)
            moved.insert(moved.end(), behind[entry].begin(), behind[entry].end());
        m_order[Side::Destination] = std::move(moved);
        return true;
    }

    /// The position of each entry on the main side, and the nearest entries of Base around it.
    void findPlaces()
    {
        const std::vector<size_t> &main = m_order[m_main];
        m_place.assign(m_entries.size(), -1);
        m_baseBefore.assign(main.size() + 1, -1);
        m_baseAfter.assign(main.size() + 1, static_cast<ptrdiff_t>(m_order[Side::Original].size()));
        for (size_t p = 0; p < main.size(); ++p) {
            m_place[main[p]] = static_cast<ptrdiff_t>(p);
            m_baseBefore[p + 1] = at(main[p]).isNew() ? m_baseBefore[p] : at(main[p]).at[Side::Original];
        }
        for (size_t p = main.size(); p-- > 0;)
            m_baseAfter[p] = at(main[p]).isNew() ? m_baseAfter[p + 1] : at(main[p]).at[Side::Original];
    }

    void findRuns()
    {
        const auto end = static_cast<ptrdiff_t>(m_order[m_main].size());
        Run run;
        ptrdiff_t last = -1; // the last entry of the main side that the other side has
        for (const size_t entry : m_order[m_main])
            if (at(entry).isIn(m_other))
                last = m_place[entry];
        const auto finish = [&](ptrdiff_t after) {
            run.after = after;
            if (after == end && last > run.before) // what was at the end stays at the end
                run.before = end - 1;
            if (!run.entries.empty())
                m_runs[run.before].push_back(std::move(run));
            run = {{}, after, 0};
        };
        for (const size_t entry : m_order[m_other])
            if (m_place[entry] >= 0)
                finish(m_place[entry]);
            else
                run.entries.push_back(entry);
        finish(end);
    }

    void put(size_t entry)
    {
        if (!m_written[entry])
            order.push_back(entry);
        m_written[entry] = true;
    }

    /// The entries that only the main side has at the place of a run; nothing if it has them at several places.
    std::vector<size_t> ownIn(const Run &run) const
    {
        std::vector<size_t> own;
        for (ptrdiff_t p = run.before + 1; p < run.after; ++p) {
            const size_t entry = m_order[m_main][static_cast<size_t>(p)];
            if (at(entry).isIn(m_other))
                return {};
            if (!m_written[entry])
                own.push_back(entry);
        }
        return own;
    }

    void putAll(const std::vector<size_t> &entries)
    {
        for (const size_t entry : entries)
            put(entry);
    }

    /// True if both sides removed something of Base at the place of a run; with `orNone` also if Base had anything
    /// there.
    bool replacesBase(const Run &run, bool orNone) const
    {
        PerSide<bool> removes{};
        const ptrdiff_t first = m_baseBefore[static_cast<size_t>(run.before + 1)] + 1,
                        after = m_baseAfter[static_cast<size_t>(run.after)];
        for (ptrdiff_t i = first; i < after; ++i)
            for (const Side side : {Side::Updated, Side::Destination})
                removes[side] |= !at(m_order[Side::Original][static_cast<size_t>(i)]).isIn(side);
        return (orNone && first < after) || (removes[Side::Updated] && removes[Side::Destination]);
    }

    /// Keeps what both sides have at one place, or makes it a conflict together with what each side kept of Base there.
    void putRun(const Run &run)
    {
        const auto isNew = [this](size_t entry) { return at(entry).isNew(); };
        const std::vector<size_t> own = ownIn(run);
        const bool meet = std::ranges::any_of(own, isNew) && std::ranges::any_of(run.entries, isNew);
        const bool replaced = replacesBase(run, m_keepsBoth != KeepsBoth::Yes);
        if (meet && m_main == Side::Destination)
            putAll(own);
        putAll(run.entries);
        if (!meet || (m_keepsBoth == KeepsBoth::Yes && !replaced))
            return;
        putAll(own);
        for (const std::vector<size_t> *side : {&own, &run.entries})
            for (const size_t entry : *side)
                (m_keepsBoth == KeepsBoth::No || replaced ? contested : together)[entry] = true;
    }

    void write()
    {
        m_written.assign(m_entries.size(), false);
        contested.assign(m_entries.size(), false);
        together.assign(m_entries.size(), false);
        const std::vector<size_t> &main = m_order[m_main];
        for (ptrdiff_t p = -1; p < static_cast<ptrdiff_t>(main.size()); ++p) {
            if (p >= 0)
                put(main[static_cast<size_t>(p)]);
            if (const auto runs = m_runs.find(p); runs != m_runs.end())
                for (const Run &run : runs->second)
                    putRun(run);
        }
        for (const size_t entry : m_order[Side::Original]) // removed by both sides
            put(entry);
    }

    const std::vector<SequenceEntry> &m_entries;
    KeepsBoth m_keepsBoth;
    Side m_main = Side::Destination, m_other = Side::Updated;
    PerSide<std::vector<size_t>> m_order;
    std::vector<ptrdiff_t> m_place;                   ///< on the main side, by entry; -1 if it is not there
    std::vector<ptrdiff_t> m_baseBefore, m_baseAfter; ///< by position on the main side: the nearest entry of Base
    std::map<ptrdiff_t, std::vector<Run>> m_runs;     ///< by `before`
    std::vector<bool> m_written;
};

} // namespace

FormerElements formerElements(const Versions &versions)
{
    ItemLists lists = itemListsOf(versions);
    std::vector<Item> &before = lists.of[Side::Original], &after = lists.of[Side::Updated];
    return {pairLists(lists, {&after, &before, allOf(after), allOf(before)}), lists.nameOfKey()};
}

Sequence mergeSequences(const Versions &versions)
{
    ItemLists lists = itemListsOf(versions);
    const std::vector<SequenceEntry> entries = Joining(lists).run();
    const bool distinctScalars = lists.scalars && !lists.repeats;
    const bool isGuess = versions.isNew && versions.keys.empty(); // steps that both sides wrote are two programs
    const bool keyed = versions.documents || (lists.key && !distinctScalars && !isGuess);
    Ordering ordering(entries, keyed ? KeepsBoth::Yes : versions.set ? KeepsBoth::AsSet : KeepsBoth::No);
    ordering.run();
    Sequence out{{}, lists.nameOfKey(), ordering.bothMoved && !versions.set};
    for (const size_t i : ordering.order) {
        out.entries.push_back(entries[i]);
        out.entries.back().contested = ordering.contested[i];
        out.entries.back().together = ordering.together[i];
    }
    return out;
}

} // namespace fieldwise::merge

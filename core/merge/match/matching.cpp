// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/match/matching.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <unordered_map>
#include <unordered_set>

#include "core/base/sequence.h"
#include "core/linemerge/search.h"

namespace fieldwise::merge {

namespace {

/// Elements with different keys must be more similar to be taken for versions of one element.
constexpr double versionLikenessWithOtherKey = 0.75;
/// The least similarity of elements that are paired by a field that not all elements have.
constexpr double alikeWithField = 0.25;
/// Limits for pairing by similarity: pairs of elements, and leaves to compare.
constexpr size_t mostPairs = 250'000, mostLeaves = 50'000'000;

const Leaves &leavesOf(Item &element)
{
    if (!element.leaves)
        element.leaves = merge::leavesOf(element.value, *element.digests);
    return *element.leaves;
}

double likeness(Item &a, Item &b)
{
    return kindOf(a.value) != kindOf(b.value) ? 0 : merge::likeness(a.value, leavesOf(a), b.value, leavesOf(b));
}

class Matching {
public:
    Matching(const ItemLists &lists, const UnpairedItems &elements)
        : m_lists(lists), m_unpaired(elements), m_partners(elements.from.size()), m_taken(elements.to.size())
    {
    }

    std::vector<VersionPartner> run()
    {
        pairInOrder();
        if (isDone())
            return std::move(m_partners);
        if (!m_unpaired.isNew || !m_lists.repeats)
            pairMoved();
        if (m_lists.key)
            pairByField(*m_lists.key);
        for (size_t field = 0; field < keyFields.size(); ++field)
            if (field != m_lists.key)
                pairByField(field);
        pairByLikeness();
        if (!m_unpaired.isNew)
            pairByPlace();
        return std::move(m_partners);
    }

private:
    Item &from(size_t i) const { return (*m_unpaired.fromList)[m_unpaired.from[i]]; }
    Item &to(size_t j) const { return (*m_unpaired.toList)[m_unpaired.to[j]]; }
    /// True if one of the sides has no unpaired elements.
    bool isDone() const
    {
        return std::ranges::none_of(m_partners, [](const VersionPartner &partner) { return partner.to == noItem; })
            || std::ranges::all_of(m_taken, std::identity());
    }
    bool isFree(size_t i) const { return m_partners[i].to == noItem; }
    /// True for new elements that follow the same element of Base.
    bool isAtOnePlace(size_t i, size_t j) const
    {
        return !m_unpaired.isNew || m_unpaired.behindFrom[i] == m_unpaired.behindTo[j];
    }

    void join(size_t i, size_t j, PairedBy by, std::string_view field = {})
    {
        m_partners[i] = {static_cast<uint32_t>(j), by, field};
        m_taken[j] = true;
    }

    /// Pairs equal elements at both ends, then as many as possible in order. If elements repeat, new ones are only
    /// paired within each place.
    void pairInOrder()
    {
        if (!m_unpaired.isNew || !m_lists.repeats) {
            std::vector<uint32_t> all(m_partners.size()), others(m_taken.size());
            std::iota(all.begin(), all.end(), 0);
            std::iota(others.begin(), others.end(), 0);
            pairInOrder(all, others);
            return;
        }
        std::map<uint32_t, std::pair<std::vector<uint32_t>, std::vector<uint32_t>>> places;
        for (uint32_t i = 0; i < m_partners.size(); ++i)
            places[m_unpaired.behindFrom[i]].first.push_back(i);
        for (uint32_t j = 0; j < m_taken.size(); ++j)
            places[m_unpaired.behindTo[j]].second.push_back(j);
        for (const auto &[behind, lists] : places)
            pairInOrder(lists.first, lists.second);
    }

    void pairInOrder(std::span<const uint32_t> froms, std::span<const uint32_t> tos)
    {
        Numbering numbering(froms.size() + tos.size());
        std::vector<uint64_t> digests;
        for (const uint32_t i : froms)
            digests.push_back(from(i).digest);
        const std::vector<uint32_t> a = numbering.of(digests);
        digests.clear();
        for (const uint32_t j : tos)
            digests.push_back(to(j).digest);
        const std::vector<uint32_t> b = numbering.of(digests);
        const size_t shorter = std::min(a.size(), b.size());
        size_t head = 0, tail = 0;
        while (head < shorter && a[head] == b[head])
            ++head;
        while (tail < shorter - head && a[a.size() - 1 - tail] == b[b.size() - 1 - tail])
            ++tail;
        const std::span middleA = std::span(a).subspan(head, a.size() - head - tail),
                        middleB = std::span(b).subspan(head, b.size() - head - tail);
        const linemerge::Unpaired alone = linemerge::unpaired(middleA, middleB);
        for (size_t i = 0; i < head; ++i)
            join(froms[i], tos[i], PairedBy::Content);
        for (size_t i = 0, j = 0; i < middleA.size() && j < middleB.size();) {
            if (alone.a[i] || alone.b[j]) {
                i += alone.a[i] ? 1 : 0;
                j += alone.b[j] ? 1 : 0;
                continue;
            }
            join(froms[head + i++], tos[head + j++], PairedBy::Content);
        }
        for (size_t i = tail; i > 0; --i)
            join(froms[a.size() - i], tos[b.size() - i], PairedBy::Content);
    }

    /// Pairs equal elements that occur once in each list, at any position.
    void pairMoved()
    {
        const auto once = [](size_t count, const auto &element) {
            std::unordered_map<uint64_t, uint32_t> at;
            for (size_t i = 0; i < count; ++i)
                if (const auto [entry, fresh] = at.emplace(element(i).digest, static_cast<uint32_t>(i)); !fresh)
                    entry->second = noItem;
            return at;
        };
        const auto inFrom = once(m_partners.size(), [this](size_t i) -> const Item & { return from(i); }),
                   inTo = once(m_taken.size(), [this](size_t j) -> const Item & { return to(j); });
        for (size_t i = 0; i < m_partners.size(); ++i)
            if (const auto found = inTo.find(from(i).digest); isFree(i) && found != inTo.end()
                && found->second != noItem && !m_taken[found->second] && inFrom.at(from(i).digest) == i)
                join(i, found->second, PairedBy::Content);
    }

    void pairByField(size_t field)
    {
        std::unordered_map<uint64_t, size_t> at;
        for (size_t j = 0; j < m_taken.size(); ++j)
            if (to(j).keys[field] && !m_taken[j])
                at.emplace(to(j).keys[field], j);
        if (at.empty())
            return;
        const bool isKey = field == m_lists.key;
        for (size_t i = 0; i < m_partners.size(); ++i)
            if (isFree(i) && from(i).keys[field])
                if (const auto found = at.find(from(i).keys[field]); found != at.end() && !m_taken[found->second]
                    && (isKey || m_lists.documents || field == keyOfUses
                        || likeness(from(i), to(found->second)) >= alikeWithField))
                    join(i, found->second, isKey ? PairedBy::Key : PairedBy::Field, m_lists.fieldOf(field));
    }

    struct Candidate {
        double likeness = 0;
        size_t crossed = 0, distance = 0, from = 0, to = 0;
    };

    /// For each element, the number of paired elements before it.
    static std::vector<size_t> pairsBefore(size_t count, const auto &isPaired)
    {
        std::vector<size_t> before(count);
        for (size_t i = 0, pairs = 0; i < count; ++i) {
            before[i] = pairs;
            pairs += isPaired(i) ? 1 : 0;
        }
        return before;
    }

    static bool isScalar(const Item &item) { return kindOf(item.value) == NodeKind::Scalar; }

    static bool isOneLine(const Item &item)
    {
        return isScalar(item) && item.value.node().value.find('\n') == std::string_view::npos;
    }

    /// In a set, a different single-line string is a different element.
    bool mayBeAlike(size_t i, size_t j) const
    {
        return kindOf(from(i).value) == kindOf(to(j).value) && !(m_lists.set && isOneLine(from(i)))
            && (!m_unpaired.isNew || (isAtOnePlace(i, j) && !m_lists.key && !isScalar(from(i))));
    }

    /// Pairs by similarity, the most similar first.
    void pairByLikeness()
    {
        std::vector<size_t> freeFrom, freeTo;
        for (size_t i = 0; i < m_partners.size(); ++i)
            if (isFree(i))
                freeFrom.push_back(i);
        for (size_t j = 0; j < m_taken.size(); ++j)
            if (!m_taken[j])
                freeTo.push_back(j);
        if (freeFrom.empty() || freeTo.empty() || freeFrom.size() > mostPairs / freeTo.size())
            return;
        size_t leaves = 0;
        for (const size_t i : freeFrom)
            leaves += leavesOf(from(i)).all.size() * freeTo.size();
        for (const size_t j : freeTo)
            leaves += leavesOf(to(j)).all.size() * freeFrom.size();
        if (leaves > mostLeaves)
            return;
        const auto beforeFrom = pairsBefore(m_partners.size(), [this](size_t i) { return !isFree(i); }),
                   beforeTo = pairsBefore(m_taken.size(), [this](size_t j) { return m_taken[j]; });
        const auto apart = [](size_t a, size_t b) { return a < b ? b - a : a - b; };
        const double least = m_lists.key ? versionLikenessWithOtherKey : versionLikeness;
        std::vector<Candidate> found;
        for (const size_t i : freeFrom)
            for (const size_t j : freeTo)
                if (mayBeAlike(i, j))
                    if (const double like = likeness(from(i), to(j)); like >= least) {
                        const size_t crossed = apart(beforeFrom[i], beforeTo[j]);
                        if (crossed == 0 || !isScalar(from(i))) // a string that moved can't be recognised by similarity
                            found.push_back({like, crossed, apart(i, j), i, j});
                    }
        std::ranges::sort(found, [](const Candidate &a, const Candidate &b) {
            return std::tuple(-a.likeness, a.crossed, a.distance, a.from, a.to)
                < std::tuple(-b.likeness, b.crossed, b.distance, b.from, b.to);
        });
        if (m_lists.documents)
            dropUnclear(found);
        for (const Candidate &one : found)
            if (isFree(one.from) && !m_taken[one.to])
                join(one.from, one.to, PairedBy::Likeness);
    }

    /// Drops a renamed document for which several others are equally similar.
    static void dropUnclear(std::vector<Candidate> &found)
    {
        std::unordered_map<size_t, std::pair<double, int>> best; // the highest similarity, and how often it occurs
        for (const Candidate &one : found)
            if (auto &[likeness, times] = best.try_emplace(one.to, one.likeness, 0).first->second;
                likeness == one.likeness)
                ++times;
        std::erase_if(found, [&](const Candidate &one) { return best[one.to].second > 1; });
    }

    /// Pairs a scalar or document that is the only unpaired one between the same neighbours on both sides.
    void pairByPlace()
    {
        const size_t last = m_partners.size();
        for (size_t i = 0; i < last; ++i) {
            if (!isFree(i) || (i > 0 && isFree(i - 1)) || (i + 1 < last && isFree(i + 1)))
                continue;
            const size_t j = i > 0 ? m_partners[i - 1].to + size_t{1} : 0;
            const size_t after = i + 1 < last ? m_partners[i + 1].to : m_taken.size();
            const auto isText = [&] { return isScalar(from(i)) && isScalar(to(j)) && !m_lists.set; };
            const auto isSomewhatAlike = [&] { // another key usually means another element
                return !isScalar(from(i))
                    && likeness(from(i), to(j)) >= (m_lists.key ? versionLikeness : alikeWithField);
            };
            if (after == j + 1 && !m_taken[j] && (m_lists.documents || isText() || isSomewhatAlike()))
                join(i, j, PairedBy::Place);
        }
    }

    const ItemLists &m_lists;
    const UnpairedItems &m_unpaired;
    std::vector<VersionPartner> m_partners;
    std::vector<bool> m_taken;
};

} // namespace

std::vector<VersionPartner> pairLists(const ItemLists &lists, const UnpairedItems &elements)
{
    return Matching(lists, elements).run();
}

} // namespace fieldwise::merge

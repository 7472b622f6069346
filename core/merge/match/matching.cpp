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

constexpr size_t bySchema = 0, byName = 1, byObject = 2, byUses = 4, byKindAndName = keyFields.size() - 1;
/// Elements with another key need more likeness to be versions of one.
constexpr double alikeWithOtherKey = 0.75;
/// Of a field that not all elements have.
constexpr double alikeWithField = 0.25;
/// Above this likeness is not asked for: pairs of elements, and leaves to compare.
constexpr size_t mostPairs = 250'000, mostLeaves = 50'000'000;

std::string_view scalarOf(Ref value)
{
    value = expanded(value);
    return kindOf(value) == Is::Scalar ? value.node().value : std::string_view();
}

/// `--flag=1` and `--flag=2` are one element.
std::string_view headOf(std::string_view text)
{
    const size_t end = text.find('=');
    const auto isWord = [](unsigned char c) { return std::isalnum(c) != 0 || c == '_' || c == '.' || c == '-'; };
    return end != text.npos && end > 0 && std::ranges::all_of(text.substr(0, end), isWord) ? text.substr(0, end + 1)
                                                                                           : std::string_view();
}

uint64_t objectOf(Ref value)
{
    const std::string_view kind = scalarOf(field(value, "kind", true));
    if (kind.empty())
        return 0;
    const Ref metadata = field(value, "metadata", true);
    const std::string_view name = scalarOf(field(metadata, "name", true)),
                           version = scalarOf(field(value, "apiVersion", true));
    if (name.empty())
        return 0;
    const std::string_view group = version.substr(0, std::min(version.rfind('/'), version.size()));
    return mixed(mixed(digestOf(group), digestOf(kind)),
                 mixed(digestOf(scalarOf(field(metadata, "namespace", true))), digestOf(name)))
        | 1;
}

/// A document is told by what names its object, most of all with its group and namespace.
void readNames(Item &document)
{
    const uint64_t object = objectOf(document.value);
    document.keys[byObject] = object;
    if (object)
        document.keys[byKindAndName] =
            mixed(digestOf(scalarOf(field(document.value, "kind", true))),
                  digestOf(scalarOf(field(field(document.value, "metadata", true), "name", true))))
            | 1;
}

/// The keys that nobody has told.
void inferKeys(Item &element, bool onlyName)
{
    if (kindOf(element.value) == Is::Scalar) {
        if (const std::string_view head = headOf(element.value.node().value); !head.empty())
            element.keys[byName] = digestOf(head) | 1;
        return;
    }
    for (const Field &one : fieldsOf(element.value, true)) {
        const auto at = std::ranges::find(keyFields, one.name);
        const auto index = static_cast<size_t>(at - keyFields.begin());
        if (at == keyFields.end() || index == bySchema || index == byObject || index == byKindAndName
            || (onlyName && index != byName))
            continue;
        std::string_view text = scalarOf(one.value);
        if (text.empty())
            continue;
        if (index == byUses)
            text = text.substr(0, text.find('@'));
        element.keys[index] = digestOf(text) | 1;
    }
    element.keys[byObject] = objectOf(element.value);
}

void readKeys(Item &element, std::span<const std::string> keys, k8s::Infer infer)
{
    if (infer != k8s::Infer::None)
        inferKeys(element, infer == k8s::Infer::Name);
    if (keys.empty() || kindOf(element.value) != Is::Map)
        return;
    const std::vector<std::string> texts = keyTexts(element.value, keys, true);
    if (std::ranges::any_of(texts, [](const std::string &text) { return !text.empty(); }))
        element.keys[bySchema] = digestOf(joined(texts)) | 1;
}

/// Forgets keys that stand twice in one list. True when all elements have one that is left.
bool keepGoodKeys(ItemLists &lists, size_t field)
{
    std::unordered_map<uint64_t, PerSide<uint32_t>> counts;
    for (const Side side : allSides)
        for (const Item &element : lists.of[side])
            if (const uint64_t key = element.keys[field])
                ++counts[key][side];
    bool all = !counts.empty();
    for (const Side side : allSides)
        for (Item &element : lists.of[side]) {
            uint64_t &key = element.keys[field];
            if (key && std::ranges::any_of(counts[key].at, [](uint32_t count) { return count > 1; }))
                key = 0;
            all = all && key;
        }
    return all;
}

bool repeats(const std::vector<Item> &list)
{
    std::unordered_set<uint64_t> seen;
    return !std::ranges::all_of(list, [&](const Item &element) { return seen.insert(element.digest).second; });
}

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
    Matching(const ItemLists &lists, const ToPair &elements)
        : m_lists(lists), m_toPair(elements), m_partners(elements.from.size()), m_taken(elements.to.size())
    {
    }

    std::vector<Partner> run()
    {
        pairInOrder();
        if (isDone())
            return std::move(m_partners);
        if (!m_toPair.isNew || !m_lists.repeats)
            pairMoved();
        if (m_lists.key)
            pairByField(*m_lists.key);
        for (size_t field = 0; field < keyFields.size(); ++field)
            if (field != m_lists.key)
                pairByField(field);
        pairByLikeness();
        if (!m_toPair.isNew)
            pairByPlace();
        return std::move(m_partners);
    }

private:
    Item &from(size_t i) const { return (*m_toPair.fromList)[m_toPair.from[i]]; }
    Item &to(size_t j) const { return (*m_toPair.toList)[m_toPair.to[j]]; }
    /// Nothing is left on one of the sides.
    bool isDone() const
    {
        return std::ranges::none_of(m_partners, [](const Partner &partner) { return partner.to == noItem; })
            || std::ranges::all_of(m_taken, std::identity());
    }
    bool isFree(size_t i) const { return m_partners[i].to == noItem; }
    /// New elements stand behind the same element of Base.
    bool isAtOnePlace(size_t i, size_t j) const
    {
        return !m_toPair.isNew || m_toPair.behindFrom[i] == m_toPair.behindTo[j];
    }

    void join(size_t i, size_t j, PairedBy by, std::string_view field = {})
    {
        m_partners[i] = {static_cast<uint32_t>(j), by, field};
        m_taken[j] = true;
    }

    /// Equal elements at both ends, then as many as possible in their order; of new ones where an element may stand
    /// twice, in each place for itself.
    void pairInOrder()
    {
        if (!m_toPair.isNew || !m_lists.repeats) {
            std::vector<uint32_t> all(m_partners.size()), others(m_taken.size());
            std::iota(all.begin(), all.end(), 0);
            std::iota(others.begin(), others.end(), 0);
            pairInOrder(all, others);
            return;
        }
        std::map<uint32_t, std::pair<std::vector<uint32_t>, std::vector<uint32_t>>> places;
        for (uint32_t i = 0; i < m_partners.size(); ++i)
            places[m_toPair.behindFrom[i]].first.push_back(i);
        for (uint32_t j = 0; j < m_taken.size(); ++j)
            places[m_toPair.behindTo[j]].second.push_back(j);
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

    /// Content that each list has once, wherever it stands.
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
                    && (isKey || m_lists.documents || field == byUses
                        || likeness(from(i), to(found->second)) >= alikeWithField))
                    join(i, found->second, isKey ? PairedBy::Key : PairedBy::Field, keyFields[field]);
    }

    struct Candidate {
        double likeness = 0;
        size_t crossed = 0, distance = 0, from = 0, to = 0;
    };

    /// How many pairs stand before each element.
    static std::vector<size_t> pairsBefore(size_t count, const auto &isPaired)
    {
        std::vector<size_t> before(count);
        for (size_t i = 0, pairs = 0; i < count; ++i) {
            before[i] = pairs;
            pairs += isPaired(i) ? 1 : 0;
        }
        return before;
    }

    static bool isScalar(const Item &item) { return kindOf(item.value) == Is::Scalar; }

    /// Another text in a set is another element.
    bool mayBeAlike(size_t i, size_t j) const
    {
        return kindOf(from(i).value) == kindOf(to(j).value) && !(m_lists.set && isScalar(from(i)))
            && (!m_toPair.isNew || (isAtOnePlace(i, j) && !m_lists.key && !isScalar(from(i))));
    }

    /// The most alike first.
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
        const double least = m_lists.key ? alikeWithOtherKey : alike;
        std::vector<Candidate> found;
        for (const size_t i : freeFrom)
            for (const size_t j : freeTo)
                if (mayBeAlike(i, j))
                    if (const double like = likeness(from(i), to(j)); like >= least) {
                        const size_t crossed = apart(beforeFrom[i], beforeTo[j]);
                        if (crossed == 0 || !isScalar(from(i))) // a text that moved is known by nothing but itself
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

    /// A document under another name that several others are like in the same way is none of them.
    static void dropUnclear(std::vector<Candidate> &found)
    {
        std::unordered_map<size_t, std::pair<double, int>> best; // the most likeness, and how often
        for (const Candidate &one : found)
            if (auto &[likeness, times] = best.try_emplace(one.to, one.likeness, 0).first->second;
                likeness == one.likeness)
                ++times;
        std::erase_if(found, [&](const Candidate &one) { return best[one.to].second > 1; });
    }

    /// The only scalar, or document, that is left between the same neighbours.
    void pairByPlace()
    {
        const size_t last = m_partners.size();
        for (size_t i = 0; i < last; ++i) {
            if (!isFree(i) || (i > 0 && isFree(i - 1)) || (i + 1 < last && isFree(i + 1)))
                continue;
            const size_t j = i > 0 ? m_partners[i - 1].to + size_t{1} : 0;
            const size_t after = i + 1 < last ? m_partners[i + 1].to : m_taken.size();
            const auto isText = [&] { return isScalar(from(i)) && isScalar(to(j)) && !m_lists.set; };
            if (after == j + 1 && !m_taken[j] && (m_lists.documents || isText()))
                join(i, j, PairedBy::Place);
        }
    }

    const ItemLists &m_lists;
    const ToPair &m_toPair;
    std::vector<Partner> m_partners;
    std::vector<bool> m_taken;
};

} // namespace

ItemLists itemListsOf(const Versions &versions)
{
    ItemLists out;
    out.documents = versions.documents;
    out.set = versions.set;
    out.scalars = true;
    for (const Side side : allSides)
        for (const Ref item : versions.items[side]) {
            Item &element = out.of[side].emplace_back();
            element.digests = &versions.digests(side, out.of[side].size() - 1);
            element.value = expanded(item);
            element.digest = element.digests->of(item.id);
            if (versions.documents)
                readNames(element);
            else
                readKeys(element, versions.keys, versions.infer);
            out.scalars = out.scalars && kindOf(element.value) == Is::Scalar;
        }
    for (size_t field = 0; field < keyFields.size(); ++field)
        if (keepGoodKeys(out, field) && !out.key)
            out.key = field;
    out.repeats = std::ranges::any_of(out.of.at, repeats);
    return out;
}

std::string_view ItemLists::nameOfKey() const
{
    const bool isField = key && *key != bySchema && *key != byObject && *key != byUses;
    const auto isMap = [](const Item &element) { return kindOf(element.value) == Is::Map; };
    const bool maps = std::ranges::all_of(of.at, [&](const auto &list) { return std::ranges::all_of(list, isMap); });
    return isField && maps ? keyFields[*key] : std::string_view();
}

std::vector<Partner> pairLists(const ItemLists &lists, const ToPair &elements)
{
    return Matching(lists, elements).run();
}

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/match/pairs.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "core/base/sequence.h"
#include "core/merge/match/elements.h"
#include "core/yaml/equality.h"

namespace fieldwise::merge {
namespace {

/// Above this size, a longest common subsequence is only computed over elements that occur once.
constexpr size_t mostCells = 1'000'000;

/// The values of the keys as one text; empty if the element lacks all of them, or one is not a scalar.
std::string keyText(const Json &element, const Keys &keys)
{
    std::string text;
    bool any = false;
    for (const std::string &key : keys) {
        const auto found = element.is_object() ? element.find(key) : element.end();
        const bool has = element.is_object() && found != element.end() && !found->is_null();
        if (has && found->is_structured())
            return {};
        text += (has ? found->dump(-1, ' ', false, Json::error_handler_t::replace) : "") + '\x1f';
        any = any || has;
    }
    return any ? text : std::string();
}

bool identifiesAll(const Keys &keys, const Json &list)
{
    std::unordered_set<std::string> seen;
    return std::ranges::all_of(list, [&](const Json &element) {
        const std::string text = keyText(element, keys);
        return !text.empty() && seen.insert(text).second;
    });
}

bool everyHas(const Json &list, const std::string &key)
{
    return std::ranges::all_of(list, [&](const Json &element) { return element.is_object() && element.contains(key); });
}

/// Equal elements of both lists have equal numbers.
class Numbers {
public:
    std::vector<uint32_t> of(const Json &list)
    {
        std::vector<uint32_t> out;
        for (const Json &element : list)
            out.push_back(of_(element));
        return out;
    }

private:
    uint32_t of_(const Json &element)
    {
        auto &same = m_seen[std::hash<Json>{}(element)];
        for (const auto &[other, number] : same)
            if (yaml::sameToGo(*other, element))
                return number;
        same.emplace_back(&element, m_next);
        return m_next++;
    }

    std::unordered_map<size_t, std::vector<std::pair<const Json *, uint32_t>>> m_seen;
    uint32_t m_next = 0;
};

using Span = std::span<const uint32_t>;

void pairLongest(Span from, Span to, uint32_t fromBegin, uint32_t toBegin, DataPairs &pairs)
{
    const size_t width = to.size() + 1;
    std::vector<uint32_t> length((from.size() + 1) * width);
    for (size_t i = from.size(); i-- > 0;)
        for (size_t j = to.size(); j-- > 0;)
            length[i * width + j] = from[i] == to[j] ? length[(i + 1) * width + j + 1] + 1
                                                     : std::max(length[(i + 1) * width + j], length[i * width + j + 1]);
    for (size_t i = 0, j = 0; i < from.size() && j < to.size();) {
        if (from[i] == to[j]) {
            pairs[toBegin + j].from = fromBegin + static_cast<uint32_t>(i);
            ++i, ++j;
        } else {
            ++(length[(i + 1) * width + j] >= length[i * width + j + 1] ? i : j);
        }
    }
}

/// The position of each number that occurs once.
std::unordered_map<uint32_t, uint32_t> singles(Span list)
{
    std::unordered_map<uint32_t, uint32_t> at;
    for (uint32_t i = 0; i < list.size(); ++i)
        if (const auto [entry, fresh] = at.emplace(list[i], i); !fresh)
            entry->second = nowhere;
    return at;
}

void pairSingles(Span from, Span to, uint32_t fromBegin, uint32_t toBegin, DataPairs &pairs)
{
    const auto inFrom = singles(from), inTo = singles(to);
    std::vector<uint32_t> sources, targets;
    for (uint32_t j = 0; j < to.size(); ++j)
        if (const auto found = inFrom.find(to[j]);
            found != inFrom.end() && found->second != nowhere && inTo.at(to[j]) == j) {
            sources.push_back(found->second);
            targets.push_back(j);
        }
    for (const uint32_t i : longestIncreasingSubsequence(Span(sources)))
        pairs[toBegin + targets[i]].from = fromBegin + sources[i];
}

} // namespace

k8s::ListRule pairingRule(const Options &options, std::span<const std::string_view> fields,
                          const k8s::SchemaPlace &place, const Json &from, const Json &to,
                          const std::optional<k8s::ListRule> &known)
{
    const auto usable = [&](const Keys &keys) {
        return !keys.empty() && identifiesAll(keys, from) && identifiesAll(keys, to);
    };
    k8s::ListRule rule = listRuleAt(options, fields,
                                    known             ? known
                                        : place.known ? std::optional(k8s::schemaRule(place.rule))
                                                      : std::nullopt,
                                    [&]() -> k8s::ListRule {
                                        for (const std::string_view key : k8s::inferredKeys(options.infer))
                                            if (const Keys one{std::string(key)};
                                                everyHas(from, one.front()) && everyHas(to, one.front()) && usable(one))
                                                return {k8s::ListKind::Keyed, one, k8s::LearntFrom::Inferred};
                                        return {};
                                    });
    if (rule.kind != k8s::ListKind::Keyed || rule.from == k8s::LearntFrom::Inferred || usable(rule.keys))
        return rule;
    rule.keys = {std::string(place.rule.patchMergeKey)};
    return rule.from == k8s::LearntFrom::Schema && !rule.keys.front().empty() && usable(rule.keys) ? rule
                                                                                                   : k8s::ListRule();
}

DataPairs pairsByKeys(const Keys &keys, const Json &from, const Json &to)
{
    std::unordered_map<std::string, uint32_t> at;
    for (uint32_t i = 0; i < from.size(); ++i)
        at.emplace(keyText(from[i], keys), i);
    DataPairs pairs(to.size());
    for (size_t j = 0; j < to.size(); ++j)
        if (const auto found = at.find(keyText(to[j], keys)); found != at.end())
            pairs[j] = {found->second, true};
    return pairs;
}

DataPairs pairsAtEnds(const Json &from, const Json &to)
{
    DataPairs pairs(to.size());
    const size_t shorter = std::min(from.size(), to.size());
    size_t begin = 0, end = 0;
    for (; begin < shorter && yaml::sameToGo(from[begin], to[begin]); ++begin)
        pairs[begin].from = static_cast<uint32_t>(begin);
    for (; begin + end < shorter && yaml::sameToGo(from[from.size() - 1 - end], to[to.size() - 1 - end]); ++end)
        pairs[to.size() - 1 - end].from = static_cast<uint32_t>(from.size() - 1 - end);
    return pairs;
}

static DataPairs pairsInOrder(const Json &from, const Json &to)
{
    Numbers numbers;
    const std::vector<uint32_t> a = numbers.of(from), b = numbers.of(to);
    DataPairs pairs(to.size());
    uint32_t begin = 0;
    for (; begin < std::min(a.size(), b.size()) && a[begin] == b[begin]; ++begin)
        pairs[begin].from = begin;
    size_t endA = a.size(), endB = b.size();
    for (; endA > begin && endB > begin && a[endA - 1] == b[endB - 1]; --endA, --endB)
        pairs[endB - 1].from = static_cast<uint32_t>(endA - 1);
    const Span middleA = Span(a).subspan(begin, endA - begin), middleB = Span(b).subspan(begin, endB - begin);
    (middleA.size() * middleB.size() <= mostCells ? pairLongest : pairSingles)(middleA, middleB, begin, begin, pairs);
    return pairs;
}

DataPairs pairsByValue(const Json &from, const Json &to)
{
    DataPairs pairs = pairsInOrder(from, to);
    pairMoved(from, to, pairs);
    return pairs;
}

/// The similarity of two elements of the same type, from 0 to 100.
static int likeness(const Json &a, const Json &b, int depth = 0)
{
    constexpr int deepest = 4;
    if (!yaml::sameTypeToGo(a, b))
        return 0;
    if (!a.is_structured() || depth == deepest)
        return a == b ? 100 : 1;
    size_t same = 0;
    const size_t most = std::max<size_t>({a.size(), b.size(), 1});
    if (a.is_object()) {
        for (const auto &[name, value] : a.items())
            if (const auto other = b.find(name); other != b.end())
                same += 20 + static_cast<size_t>(likeness(value, *other, depth + 1)) * 8 / 10;
    } else {
        for (size_t i = 0; i < std::min(a.size(), b.size()); ++i)
            same += static_cast<size_t>(likeness(a[i], b[i], depth + 1));
    }
    return std::max(1, static_cast<int>(same / most));
}

DataPairs pairsByLikeness(const Json &from, const Json &to)
{
    constexpr size_t mostInGap = 40'000;
    DataPairs pairs = pairsInOrder(from, to);
    const auto edit = [&](size_t a, size_t b) {
        const int like = likeness(from[a], to[b]);
        return static_cast<uint64_t>(like == 0 ? 1000 : 200 - like);
    };
    const auto one = [](size_t) { return uint64_t{100}; };
    for (const Gap &gap : gapsOf(pairs, from.size())) {
        if (gap.from.size() * gap.to.size() <= mostInGap)
            align(gap, pairs, edit, one, one);
        else
            for (size_t i = 0; i < std::min(gap.from.size(), gap.to.size()); ++i)
                if (yaml::sameTypeToGo(from[gap.from[i]], to[gap.to[i]]))
                    pairs[gap.to[i]].from = gap.from[i];
    }
    return pairs;
}

void pairMoved(const Json &from, const Json &to, DataPairs &pairs)
{
    std::vector<bool> used(from.size());
    for (const DataPair &pair : pairs)
        if (pair.from != nowhere)
            used[pair.from] = true;
    if (std::ranges::all_of(used, std::identity())
        || std::ranges::all_of(pairs, [](const DataPair &pair) { return pair.from != nowhere; }))
        return;
    std::unordered_map<size_t, std::vector<uint32_t>> left; // by hash, the last ones first
    for (uint32_t i = static_cast<uint32_t>(from.size()); i-- > 0;)
        if (!used[i])
            left[std::hash<Json>{}(from[i])].push_back(i);
    for (size_t j = 0; j < pairs.size(); ++j) {
        if (pairs[j].from != nowhere)
            continue;
        const auto found = left.find(std::hash<Json>{}(to[j]));
        if (found == left.end() || found->second.empty() || !yaml::sameToGo(from[found->second.back()], to[j]))
            continue;
        pairs[j].from = found->second.back();
        found->second.pop_back();
    }
}

std::vector<Gap> gapsOf(const DataPairs &pairs, size_t fromSize)
{
    std::vector<uint32_t> sources, targets;
    std::vector<bool> used(fromSize);
    for (uint32_t j = 0; j < pairs.size(); ++j)
        if (pairs[j].from != nowhere) {
            used[pairs[j].from] = true;
            sources.push_back(pairs[j].from);
            targets.push_back(j);
        }
    std::vector<Gap> gaps;
    uint32_t i = 0, j = 0;
    const auto until = [&](uint32_t endFrom, uint32_t endTo) {
        Gap gap;
        for (; i < endFrom; ++i)
            if (!used[i])
                gap.from.push_back(i);
        for (; j < endTo; ++j)
            if (pairs[j].from == nowhere)
                gap.to.push_back(j);
        if (!gap.from.empty() && !gap.to.empty())
            gaps.push_back(std::move(gap));
    };
    for (const uint32_t inOrder : longestIncreasingSubsequence(Span(sources)))
        until(sources[inOrder], targets[inOrder]);
    until(static_cast<uint32_t>(fromSize), static_cast<uint32_t>(pairs.size()));
    return gaps;
}

void align(const Gap &gap, DataPairs &pairs, const std::function<uint64_t(size_t, size_t)> &edit,
           const std::function<uint64_t(size_t)> &remove, const std::function<uint64_t(size_t)> &add)
{
    enum class Way : uint8_t { Edit, Remove, Add };
    const size_t n = gap.from.size(), m = gap.to.size(), width = m + 1;
    std::vector<uint64_t> costs((n + 1) * width), removals, additions;
    std::vector<Way> ways((n + 1) * width);
    for (const uint32_t i : gap.from)
        removals.push_back(remove(i));
    for (const uint32_t j : gap.to)
        additions.push_back(add(j));
    for (size_t i = 0; i <= n; ++i)
        for (size_t j = 0; j <= m; ++j) {
            if (i == 0 && j == 0)
                continue;
            uint64_t &best = costs[i * width + j];
            best = ~uint64_t{0};
            const auto offer = [&](uint64_t cost, Way way) {
                if (cost < best) {
                    best = cost;
                    ways[i * width + j] = way;
                }
            };
            if (i && j)
                offer(costs[(i - 1) * width + j - 1] + edit(gap.from[i - 1], gap.to[j - 1]), Way::Edit);
            if (i)
                offer(costs[(i - 1) * width + j] + removals[i - 1], Way::Remove);
            if (j)
                offer(costs[i * width + j - 1] + additions[j - 1], Way::Add);
        }
    for (size_t i = n, j = m; i || j;) {
        const Way way = ways[i * width + j];
        if (way == Way::Edit)
            pairs[gap.to[j - 1]].from = gap.from[i - 1];
        i -= way != Way::Add;
        j -= way != Way::Remove;
    }
}

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/match/elements.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <unordered_set>

#include "core/yaml/json.h"

namespace fieldwise::merge {

using k8s::ListKind;

namespace {

constexpr char kSeparator = '\x1f';

bool hasAll(const std::vector<std::string> &texts)
{
    return std::none_of(texts.begin(), texts.end(), [](const std::string &t) { return t.empty(); });
}

bool hasNone(const std::vector<std::string> &texts)
{
    return std::all_of(texts.begin(), texts.end(), [](const std::string &t) { return t.empty(); });
}

/// True if two tuples name the same element: they have a text in common, and differ only where one is empty.
bool sameTuple(const std::vector<std::string> &a, const std::vector<std::string> &b)
{
    bool shared = false;
    for (size_t i = 0; i < a.size(); ++i) {
        if (!a[i].empty() && !b[i].empty() && a[i] != b[i])
            return false;
        shared = shared || (!a[i].empty() && a[i] == b[i]);
    }
    return shared;
}

yaml::PathStep stepOf(const k8s::ListRule &rule, const std::vector<std::string> &texts, NodeRef item, size_t index)
{
    if (rule.kind == ListKind::Set ? kindOf(item) != NodeKind::Scalar : rule.kind != ListKind::Keyed || hasNone(texts))
        return yaml::PathStep::item(index);
    return merge::stepOf(rule, texts);
}

} // namespace

std::string joined(const std::vector<std::string> &texts)
{
    std::string out;
    for (const std::string &text : texts)
        out.append(text).push_back(kSeparator);
    return out;
}

yaml::PathStep stepOf(const k8s::ListRule &rule, const std::vector<std::string> &texts)
{
    if (rule.kind == ListKind::Set)
        return yaml::PathStep::value(texts.front());
    yaml::PathStep step{.kind = yaml::PathStep::Kind::Keys};
    for (size_t i = 0; i < texts.size(); ++i)
        if (!texts[i].empty())
            step.keys.emplace_back(rule.keys[i], texts[i]);
    return step;
}

void completeTuples(std::vector<std::vector<std::string>> &tuples)
{
    std::unordered_map<std::string, std::vector<size_t>> whole; // the complete tuples, by each of their texts
    for (size_t t = 0; t < tuples.size(); ++t)
        if (hasAll(tuples[t]))
            for (size_t i = 0; i < tuples[t].size(); ++i)
                whole[std::to_string(i) + kSeparator + tuples[t][i]].push_back(t);
    for (auto &tuple : tuples) {
        if (hasAll(tuple))
            continue;
        for (size_t i = 0; i < tuple.size() && !hasAll(tuple); ++i) {
            const auto it = tuple[i].empty() ? whole.end() : whole.find(std::to_string(i) + kSeparator + tuple[i]);
            if (it != whole.end() && sameTuple(tuple, tuples[it->second.front()]))
                tuple = tuples[it->second.front()];
        }
    }
}

std::vector<std::string> keyTexts(NodeRef item, std::span<const std::string> keys, bool expand)
{
    std::vector<std::string> texts;
    if (expand)
        item = expanded(item);
    if (keys.empty()) {
        texts.emplace_back(kindOf(item) == NodeKind::Scalar ? item.node().value : std::string_view{});
        return texts;
    }
    for (const std::string &key : keys) {
        NodeRef value = field(item, key, expand);
        if (expand)
            value = expanded(value);
        texts.emplace_back(kindOf(value) == NodeKind::Scalar ? value.node().value : std::string_view{});
    }
    return texts;
}

bool hasCleanKeys(const k8s::ListRule &rule, const ListItems &items)
{
    for (Side side : allSides) {
        std::unordered_set<std::string> seen;
        for (NodeRef item : items[side]) {
            const auto texts = keyTexts(item, rule.keys, false);
            if (!hasAll(texts) || !seen.insert(joined(texts)).second)
                return false;
        }
    }
    return true;
}

std::vector<PairedElement> pairElements(const k8s::ListRule &rule, const ListItems &items, std::span<const Side> order,
                                        bool expand)
{
    struct Element {
        Side side;
        NodeRef item;
        size_t index;
    };
    std::vector<Element> elements;
    std::vector<std::vector<std::string>> tuples;
    for (Side side : order) {
        size_t index = 0;
        for (NodeRef item : items[side]) {
            elements.push_back({side, item, index++});
            tuples.push_back(keyTexts(item, rule.keys, expand));
        }
    }
    const auto given = tuples;
    completeTuples(tuples);
    std::vector<PairedElement> pairs;
    std::unordered_map<std::string, std::vector<size_t>> byTuple; // the pairs of a tuple, one for each repetition
    std::map<std::pair<Side, std::string>, size_t> used;
    const bool several = !hasCleanKeys(rule, items);
    for (size_t e = 0; e < elements.size(); ++e) {
        const auto &[side, item, index] = elements[e];
        const bool keyless = hasNone(tuples[e]);
        std::string identity =
            keyless ? "\x1e" + yaml::toJson(*item.document, item.id, yaml::Dialect::Core12) : joined(tuples[e]);
        auto &candidates = byTuple[identity];
        const size_t repetition = several ? used[{side, identity}]++ : 0;
        if (repetition == candidates.size()) {
            PairedElement pair;
            pair.pathStep = stepOf(rule, tuples[e], item, index);
            pair.keys = {rule.keys, tuples[e]};
            if (rule.keys.empty())
                pair.keys.texts.clear();
            pair.keyless = keyless && rule.kind == ListKind::Keyed;
            pair.duplicate = repetition > 0;
            candidates.push_back(pairs.size());
            pairs.push_back(std::move(pair));
        }
        pairs[candidates[repetition]].items[side] = item;
        pairs[candidates[repetition]].completed |= side == Side::Updated && given[e] != tuples[e];
    }
    return pairs;
}

bool identifiesAll(const k8s::ListRule &rule, const PerSide<NodeRef> &lists)
{
    for (const Side side : allSides) {
        std::vector<std::vector<std::string>> tuples;
        for (const NodeRef item : itemsOf(lists[side]))
            tuples.push_back(keyTexts(item, rule.keys, true));
        completeTuples(tuples);
        std::unordered_set<std::string> seen;
        for (const auto &tuple : tuples)
            if (hasNone(tuple) || !seen.insert(joined(tuple)).second)
                return false;
    }
    return true;
}

k8s::ListRule listRuleAt(const Options &options, std::span<const std::string_view> fields,
                         const std::optional<k8s::ListRule> &schema, const std::function<k8s::ListRule()> &infer)
{
    for (const k8s::AskedRule &asked : options.listRules)
        if (std::ranges::equal(asked.fields, fields)
            && (asked.rule.kind != k8s::ListKind::Sequence || keepsChanges(options.mode)))
            return asked.rule;
    return schema ? *schema : infer();
}

} // namespace fieldwise::merge

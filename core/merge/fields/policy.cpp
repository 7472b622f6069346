// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/fields/policy.h"

#include <algorithm>
#include <unordered_set>

#include "core/merge/fields/exact.h"

namespace fieldwise::merge {

Evidence Sides::evidence() const
{
    Evidence found{.inherited = inherited[Side::Destination]};
    for (const Side side : allSides) {
        if (value[side].missing() || (self && side == Side::Destination))
            continue;
        found.values[side] = value[side].id;
        found.keys[side] = key[side];
    }
    return found;
}

bool isMarker(NodeRef item)
{
    return directiveOf(item) && fieldsOf(item, false).size() == 1;
}

/// Whether all elements have a key, and whether it is unique in each list.
struct KeyUse {
    bool everywhere = false;
    bool unique = true;
};

static KeyUse useOf(const std::string &key, const PerSide<NodeRef> &lists, bool readsDirectives)
{
    KeyUse use;
    bool all = true;
    for (const Side side : allSides) {
        std::unordered_set<std::string> seen;
        for (const NodeRef item : itemsOf(lists[side])) {
            if (readsDirectives && side == Side::Updated && isMarker(item))
                continue;
            const std::string text = keyTexts(item, std::span(&key, 1), true).front();
            use.everywhere = true;
            all = all && !text.empty();
            use.unique = use.unique && seen.insert(text).second;
        }
    }
    use.everywhere = use.everywhere && all;
    return use;
}

k8s::ListRule Policy::inferredRule(const PerSide<NodeRef> &lists, std::string_view, std::vector<Notice> &notices,
                                   std::string &) const
{
    bool passedOver = false;
    for (const std::string_view key : k8s::inferredKeys(m_options.infer)) {
        const KeyUse use = useOf(std::string(key), lists, readsDirectives());
        if (use.everywhere && use.unique) {
            if (passedOver)
                notices.push_back({NoticeId::KeysDisagree, std::string(key)});
            return {k8s::ListKind::Keyed, {std::string(key)}, k8s::LearntFrom::Inferred};
        }
        passedOver = passedOver || use.everywhere;
    }
    if (passedOver)
        notices.push_back({NoticeId::KeysDisagree, {}});
    return {};
}

ElementPlacement Policy::placing(size_t) const
{
    return m_options.listOrder == ListOrder::Append ? ElementPlacement::Behind : ElementPlacement::NewFirst;
}

std::unique_ptr<Policy> policyFor(const Options &options)
{
    return options.mode == Mode::TwoWay ? merge2Policy(options)
        : keepsChanges(options.mode)    ? gitPolicy(options)
                                        : merge3Policy(options);
}

bool SameBytes::operator()(const Sides &sides, Side a, Side b)
{
    struct Text {
        std::string_view source, value;
        uint32_t end = 0, lineEnd = 0;
    };
    const auto textOf = [&](Side side) {
        const NodeRef value = sides.value[side];
        const NodeId key = sides.key[side];
        const uint32_t begin = key != none ? value.document->node(key).end : value.node().begin;
        const std::string_view source = value.document->source();
        const uint32_t end = value.node().end;
        if (begin > end)
            return Text{source, value.text(), end, end};
        return Text{source, source.substr(begin, end - begin), end, lineEnd(side, *value.document, end)};
    };
    const Text left = textOf(a), right = textOf(b);
    return left.lineEnd - left.end == right.lineEnd - right.end && left.value == right.value
        && sameEnds(m_ends[b], left.source, left.lineEnd, right.source, right.lineEnd, left.lineEnd - left.end);
}

uint32_t SameBytes::lineEnd(Side side, const yaml::Document &document, uint32_t at)
{
    Line &line = m_lines[side];
    if (line.begin <= at && at <= line.end && line.end != 0)
        return line.end;
    const std::string_view text = document.source();
    const bool isBefore = at < line.begin; // maybe on the same line
    const std::string_view rest = isBefore ? text.substr(0, line.begin) : text;
    const size_t found = rest.find_first_of("\r\n", at);
    const uint32_t end = found != text.npos ? static_cast<uint32_t>(found)
        : isBefore                          ? line.end
                                            : static_cast<uint32_t>(text.size());
    line = {at, end};
    return end;
}

bool SameBytes::sameEnds(Ends &ends, std::string_view a, uint32_t endA, std::string_view b, uint32_t endB,
                         uint32_t size)
{
    if (ends.of.begin != endA || ends.of.end != endB)
        ends = {{endA, endB}, 0, false};
    for (; !ends.complete && ends.same < size; ++ends.same)
        if (a[endA - ends.same - 1] != b[endB - ends.same - 1]) {
            ends.complete = true;
            break;
        }
    return ends.same >= size;
}

k8s::ListRule inferExactly(const PerSide<NodeRef> &lists, std::span<const std::string_view> keys,
                           std::span<const Side> order, std::string_view fieldName, std::string &fault)
{
    const auto full = [&](NodeRef list) -> std::string_view {
        const auto items = itemsOf(list);
        for (std::string_view key : keys)
            if (std::all_of(items.begin(), items.end(), [&](NodeRef i) { return !field(i, key, false).missing(); }))
                return key;
        return {};
    };
    std::string_view key;
    bool associative = false;
    for (Side side : order)
        associative = associative || (kindOf(lists[side]) == NodeKind::List && !full(lists[side]).empty());
    if (!associative)
        return {};
    for (Side side : order) {
        if (itemsOf(lists[side]).empty())
            continue;
        const std::string_view own = full(lists[side]);
        if (!key.empty() && own != key) {
            fault = "conflicting merge keys [" + std::string(key) + "," + std::string(own) + "] for field "
                + std::string(fieldName);
            return {};
        }
        if (key.empty())
            key = own;
    }
    if (key.empty()) {
        fault = "no merge key found for field " + std::string(fieldName);
        return {};
    }
    return {k8s::ListKind::Keyed, {std::string(key)}, k8s::LearntFrom::Inferred};
}

} // namespace fieldwise::merge

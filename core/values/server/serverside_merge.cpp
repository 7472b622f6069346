// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>

#include "core/values/server/serverside_parts.h"

namespace fieldwise::merge::serverside {
namespace {

constexpr uint32_t nowhere = ~0u;

/// The items of both lists by their keys, which are numbers from here on: equal keys, equal numbers.
class Items {
    std::map<FieldStep, uint32_t> m_known; // before the lists, which are made with it

public:
    Items(const Typed &list, const Json &before, const Json &applied)
        : left(numbers(list, before)), right(numbers(list, applied))
    {
        inLeft.assign(m_known.size(), nowhere);
        inRight.assign(m_known.size(), nowhere);
        repeated.assign(m_known.size(), false);
        for (uint32_t i = 0; i < left.size(); ++i) {
            repeated[left[i]] = inLeft[left[i]] != nowhere;
            inLeft[left[i]] = i;
        }
        for (uint32_t i = 0; i < right.size(); ++i)
            inRight[right[i]] = i;
    }

    std::vector<uint32_t> left, right;     ///< the keys of the items
    std::vector<uint32_t> inLeft, inRight; ///< where a key stands; the last place of a repeated one
    std::vector<bool> repeated;            ///< in left

private:
    std::vector<uint32_t> numbers(const Typed &list, const Json &items)
    {
        std::vector<uint32_t> out;
        out.reserve(items.size());
        for (const Json &item : items)
            out.push_back(m_known
                              .emplace(list.stepOf(item).value_or(FieldStep{FieldStep::Kind::Index}),
                                       static_cast<uint32_t>(m_known.size()))
                              .first->second);
        return out;
    }
};

/// The order that semantics/server-side.md 7.1 describes: Local's rules, and what only Live has stays behind its
/// neighbours there.
Json mergedList(const Typed &type, const Json &left, const Json &right)
{
    const Items items(type, left, right);
    std::vector<uint32_t> shared;
    for (const uint32_t key : items.right)
        if (items.inLeft[key] != nowhere)
            shared.push_back(key);
    size_t next = 0;
    const auto isNext = [&](uint32_t key) { return next < shared.size() && shared[next] == key; };
    const Typed elements = type.elements();
    std::vector<bool> done(items.inLeft.size(), false);
    Json out = Json::array();
    size_t l = 0;
    size_t r = 0;
    const auto takeRight = [&] {
        const uint32_t key = items.right[r++];
        const Json &item = right[items.inRight[key]];
        const uint32_t there = items.inLeft[key];
        done[key] = true;
        // Several items of one key in Live give way to Local's alone (semantics/server-side.md 4).
        out.push_back(there == nowhere || items.repeated[key] ? item : merged(elements, left[there], item));
        next += isNext(key);
    };
    while (l < items.left.size() || r < items.right.size()) {
        if (l < items.left.size()) {
            const uint32_t key = items.left[l];
            if (r < items.right.size() && key == items.right[r]) {
                ++l;
                takeRight();
                continue;
            }
            if (items.inRight[key] == nowhere) {
                out.push_back(left[l++]);
                continue;
            }
            if (r < items.right.size() && next < shared.size() && !isNext(key)) {
                ++l;
                continue;
            }
            l += done[key];
        }
        if (r < items.right.size())
            takeRight();
    }
    return out;
}

} // namespace

Json merged(const Typed &type, const Json &left, const Json &right)
{
    const auto filled = [](const Json &value, Json::value_t kind) { return value.type() == kind && !value.empty(); };
    const NodeType node = nodeOf(type, right);
    if (node != NodeType::Map && node != NodeType::Keyed && node != NodeType::Set)
        return right;
    const Json::value_t kind = node == NodeType::Map ? Json::value_t::object : Json::value_t::array;
    if (!filled(left, kind))
        return right;
    if (!filled(right, kind))
        return left;
    if (node != NodeType::Map)
        return mergedList(type, left, right);
    Json out = Json::object();
    for (const auto &[name, value] : left.items()) {
        const auto found = right.find(name);
        out.emplace(name, found == right.end() ? value : merged(type.field(name), value, *found));
    }
    for (const auto &[name, value] : right.items())
        if (!left.contains(name))
            out.emplace(name, value);
    return out;
}

namespace {

/// What was walked into and has nothing left becomes null.
Json taken(const Typed &type, const Json &value, const FieldSet &members)
{
    const NodeType node = nodeOf(type, value);
    if (node == NodeType::Scalar || node == NodeType::Undeclared)
        return value;
    if (node == NodeType::Map && value.is_object()) {
        Json out = Json::object();
        for (const auto &[name, field] : value.items()) {
            const FieldSet *below = members.find(k8s::fieldNamed(name));
            if (!below)
                out.emplace(name, field);
            else if (!below->self)
                out.emplace(name, taken(type.field(name), field, *below));
        }
        return out.empty() ? Json() : out;
    }
    if ((node == NodeType::Keyed || node == NodeType::Set) && value.is_array()) {
        const Typed elements = type.elements();
        Json out = Json::array();
        for (const Json &item : value) {
            const std::optional<FieldStep> step = type.stepOf(item);
            const FieldSet *below = step ? members.find(*step) : nullptr;
            if (!below)
                out.push_back(item);
            else if (!below->self)
                out.push_back(taken(elements, item, *below));
        }
        return out.empty() ? Json() : out;
    }
    return {};
}

} // namespace

std::optional<Json> without(const Typed &type, const Json &value, const FieldSet &members)
{
    if (members.self)
        return std::nullopt;
    return members.empty() ? value : taken(type, value, members);
}

Json pruned(const Typed &type, const Json &merged, const Manager &previous, std::span<const OwnedIn> all)
{
    std::vector<std::string_view> versions;
    for (const OwnedIn &owned : all)
        if (std::ranges::find(versions, owned.apiVersion) == versions.end())
            versions.push_back(owned.apiVersion);
    std::stable_partition(versions.begin(), versions.end(),
                          [&](std::string_view version) { return version == previous.apiVersion; });
    const FieldSet fields = withParents(type, ownedBy(type, merged));
    const FieldSet mine = withParents(type, previous.fields);
    const auto missing = [&](const Json &value) { return difference(fields, withParents(type, ownedBy(type, value))); };
    Json rest = *without(type, merged, mine);
    for (const std::string_view version : versions) {
        FieldSet gone = missing(rest);
        for (const OwnedIn &owned : all)
            if (owned.apiVersion == version)
                gone = withoutOwned(type, std::move(gone), *owned.fields);
        rest = *without(type, merged, gone);
    }
    return *without(type, merged, intersection(missing(rest), mine));
}

} // namespace fieldwise::merge::serverside

// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/values/server/serverside_parts.h"

namespace fieldwise::merge::serverside {

namespace {

/// What was walked into and has nothing left becomes null.
Json taken(const Typed &type, const Json &value, const FieldSet &members)
{
    const Node node = nodeOf(type, value);
    if (node == Node::Scalar || node == Node::Undeclared)
        return value;
    if (node == Node::Map && value.is_object()) {
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
    if ((node == Node::Keyed || node == Node::Set) && value.is_array()) {
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

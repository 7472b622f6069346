// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/mergemodel.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "core/k8s/listrules.h"

namespace fieldwise::test {
namespace {

using Json = nlohmann::json;
using merge::Mode;
using merge::PerSide;
using merge::Side;

using Keys = std::vector<std::string>;

std::string typeless(const std::string &scalar)
{
    return scalar.substr(std::min(scalar.find(' ') + 1, scalar.size()));
}

/// The texts of an element's keys; of a set the element itself.
Keys keysOf(const Json &element, const Keys &names)
{
    Keys out;
    for (const std::string &name : names) {
        if (!element.is_object() || !element.contains(name) || !element[name].is_string() || element[name] == "null")
            throw NotModelled();
        out.push_back(typeless(element[name].get<std::string>()));
    }
    if (names.empty() && !element.is_string())
        throw NotModelled();
    return names.empty() ? Keys{typeless(element.get<std::string>())} : out;
}

class Model {
public:
    explicit Model(Mode mode) : m_mode(mode) {}

    Json merged(const PerSide<Json> &values, const k8s::SchemaPlace &place) const
    {
        const Json *first = nullptr;
        for (const Json &value : values.at) {
            if (!value.is_null() && first && first->type() != value.type())
                throw NotModelled();
            first = value.is_null() ? first : &value;
        }
        if (!first)
            return nullptr;
        if (first->is_object())
            return map(values, place);
        if (first->is_array())
            if (const auto names = listKeys(values, place))
                return list(values, place, *names);
        return leaf(values, first->is_array());
    }

private:
    Json leaf(const PerSide<Json> &values, bool isList) const
    {
        const auto &[original, updated, destination] = values.at;
        switch (m_mode) {
        case Mode::TwoWay: return updated.is_null() ? destination : updated;
        case Mode::Git:
        case Mode::ThreeWayKeep:
            if (updated == original || updated == destination)
                return destination;
            if (destination == original)
                return updated;
            if (isList) // both changed it: element by element, which is not modelled
                throw NotModelled();
            return destination;
        default:
            if (updated.is_null() != original.is_null())
                return updated;
            return updated == original ? destination : updated;
        }
    }

    Json map(const PerSide<Json> &values, const k8s::SchemaPlace &place) const
    {
        const auto &[original, updated, destination] = values.at;
        if (m_mode == Mode::TwoWay ? updated.is_null() || destination.is_null()
                                   : updated.is_null() && destination.is_null())
            return m_mode == Mode::TwoWay ? leaf(values, false) : Json();
        if (merge::keepsChanges(m_mode)
            && std::ranges::any_of(values.at, [](const Json &value) { return value.is_null(); }))
            return leaf(values, true);
        Json out = Json::object();
        std::set<std::string> names;
        for (const Json &value : values.at)
            for (const auto &[name, child] : value.items())
                names.insert(name);
        for (const std::string &name : names)
            if (Json child = merged(below(values, name), place.field(name)); !child.is_null())
                out[name] = std::move(child);
        return out;
    }

    static PerSide<Json> below(const PerSide<Json> &values, const std::string &name)
    {
        PerSide<Json> out;
        for (const Side side : merge::allSides)
            if (values[side].is_object() && values[side].contains(name))
                out[side] = values[side][name];
        return out;
    }

    /// Nothing for a list that is a value as a whole; no name for a set.
    static std::optional<Keys> listKeys(const PerSide<Json> &values, const k8s::SchemaPlace &place)
    {
        if (place.known) {
            const k8s::ListRule rule = k8s::kyamlRule(place.rule);
            return rule.kind == k8s::ListKind::Atomic ? std::nullopt : std::optional(rule.keys);
        }
        for (const std::string_view name : k8s::inferredKeys(k8s::Infer::Documented)) {
            bool all = true;
            size_t count = 0;
            for (const Json &value : values.at) {
                std::set<Json> seen;
                for (const Json &element : value) {
                    const bool has =
                        element.is_object() && element.contains(name) && element[std::string(name)].is_string();
                    all = all && has && seen.insert(typeless(element[std::string(name)].get<std::string>())).second;
                    ++count;
                }
            }
            if (all && count > 0)
                return Keys{std::string(name)};
        }
        return {};
    }

    static const Json *find(const Json &list, const Keys &keys, const Keys &names)
    {
        for (const Json &element : list)
            if (keysOf(element, names) == keys)
                return &element;
        return nullptr;
    }

    Json list(const PerSide<Json> &values, const k8s::SchemaPlace &place, const Keys &names) const
    {
        const auto &[original, updated, destination] = values.at;
        if (merge::keepsChanges(m_mode) && (updated == original || destination == original || updated == destination))
            return leaf(values, true);
        if (merge::keepsChanges(m_mode))
            throw NotModelled();
        if (m_mode == Mode::TwoWay && (updated.is_null() || destination.is_null()))
            return leaf(values, true);
        if (m_mode == Mode::ThreeWay && updated.is_null() && !original.is_null())
            return nullptr;
        std::vector<Keys> order;
        for (const Json *value : {&destination, &original, &updated}) {
            std::set<Keys> own;
            for (const Json &element : *value) {
                const Keys keys = keysOf(element, names);
                if (!own.insert(keys).second) // twice
                    throw NotModelled();
                if (std::ranges::find(order, keys) == order.end())
                    order.push_back(keys);
            }
        }
        Json out = Json::array();
        for (const Keys &keys : order) {
            PerSide<Json> elements;
            for (const Side side : merge::allSides)
                if (const Json *element = find(values[side], keys, names))
                    elements[side] = *element;
            Json element = names.empty() ? leaf(elements, false) : merged(elements, place.elements());
            if (element.is_null() || element == Json::object())
                continue;
            for (const std::string &name : names) // what is left of an element keeps its keys
                if (!element.contains(name))
                    element[name] = elements[Side::Updated].is_null() ? elements[Side::Original].is_null()
                            ? elements[Side::Destination][name]
                            : elements[Side::Original][name]
                                                                      : elements[Side::Updated][name];
            out.push_back(std::move(element));
        }
        return out;
    }

    Mode m_mode;
};

} // namespace

Json modelled(Mode mode, const PerSide<Json> &values, const k8s::SchemaPlace &place)
{
    if (std::ranges::any_of(values.at,
                            [](const Json &value) { return value.dump().find("\"null\"") != std::string::npos; }))
        throw NotModelled();
    return Model(mode).merged(values, place);
}

} // namespace fieldwise::test

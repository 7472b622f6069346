// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layers/layered.h"

#include <algorithm>
#include <utility>

#include "core/yaml/json.h"

namespace fieldwise::layers {
namespace {

/// Reads the values of one part of a text.
class Reading {
public:
    Reading(const yaml::Part &part, const Positions &positions, uint32_t layer)
        : m_document(*part.document), m_offset(part.offset), m_positions(positions), m_layer(layer)
    {
    }

    Value valueAt(yaml::NodeId id, const Origin &origin) const
    {
        id = yaml::withoutAlias(m_document, id);
        Value value{.origin = origin};
        if (m_document.node(id).kind != yaml::Kind::Map) {
            value.kind = Value::Kind::Leaf;
            value.leaf = yaml::toValue(m_document, id);
            return value;
        }
        for (const auto &[key, child] : yaml::pairsOf(m_document, id)) {
            std::string name = yaml::fieldName(m_document, key);
            if (!value.fields.contains(name))
                value.fields.emplace(std::move(name), valueAt(child, originOf(key)));
        }
        return value;
    }

    Origin originOf(yaml::NodeId id) const
    {
        const Position position = m_positions.at(m_offset + m_document.node(id).begin);
        return {.layer = m_layer, .line = position.line + 1, .column = position.column + 1};
    }

private:
    const yaml::Document &m_document;
    uint32_t m_offset;
    const Positions &m_positions;
    uint32_t m_layer;
};

void add(Value &winner, const Origin &origin, Json value, std::string why)
{
    const auto isKnown = [&origin](const Loser &one) { return one.origin == origin; };
    if (winner.origin != origin && std::ranges::none_of(winner.over, isKnown))
        winner.over.push_back({origin, std::move(value), std::move(why)});
}

class Leaves {
public:
    void collect(const Value &value)
    {
        if (!value.isMap() || (isEmpty(value) && !m_names.empty()))
            leaves.push_back({m_names, &value, chainOf(value)});
        m_around.push_back(&value);
        for (const auto &[name, field] : value.fields) {
            m_names.push_back(name);
            collect(field);
            m_names.pop_back();
        }
        m_around.pop_back();
    }

    std::vector<LeafAt> leaves;

private:
    std::vector<const Loser *> chainOf(const Value &value) const
    {
        std::vector<const Loser *> chain;
        const auto append = [&chain](const Value &one) {
            for (const Loser &loser : one.over)
                chain.push_back(&loser);
        };
        append(value);
        for (auto map = m_around.rbegin(); map != m_around.rend(); ++map)
            append(**map);
        return chain;
    }

    std::vector<std::string> m_names;
    std::vector<const Value *> m_around;
};

} // namespace

Value valueOf(const yaml::Part &part, const Positions &positions, uint32_t layer)
{
    const Reading reading(part, positions, layer);
    const yaml::NodeId root = part.document->root();
    return root == yaml::none ? valueOf(Json(), {.layer = layer}) : reading.valueAt(root, reading.originOf(root));
}

Value valueOf(const Json &json, const Origin &origin)
{
    Value value{.origin = origin};
    if (!json.is_object()) {
        value.kind = Value::Kind::Leaf;
        value.leaf = json;
        return value;
    }
    for (const auto &[name, child] : json.items())
        value.fields.emplace(name, valueOf(child, origin));
    return value;
}

Json toJson(const Value &value)
{
    if (!value.isMap())
        return value.leaf;
    Json object = Json::object();
    for (const auto &[name, field] : value.fields)
        if (!field.isGone())
            object.emplace(name, toJson(field));
    return object;
}

const Value *fieldOf(const Value &map, std::string_view name)
{
    const auto found = map.fields.find(name);
    return found == map.fields.end() || found->second.isGone() ? nullptr : &found->second;
}

Value *fieldOf(Value &map, std::string_view name)
{
    return const_cast<Value *>(fieldOf(std::as_const(map), name));
}

const Value *at(const Value &root, const std::vector<std::string> &names)
{
    const Value *value = &root;
    for (const std::string &name : names) {
        const auto found = value->fields.find(name);
        if (found == value->fields.end())
            return nullptr;
        value = &found->second;
    }
    return value;
}

bool isEmpty(const Value &map)
{
    return std::ranges::all_of(map.fields, [](const auto &field) { return field.second.isGone(); });
}

void lose(Value &winner, const Value &loser, std::string why)
{
    add(winner, loser.origin, toJson(loser), std::move(why));
    for (const Loser &earlier : loser.over)
        add(winner, earlier.origin, earlier.value, earlier.why);
}

Value &put(Value &map, const std::string &name, Value value, const std::string &why)
{
    const auto [field, isNew] = map.fields.try_emplace(name);
    if (!isNew)
        lose(value, field->second, why);
    return field->second = std::move(value);
}

void remove(Value &field, const Value &loser, std::string why)
{
    field.kind = Value::Kind::Gone;
    field.leaf = nullptr;
    field.fields.clear();
    lose(field, loser, why);
    const auto same = std::ranges::find(field.over, loser.origin, &Loser::origin);
    if (same != field.over.end())
        same->why = std::move(why);
}

bool erase(Value &root, const Origin &origin)
{
    for (auto field = root.fields.begin(); field != root.fields.end(); ++field) {
        if (field->second.origin == origin) {
            root.fields.erase(field);
            return true;
        }
        if (erase(field->second, origin))
            return true;
    }
    return false;
}

bool erase(Value &root, const std::vector<std::string> &names)
{
    Value *map = &root;
    for (size_t i = 0; map && i + 1 < names.size(); ++i)
        map = fieldOf(*map, names[i]);
    return map && !names.empty() && map->fields.erase(names.back()) > 0;
}

void mergeOver(Value &base, Value &&upper, const std::string &why)
{
    for (auto &[name, value] : upper.fields) {
        Value *below = fieldOf(base, name);
        if (below && below->isMap() && value.isMap())
            mergeOver(*below, std::move(value), why);
        else
            put(base, name, std::move(value), why);
    }
}

std::vector<LeafAt> leavesOf(const Value &root)
{
    Leaves found;
    found.collect(root);
    return std::move(found.leaves);
}

yaml::Path pathOf(const std::vector<std::string> &names)
{
    yaml::Path path;
    for (const std::string &name : names)
        path.push_back(yaml::PathStep::field(name));
    return path;
}

} // namespace fieldwise::layers

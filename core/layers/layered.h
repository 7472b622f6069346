// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/text.h"
#include "core/yaml/document.h"
#include "core/yaml/path.h"
#include "core/yaml/value.h"

/// Layers of settings merged into one tree, in which each value knows the layer that decided it and those that lost.
/// The rules of a program, such as what a null does, are the caller's.
namespace fieldwise::layers {

using yaml::Json;

/// Where a value was written.
struct Origin {
    uint32_t layer = 0;  ///< index into the caller's layers
    uint32_t line = 0;   ///< of its key, from 1; 0 in a layer that is no text
    uint32_t column = 0; ///< in characters, from 1
    uint8_t way = 0;     ///< how it came to its place, in the caller's terms; 0: it was written there
    bool operator==(const Origin &) const = default;
};

/// A value that did not become the result.
struct Loser {
    Origin origin;
    Json value;
    std::string why;
};

/// A value with its chain of sources. Maps have fields; lists are leaves, since no known program merges them. What was
/// removed stays as Gone, so that its chain can be told.
struct Value {
    enum class Kind : uint8_t { Leaf, Map, Gone };
    Kind kind = Kind::Map;
    Json leaf{};
    std::map<std::string, Value, std::less<>> fields{};
    Origin origin{};           ///< of the layer that decided; of a map, the first that has it
    std::vector<Loser> over{}; ///< what it won over, the nearest first

    bool isMap() const { return kind == Kind::Map; }
    bool isNull() const { return kind == Kind::Leaf && leaf.is_null(); }
    bool isGone() const { return kind == Kind::Gone; }
};

/// The value of a document. The line of a value is that of its key; `positions` are those of the whole text.
Value valueOf(const yaml::Part &part, const Positions &positions, uint32_t layer);
Value valueOf(const Json &json, const Origin &origin);
Json toJson(const Value &value);

/// A field that is not gone; null if there is none.
const Value *fieldOf(const Value &map, std::string_view name);
Value *fieldOf(Value &map, std::string_view name);
/// The value that names lead to, gone or not; null if there is none.
const Value *at(const Value &root, const std::vector<std::string> &names);
/// A map without fields, apart from those that are gone.
bool isEmpty(const Value &map);

/// Adds what lost to the chain of what won, and what that had won over. A source is in a chain once.
void lose(Value &winner, const Value &loser, std::string why);
/// Sets a field; what it replaces, or what was removed there, joins its chain.
Value &put(Value &map, const std::string &name, Value value, const std::string &why);
/// Removes a field, whose own value and chain become the chain of the gap.
void remove(Value &field, const Value &loser, std::string why);

/// Takes out the field that was written there, wherever it is. Returns false if there is none.
bool erase(Value &root, const Origin &origin);
/// The same for the field that names lead to.
bool erase(Value &root, const std::vector<std::string> &names);

/// A layer above others: maps field by field; of anything else, nulls too, the upper value counts.
void mergeOver(Value &base, Value &&upper, const std::string &why);

/// Replaces each leaf by `convert(leaf)`.
template <class Convert>
void convertLeaves(Value &value, const Convert &convert)
{
    if (value.kind == Value::Kind::Leaf)
        value.leaf = convert(std::move(value.leaf));
    for (Loser &loser : value.over)
        loser.value = convert(std::move(loser.value));
    for (auto &[name, field] : value.fields)
        convertLeaves(field, convert);
}

/// A value that is no map with fields, and where it is.
struct LeafAt {
    std::vector<std::string> names;
    const Value *value;
    std::vector<const Loser *> over; ///< the nearest first; also what the maps around it won over
};
/// All leaves, empty maps and gaps, in the order of the names.
std::vector<LeafAt> leavesOf(const Value &root);
yaml::Path pathOf(const std::vector<std::string> &names);

} // namespace fieldwise::layers

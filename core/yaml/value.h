// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "core/yaml/document.h"

namespace fieldwise::yaml {

/// Data without text: what kubectl computes with. Keys are sorted, as in the JSON that it sends.
using Json = nlohmann::json;
/// The same with its fields in the order in which they stand.
using OrderedJson = nlohmann::ordered_json;

/// The data of a node as sigs.k8s.io/yaml gives it to kubectl: booleans of YAML 1.1, keys as text (`y:` is "true"),
/// aliases and `<<` expanded, whole numbers as 64-bit integers where they fit, else floating point.
Json toValue(const Document &document, NodeId id);
/// The same with its fields in the order of the text.
OrderedJson toOrderedValue(const Document &document, NodeId id);
/// A field that the object does not have yet, behind those that it has; `[]` would compare its name with each of
/// theirs.
void append(OrderedJson &object, std::string name, OrderedJson value);
/// A floating-point number as Go writes it in JSON and apimachinery reads that again: an integer where one fits.
Json goNumber(double value);
/// The name of a field in that data.
std::string fieldName(const Document &document, NodeId key);
/// Two keys of a map that have one name, such as `1` and `"1"`, by fieldName or another way to call them. kubectl keeps
/// the value of either.
std::optional<std::pair<NodeId, NodeId>> keysOfOneField(const Document &document,
                                                        std::string (*nameOf)(const Document &, NodeId) = fieldName);

/// Go's `%v`, by which kubectl sorts and pairs: `true`, `<nil>`, `80`, `1.5`, `map[a:1]`, `[a b]`.
std::string goText(const Json &value);

/// Compact JSON as Go's encoder writes it: keys sorted, `<`, `>`, `&` and U+2028/9 escaped, without a last newline.
std::string goJson(const Json &value);
/// The same with its fields in their order.
std::string orderedGoJson(const OrderedJson &value);
/// JSON text for readers of YAML too, such as kubectl, which refuse a few characters in quotes or take them for line
/// breaks.
std::string jsonForYaml(std::string_view json);
/// How far the lines of a map and of a list stand in from the key that they belong to.
struct Indentation {
    uint32_t map = 2;
    uint32_t list = 0;
};
/// The value as block YAML, a line each, with a last newline; a long or multi-line text as a literal block. Without a
/// layout as kubectl does it.
std::string blockText(const OrderedJson &value, Indentation layout = {});

/// What a text of JSON says; discarded when it is none, or is nested deeper than a document may be.
nlohmann::json fromJson(std::string_view text);
nlohmann::ordered_json orderedFromJson(std::string_view text);

/// A member of an object; null where there is none.
template <class J>
const J *memberOf(const J *object, std::string_view name)
{
    const auto found = object && object->is_object() ? object->find(name) : typename J::const_iterator();
    return !object || !object->is_object() || found == object->end() ? nullptr : &*found;
}
/// A text member; "" where there is none.
template <class J>
std::string textAt(const J &object, std::string_view name)
{
    const J *text = memberOf(&object, name);
    return text && text->is_string() ? text->template get<std::string>() : std::string();
}

} // namespace fieldwise::yaml

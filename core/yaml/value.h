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
/// The same, with fields in text order.
using OrderedJson = nlohmann::ordered_json;

/// The data of a node as sigs.k8s.io/yaml passes it to kubectl: YAML 1.1 booleans, keys as text (`y:` is "true"),
/// aliases and `<<` expanded. Integers are 64-bit where they fit, else floating point.
Json toValue(const Document &document, NodeId id);
/// The same, with fields in text order.
OrderedJson toOrderedValue(const Document &document, NodeId id);
/// Appends a field that the object does not have yet; operator[] would compare the name with every existing field.
void append(OrderedJson &object, std::string name, OrderedJson value);
/// A floating-point number after Go has written it as JSON and apimachinery has read it back: an integer where one
/// fits.
Json goNumber(double value);
/// The name of the field that this key becomes in toValue().
std::string fieldName(const Document &document, NodeId key);
/// Two keys of one map with the same name, such as `1` and `"1"`; `nameOf` determines the names. kubectl keeps the
/// value of either key.
std::optional<std::pair<NodeId, NodeId>> keysOfOneField(const Document &document,
                                                        std::string (*nameOf)(const Document &, NodeId) = fieldName);

/// A value as Go's `%v` prints it, by which kubectl sorts and pairs: `true`, `<nil>`, `80`, `1.5`, `map[a:1]`, `[a b]`.
std::string goText(const Json &value);

/// Compact JSON as Go's encoder writes it: keys sorted; `<`, `>`, `&` and U+2028/9 escaped; no final newline.
std::string goJson(const Json &value);
/// The same, with fields in their own order.
std::string orderedGoJson(const OrderedJson &value);
/// JSON text that YAML readers such as kubectl can read too: escapes the few characters that they reject in quotes or
/// take for line breaks.
std::string jsonForYaml(std::string_view json);
/// How many columns the lines of a map or of a list are indented relative to their key.
struct Indentation {
    uint32_t map = 2;
    uint32_t list = 0;
};
/// The value as block YAML, one field or item per line, with a final newline; a text of several lines becomes a literal
/// block. The default layout is kubectl's.
std::string blockText(const OrderedJson &value, Indentation layout = {});

/// Parses JSON. The value is `discarded` if the text is not JSON or is nested deeper than a document may be.
nlohmann::json fromJson(std::string_view text);
nlohmann::ordered_json orderedFromJson(std::string_view text);

/// A member of an object; null if there is none.
template <class J>
const J *memberOf(const J *object, std::string_view name)
{
    const auto found = object && object->is_object() ? object->find(name) : typename J::const_iterator();
    return !object || !object->is_object() || found == object->end() ? nullptr : &*found;
}
/// A string member; "" if there is none.
template <class J>
std::string textAt(const J &object, std::string_view name)
{
    const J *text = memberOf(&object, name);
    return text && text->is_string() ? text->template get<std::string>() : std::string();
}

} // namespace fieldwise::yaml

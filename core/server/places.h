// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/yaml/path.h"
#include "core/yaml/value.h"

/// Patterns of places in data: `a.b`, `a[].b` each element, `a{}` each value of a map, `a{key}` each key of a map,
/// `a["x.y/z"]` a name with dots, `a[0]`, `a[storage=true]` the elements with such a field.
namespace fieldwise::server {

using yaml::Json;

struct PatternStep {
    enum class Kind : uint8_t { Name, Each, EachValue, EachKey, Index, Where };
    Kind kind = Kind::Name;
    std::string name{};  ///< Name, Where: the field
    std::string value{}; ///< Where: its value as JSON
    size_t index = 0;
    /// Stands for one of several places: Each, EachValue, EachKey, Where.
    bool isWildcard() const { return kind != Kind::Name && kind != Kind::Index; }
};
using Pattern = std::vector<PatternStep>;

Pattern parsePattern(std::string_view text);
/// Which element or key each wildcard of a pattern stands for.
using Bound = std::vector<yaml::PathStep>;

/// The value at a place; null if it is missing or JSON's null. Wildcards that are not bound find nothing.
const Json *valueAt(const Json &root, const Pattern &pattern, const Bound &bound = {});
/// The value at a place, with the maps on its way created. Null if something else is in the way.
Json *placeAt(Json &root, const Pattern &pattern, const Bound &bound);
/// Removes the value at a place. Returns false if there is none.
bool removeAt(Json &root, const Pattern &pattern, const Bound &bound);
/// All ways to bind the wildcards of a pattern among what is there. Names
/// after the last wildcard may be missing.
std::vector<Bound> bindings(const Json &root, const Pattern &pattern);
/// The path of a place below `base`.
yaml::Path pathOf(const yaml::Path &base, const Pattern &pattern, const Bound &bound);

/// null, false, 0, "", {} and [] are the zero values of Go's types.
bool isZero(const Json *value);

} // namespace fieldwise::server

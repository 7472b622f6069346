// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/yaml/document.h"
#include "core/yaml/scalar.h"

namespace fieldwise::yaml {

/// The key and value nodes of a map, with `<<` expanded: own keys override merged ones, and earlier merged maps
/// override later ones. Values may still be aliases.
std::vector<std::pair<NodeId, NodeId>> pairsOf(const Document &document, NodeId map);

/// The node itself, or the target if it is an alias.
NodeId withoutAlias(const Document &document, NodeId id);

/// The key node of a value in a map; `none` for an item of a list and for the root.
NodeId keyOf(const Document &document, NodeId value);
/// The value of a field, with aliases and `<<` followed; `none` if the field is missing or `map` is not a map.
NodeId valueAt(const Document &document, NodeId map, std::string_view field);

/// Compact JSON of a subtree in its own key order, with aliases and `<<` expanded (the reader has limited the size of
/// both). Numbers keep their text where JSON allows it, else their exact value. Infinities and NaN, which JSON lacks,
/// become strings.
std::string toJson(const Document &document, NodeId id, Dialect dialect = Dialect::Core12);

/// A text as a JSON string, including the quotes.
std::string jsonString(std::string_view text);

} // namespace fieldwise::yaml

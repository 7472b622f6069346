// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/yaml/document.h"
#include "core/yaml/scalar.h"

namespace fieldwise::yaml {

/// Key and value nodes of a map, `<<` expanded: own keys win over merged ones, earlier merged maps over later ones.
/// Values may be aliases still.
std::vector<std::pair<NodeId, NodeId>> pairsOf(const Document &document, NodeId map);

/// The node itself, or what it stands for when it is an alias.
NodeId withoutAlias(const Document &document, NodeId id);

/// The key node of a value that stands in a map; `none` for an item and for the root.
NodeId keyOf(const Document &document, NodeId value);
/// The value behind a field, aliases and `<<` followed; `none` where there is none, or no map.
NodeId valueAt(const Document &document, NodeId map, std::string_view field);

/// Compact JSON of a subtree in its own key order; aliases and `<<` expanded (a document that was accepted bounds
/// both). Numbers keep their literal text where JSON allows it, and their exact value otherwise; infinities and NaN,
/// which JSON lacks, become strings.
std::string toJson(const Document &document, NodeId id, Dialect dialect = Dialect::Core12);

/// A string as JSON, with its quotes.
std::string jsonString(std::string_view text);

} // namespace fieldwise::yaml

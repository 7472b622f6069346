// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/diagnostic.h"

namespace fieldwise::yaml {

/// Index of a node in its document; `none` where there is no node.
using NodeId = uint32_t;
inline constexpr NodeId none = ~0u;

enum class Kind : uint8_t { Map, Seq, Scalar, Alias };
/// Pair: a single-pair map inside a flow sequence, without braces (`[a: b]`).
enum class Style : uint8_t { Empty, Plain, SingleQuoted, DoubleQuoted, Literal, Folded, Block, Flow, Pair };

/// One node of the flat pre-order array. Offsets are bytes in Document::source().
/// A map's children are key, value, key, value, ...; a sequence's are its items.
struct Node {
    uint32_t begin = 0;   ///< first byte, properties (anchor, tag) included
    uint32_t content = 0; ///< first byte after the properties
    uint32_t end = 0;     ///< never includes the final line break
    NodeId parent = none;
    NodeId next = none;  ///< the node after this subtree; may be nodes().size()
    int32_t indent = -1; ///< indent n of the parent construct (YAML 1.2 section 8), -1 at the root
    uint32_t column = 0; ///< of `content` (bytes from the start of its line; after a BOM)
    Kind kind = Kind::Scalar;
    Style style = Style::Empty;
    bool inFlow = false;
    bool isKey = false;
    bool isOpen = false; ///< a block scalar that the text ends with; a break behind it would be one more in its value
    Range anchor{};      ///< the name without `&`; empty if none
    Range tag{};         ///< the whole tag as written, with its `!`; empty if none
    std::string_view value; ///< a scalar's decoded text; an alias's name

    Range range() const { return {begin, end}; }
};

/// A merge key of YAML 1.1: a plain `<<` without a tag. `"<<"` is a field like any other.
inline bool isMergeKey(const Node &key)
{
    return key.value == "<<" && key.kind == Kind::Scalar && key.style == Style::Plain && key.tag.empty();
}

} // namespace fieldwise::yaml

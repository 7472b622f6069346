// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/diagnostic.h"

namespace fieldwise::yaml {

/// Index of a node in its document; `none` means no node.
using NodeId = uint32_t;
inline constexpr NodeId none = ~0u;

enum class Kind : uint8_t { Map, Seq, Scalar, Alias };
/// Pair: a single-pair map inside a flow sequence, without braces (`[a: b]`).
enum class Style : uint8_t { Empty, Plain, SingleQuoted, DoubleQuoted, Literal, Folded, Block, Flow, Pair };

/// A node in the flat pre-order array of a Document. Offsets are bytes in Document::source(). The children of a map are
/// key, value, key, value, ...; those of a sequence are its items.
struct Node {
    uint32_t begin = 0;   ///< first byte, including the properties (anchor, tag)
    uint32_t content = 0; ///< first byte after the properties
    uint32_t end = 0;     ///< never includes the final line break
    NodeId parent = none;
    NodeId next = none;  ///< the node after this subtree; may be nodes().size()
    int32_t indent = -1; ///< indentation n of the parent construct (YAML 1.2 section 8); -1 at the root
    uint32_t column = 0; ///< of `content`: bytes from the start of its line, or from the end of a BOM
    Kind kind = Kind::Scalar;
    Style style = Style::Empty;
    bool inFlow = false;
    bool isKey = false;
    /// A block scalar at the very end of the text: a line break after it would add one to its value.
    bool isOpen = false;
    Range anchor{};         ///< the name without `&`; empty if there is no anchor
    Range tag{};            ///< the whole tag as written, with its `!`; empty if there is no tag
    std::string_view value; ///< a scalar's decoded text; an alias's name

    Range range() const { return {begin, end}; }
};

/// True for a `<<` key, which YAML 1.1 calls a merge key: a plain `<<` without a tag. `"<<"` is an ordinary field.
inline bool isYamlMergeKey(const Node &key)
{
    return key.value == "<<" && key.kind == Kind::Scalar && key.style == Style::Plain && key.tag.empty();
}

} // namespace fieldwise::yaml

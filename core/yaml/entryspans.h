// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/yaml/document.h"

namespace fieldwise::yaml {

/// The bytes of a map or list, cut into its entries. In block style the entries' bytes adjoin: each has the comments
/// and blank lines before it and its line break; the last ones reach to the end of the document. In flow style they are
/// what stands between brackets and commas.
struct EntrySpans {
    std::vector<NodeId> entries; ///< the key of each pair, or each item
    std::vector<Range> spans;
    bool isFlow = false;
    bool behindDash = false; ///< block: the first entry does not start its line, such as the first key of `- a: 1`
    uint32_t column = 0;     ///< block: of the entries

    Range all() const { return {spans.front().begin, spans.back().end}; }
};

/// Nothing for a collection without entries, for anything else, and for a single pair in a flow list.
std::optional<EntrySpans> entrySpans(const Document &document, NodeId collection);

/// The root of a document, or for an item of a List that was split (lists.h), the item.
NodeId contentOf(const Document &document, bool isItem);

} // namespace fieldwise::yaml

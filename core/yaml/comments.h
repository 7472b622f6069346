// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/yaml/document.h"

namespace fieldwise::yaml {

/// Where an entry starts: its `-`, its `?` or its key.
uint32_t entryBegin(const Document &document, NodeId entry);

/// The lines that belong to an entry (the key of a pair in a block map, or an item of a block sequence): from the
/// *above* comments to the last line, including foot comments of nested collections and the final line break. If the
/// entry begins on a line with another entry's `- `, the range starts at the entry's own first byte.
Range entryLines(const Document &document, NodeId entry);

/// The comment at the end of the entry's line (of its key's line if a collection follows), including the white space
/// before it.
std::optional<Range> besideRange(const Document &document, NodeId entry);

/// The whole lines of the *above* comments; an empty range at the start of the entry's line if there are none.
Range aboveRange(const Document &document, NodeId entry);

/// The comment lines between the previous entry and this one that belong to neither; the range ends where entryLines()
/// begins.
Range linesBefore(const Document &document, NodeId entry);

/// The whole lines of comments and blanks directly before an entry of a block collection that belong neither to the
/// entry nor to the one before it. Empty, at the start of the entry, for the first entry of a document and for an entry
/// that does not start its line.
Range gapBefore(const Document &document, NodeId entry);
/// The whole lines after the last entry of a block collection up to its last foot comment, blank lines between
/// included; empty, after the last entry, without such comments.
Range tailOf(const Document &document, NodeId collection);

/// The foot comments after the last entry of a collection, or of the document if `collection` is `none`. Foot comments
/// inside an entry in the middle are left out.
std::vector<const Comment *> lastComments(const Document &document, NodeId collection);

/// The comments of a collection that belong to none of its entries (open, free and foot), in text order.
std::vector<Range> ownComments(const Document &document, NodeId collection);

} // namespace fieldwise::yaml

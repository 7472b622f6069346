// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/yaml/document.h"

namespace fieldwise::yaml {

/// Determines the owner and slot of every comment of a document, after the reader has found the comments.
class CommentOwners {
public:
    explicit CommentOwners(Document &document);
    void run();

private:
    struct Block {
        size_t first = 0;
        size_t last = 0; ///< one past the end
        uint32_t column = 0;
        bool blankAfter = false; ///< a blank line separates it from the next text
        bool touchesText = false;
    };

    bool hasTextBefore(uint32_t at) const;
    NodeId innermostFlow(uint32_t at) const;
    void place(size_t comment, Slot slot, NodeId owner);
    void place(const Block &block, Slot slot, NodeId owner);
    void placeBeside(size_t comment);
    void placeInFlow(size_t comment, NodeId flow);
    size_t placeGap(size_t first);
    std::vector<Block> blocksOf(size_t first, size_t last, uint32_t nextText) const;
    void placeBlocks(const std::vector<Block> &blocks, uint32_t nextText);
    void placeFoot(const Block &block, uint32_t column);

    Document &m_document;
    std::string_view m_text;
    NodeId m_last = 0; ///< the last node that begins before the current comment
};

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

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/yaml/document.h"

namespace fieldwise::yaml {

/// Gives every comment of a document its owner and slot: the reader finds comments, this knows whose they are.
class CommentOwners {
public:
    explicit CommentOwners(Document &document);
    void run();

private:
    struct Block {
        size_t first = 0;
        size_t last = 0; ///< one past
        uint32_t column = 0;
        bool blankAfter = false; ///< between it and the next text
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
    NodeId m_last = 0; ///< the last node that begins before the comment at hand
};

/// Where an entry starts: its `-`, its `?` or its key.
uint32_t entryBegin(const Document &document, NodeId entry);

/// The lines that go with an entry (the key of a block map's pair, or an item of a block sequence): from its *above*
/// comments to its last line, foot comments of its nested collections and the final line break included. An entry on
/// the line of another's `- ` begins at its own first byte.
Range entryLines(const Document &document, NodeId entry);

/// The comment at the end of the entry's line (of its key's line when a collection follows), with the white space
/// before it.
std::optional<Range> besideRange(const Document &document, NodeId entry);

/// The whole lines of the *above* comments; empty, at the start of the entry's line, when there are none.
Range aboveRange(const Document &document, NodeId entry);

/// The lines of comments between an entry and the one before it that belong to neither, up to this one's own.
Range linesBefore(const Document &document, NodeId entry);

/// The foot comments behind the last entry of a collection, or (`none`) behind the document; others stand behind an
/// entry in its middle.
std::vector<const Comment *> lastComments(const Document &document, NodeId collection);

/// The comments of a collection that belong to none of its entries, in the order of the text: open, free and foot.
std::vector<Range> ownComments(const Document &document, NodeId collection);

} // namespace fieldwise::yaml

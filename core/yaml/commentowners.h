// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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

} // namespace fieldwise::yaml

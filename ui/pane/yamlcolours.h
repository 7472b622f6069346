// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace fieldwise::ui {

/// Scintilla's style numbers of a pane.
enum class CodeStyle : unsigned char { Plain, Key, String, Number, Word, Comment, Punctuation };

/// What the colouring carries from one line to the next, packed into Scintilla's line state (0: nothing is open).
struct LineState {
    enum Inside : uint8_t { Nothing, SingleQuotes, DoubleQuotes, BlockScalar };
    Inside inside = Nothing;
    uint8_t flowDepth = 0;
    uint16_t indent = 0; ///< BlockScalar: lines from this column on belong to it

    static LineState unpack(int packed)
    {
        const auto bits = static_cast<uint32_t>(packed);
        return {static_cast<Inside>(bits & 3), static_cast<uint8_t>(bits >> 2 & 0xff),
                static_cast<uint16_t>(bits >> 10 & 0xffff)};
    }
    int pack() const { return static_cast<int>(inside | flowDepth << 2 | indent << 10); }
};

/// Colours one line (without its break) into `styles`, which has room for all of its bytes; returns what is open after
/// it. It only colours: the tree comes from the core's reader, so text that is being typed is coloured as well as can
/// be.
LineState colourLine(std::string_view line, LineState before, unsigned char *styles);

/// How deep a line is for folding, -1 for a blank one. An item (`- a`) is deeper than the key that it stands below.
int foldDepth(std::string_view line, LineState before);

} // namespace fieldwise::ui

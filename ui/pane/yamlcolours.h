// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace fieldwise::ui {

/// Scintilla's style numbers in a pane.
enum class CodeStyle : unsigned char { Plain, Key, String, Number, Word, Comment, Punctuation };
/// Added to a style, it looks the same but is drawn apart, so that no font joins `!=` into one sign.
inline constexpr unsigned char apart = 16;

/// Of bytes that are drawn as nothing, without any width.
inline constexpr unsigned char leftOutStyle = 31;

/// Styles each second one of neighbouring signs apart; brackets keep their style, by which Scintilla pairs them.
void keepApart(std::string_view line, unsigned char *styles);

/// The colouring state at the end of a line, packed into Scintilla's line state (0: nothing is open).
struct LineState {
    enum Inside : uint8_t { Nothing, SingleQuotes, DoubleQuotes, BlockScalar };
    Inside inside = Nothing;
    uint8_t flowDepth = 0; ///< in a text that is no YAML: 1 inside an action
    uint16_t indent = 0;   ///< BlockScalar: lines indented to at least this column belong to it

    static LineState unpack(int packed)
    {
        const auto bits = static_cast<uint32_t>(packed);
        return {static_cast<Inside>(bits & 3), static_cast<uint8_t>(bits >> 2 & 0xff),
                static_cast<uint16_t>(bits >> 10 & 0xffff)};
    }
    int pack() const { return static_cast<int>(inside | flowDepth << 2 | indent << 10); }
};

/// Colours one line (without its line break) into `styles`, which must have room for all its bytes; returns the state
/// after it. This is only an approximation for text that is being typed; the tree comes from the core's reader.
LineState colourLine(std::string_view line, LineState before, unsigned char *styles);

/// The same for a text that is no YAML: only the actions of a template, `{{ … }}`, which may go on for several lines.
LineState colourActions(std::string_view line, LineState before, unsigned char *styles);

/// The nesting depth of a line for folding; -1 for a blank line. An item (`- a`) is deeper than the key above it.
int foldDepth(std::string_view line, LineState before);

} // namespace fieldwise::ui

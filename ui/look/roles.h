// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "core/merge/plan/steps.h"

namespace fieldwise::ui {

/// The use of a colour in the window.
enum class Role : uint8_t {
    Window,
    Chrome,
    Editor,
    Margin,
    Line,
    Border,
    Hover,
    Text,
    Second,
    Muted,
    LineNumber,
    Accent,
    OnAccent,
    Selection,
    Frame,
    Count
};

/// The meaning of a line, tile or chip. The first seven values are those of merge::State, in its order. ByNobody: in a
/// check of a merge, changed although no side changed it.
enum class Look : uint8_t {
    Unchanged,
    Added,
    Changed,
    Removed,
    Retained,
    Conflict,
    Choice,
    Notice,
    Fails,
    ByNobody,
    Edit,    ///< an edit of somebody that is overwritten
    Owner,   ///< ownership is taken
    Restart, ///< pods restart
    Count
};
constexpr Look lookOf(merge::State state)
{
    return static_cast<Look>(state);
}
static_assert(lookOf(merge::State::Added) == Look::Added && lookOf(merge::State::Choice) == Look::Choice);

enum class Ink : uint8_t { Background, Strong, Text, Mark, Count };
enum class Syntax : uint8_t { Key, String, Number, Word, Comment, Punctuation, Count };

/// Safe for colour blindness; green, red and blue, which is not; high contrast.
enum class Colours : uint8_t { Safe, Classic, Contrast, Count };

} // namespace fieldwise::ui

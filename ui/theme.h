// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include <QColor>
#include <QPalette>

#include "core/merge/plan/plan.h"
#include "core/merge/plan/steps.h"

namespace fieldwise::ui {

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

/// What a line, tile or chip says. The first seven are merge::State, in its order.
enum class Look : uint8_t { Unchanged, Added, Changed, Removed, Retained, Conflict, Choice, Notice, Fails, Count };
constexpr Look lookOf(merge::State state)
{
    return static_cast<Look>(state);
}
static_assert(lookOf(merge::State::Added) == Look::Added && lookOf(merge::State::Choice) == Look::Choice);

enum class Ink : uint8_t { Background, Strong, Text, Mark, Count };
enum class Syntax : uint8_t { Key, String, Number, Word, Comment, Punctuation, Count };

/// For every eye; green, red and blue, which are not safe for colour blindness; high contrast.
enum class Colours : uint8_t { Safe, Classic, Contrast, Count };

struct ThemeTable;

/// Every colour of the window; nothing else in the program names one.
class Theme {
public:
    static constexpr int ownerColours = 6;

    static const Theme &of(Colours colours, bool dark);
    static const Theme &light() { return of(Colours::Safe, false); }
    static const Theme &dark() { return of(Colours::Safe, true); }

    bool isDark() const { return m_dark; }
    QColor operator[](Role role) const;
    QColor ink(Look look, Ink ink) const;
    QColor input(merge::Side side) const;
    QColor syntax(Syntax syntax) const;
    /// The bar before the name of an owner; there are `ownerColours` of them, then they come again.
    QColor owner(int place) const;
    QPalette palette() const;

private:
    Theme(const ThemeTable &table, bool dark) : m_table(table), m_dark(dark) {}

    const ThemeTable &m_table;
    bool m_dark;
};

} // namespace fieldwise::ui

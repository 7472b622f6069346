// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include <QColor>
#include <QPalette>

#include "core/merge/plan.h"

namespace fieldwise::ui {

enum class Role : uint8_t {
    Window, Chrome, Editor, Margin, Line, Border, Hover, Text, Second, Muted, LineNumber, Accent, OnAccent, Selection,
    Frame, Count
};

/// What a line, tile or chip says. The first seven are merge::State, in its order.
enum class Look : uint8_t { Unchanged, Added, Changed, Removed, Retained, Conflict, Choice, Notice, Fails, Count };
constexpr Look lookOf(merge::State state) { return static_cast<Look>(state); }
static_assert(lookOf(merge::State::Added) == Look::Added && lookOf(merge::State::Choice) == Look::Choice);

enum class Ink : uint8_t { Background, Strong, Text, Mark, Count };
enum class Syntax : uint8_t { Key, String, Number, Word, Comment, Punctuation, Count };

/// Every colour of the window; nothing else in the program names one.
class Theme {
public:
    static const Theme &light();
    static const Theme &dark();

    bool isDark() const { return m_dark; }
    QColor operator[](Role role) const { return QColor::fromRgb(m_roles[static_cast<size_t>(role)]); }
    QColor ink(Look look, Ink ink) const
    {
        return QColor::fromRgb(m_looks[static_cast<size_t>(look)][static_cast<size_t>(ink)]);
    }
    QColor input(merge::Side side) const { return QColor::fromRgb(m_inputs[merge::index(side)]); }
    QColor syntax(Syntax syntax) const { return QColor::fromRgb(m_syntax[static_cast<size_t>(syntax)]); }
    QPalette palette() const;

private:
    bool m_dark = false;
    QRgb m_roles[static_cast<size_t>(Role::Count)] = {};
    QRgb m_looks[static_cast<size_t>(Look::Count)][static_cast<size_t>(Ink::Count)] = {};
    QRgb m_inputs[3] = {};
    QRgb m_syntax[static_cast<size_t>(Syntax::Count)] = {};
};

} // namespace fieldwise::ui

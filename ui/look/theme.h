// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPalette>

#include "core/merge/plan/plan.h"
#include "ui/look/roles.h"

namespace fieldwise::ui {

struct ThemeTable;

/// Every colour of the window; no other code names a colour.
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
    /// The colour of an owner's bar; repeats after `ownerColours` owners.
    QColor owner(int place) const;
    QPalette palette() const;

private:
    Theme(const ThemeTable &table, bool dark) : m_table(table), m_dark(dark) {}

    const ThemeTable &m_table;
    bool m_dark;
};

} // namespace fieldwise::ui

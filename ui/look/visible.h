// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include <QString>

/// Texts of files, names and programs as the window shows them: as their characters, never as markup, and each line
/// without its middle where it is longer than `longestShown`, since no label can lay out megabytes.
namespace fieldwise::ui {

inline constexpr qsizetype longestShown = 4000; ///< UTF-16 units

/// What could not be seen or would turn text around as a mark, on one line (core/base/visible.h).
QString visible(std::string_view text);
QString visible(const QString &text);
/// The same, but lines stay lines.
QString visibleLines(const QString &text);
/// The same within rich text: nothing in it is markup.
QString escaped(const QString &text);
/// The same in a menu or on a button: each `&` is seen.
QString menuText(const QString &text);
/// The same as a tool tip, in lines; Qt, which guesses, never takes it for rich text.
QString tip(const QString &text);

/// The only place that gives a widget, an action or an item its tool tip.
template <typename Shows>
void setTip(Shows *on, const QString &text)
{
    on->setToolTip(tip(text));
}
template <typename Item>
void setTip(Item *item, int column, const QString &text)
{
    item->setToolTip(column, tip(text));
}

} // namespace fieldwise::ui

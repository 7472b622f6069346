// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include <QString>

/// Shows texts of files, names and programs literally, never as markup. Lines longer than `longestShown` lose their
/// middle, since no label can lay out megabytes.
namespace fieldwise::ui {

inline constexpr qsizetype longestShown = 4000; ///< in UTF-16 code units

/// A text on one line, with marks for characters that are invisible or reverse text (core/base/visible.h).
QString visible(std::string_view text);
QString visible(const QString &text);
/// The same, but line breaks are kept.
QString visibleLines(const QString &text);
/// The same for use within rich text, without markup.
QString escaped(const QString &text);
/// The same for a menu or button: each `&` is shown.
QString menuText(const QString &text);
/// The same as a tool tip, wrapped into lines, in a form that Qt does not guess to be rich text.
QString tip(const QString &text);

/// The only function that sets the tool tip of a widget, an action or an item.
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

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/theme.h"

#include "ui/look/themetable.h"

namespace fieldwise::ui {

const Theme &Theme::of(Colours colours, bool dark)
{
    static const Theme themes[][2] = {
        {{themeTable(Colours::Safe, false), false}, {themeTable(Colours::Safe, true), true}},
        {{themeTable(Colours::Classic, false), false}, {themeTable(Colours::Classic, true), true}},
        {{themeTable(Colours::Contrast, false), false}, {themeTable(Colours::Contrast, true), true}},
    };
    return themes[static_cast<size_t>(colours)][dark ? 1 : 0];
}

QColor Theme::operator[](Role role) const
{
    return QColor::fromRgb(m_table.roles[static_cast<size_t>(role)]);
}

QColor Theme::ink(Look look, Ink ink) const
{
    if (look == Look::ByNobody || look == Look::Owner || look == Look::Restart)
        look = Look::Changed;
    else if (look == Look::Edit)
        look = Look::Conflict;
    return QColor::fromRgb(m_table.looks[static_cast<size_t>(look)][static_cast<size_t>(ink)]);
}

QColor Theme::input(merge::Side side) const
{
    return QColor::fromRgb(m_table.inputs[merge::index(side)]);
}

QColor Theme::syntax(Syntax syntax) const
{
    return QColor::fromRgb(m_table.syntax[static_cast<size_t>(syntax)]);
}

QColor Theme::owner(int place) const
{
    // Grey enough not to be taken for an outcome, with a contrast of 4.5:1 on every background of a name.
    static constexpr QRgb owners[2][ownerColours] = {{0x3f5f8a, 0x7a5230, 0x3d6b58, 0x7a4670, 0x5c6030, 0x54565e},
                                                     {0x8fb0dc, 0xd6ab7f, 0x86c0a6, 0xd09cc4, 0xbfc27c, 0xb4bac2}};
    return QColor::fromRgb(owners[m_dark ? 1 : 0][place % ownerColours]);
}

QPalette Theme::palette() const
{
    const Theme &t = *this;
    QPalette p;
    p.setColor(QPalette::Window, t[Role::Chrome]);
    p.setColor(QPalette::WindowText, t[Role::Text]);
    p.setColor(QPalette::Base, t[Role::Editor]);
    p.setColor(QPalette::AlternateBase, t[Role::Margin]);
    p.setColor(QPalette::Text, t[Role::Text]);
    p.setColor(QPalette::PlaceholderText, t[Role::Muted]);
    p.setColor(QPalette::Button, t[Role::Chrome]);
    p.setColor(QPalette::ButtonText, t[Role::Text]);
    p.setColor(QPalette::BrightText, t[Role::OnAccent]);
    p.setColor(QPalette::ToolTipBase, t[Role::Editor]);
    p.setColor(QPalette::ToolTipText, t[Role::Text]);
    p.setColor(QPalette::Highlight, t[Role::Accent]);
    p.setColor(QPalette::HighlightedText, t[Role::OnAccent]);
    p.setColor(QPalette::Link, t[Role::Accent]);
    p.setColor(QPalette::Light, t[Role::Editor]);
    p.setColor(QPalette::Midlight, t[Role::Hover]);
    p.setColor(QPalette::Mid, t[Role::Line]);
    p.setColor(QPalette::Dark, t[Role::Border]);
    p.setColor(QPalette::Shadow, t[Role::Border]);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        p.setColor(QPalette::Disabled, role, t[Role::Border]);
    return p;
}

} // namespace fieldwise::ui

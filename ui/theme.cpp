// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme.h"

namespace fieldwise::ui {

const Theme &Theme::light()
{
    static const Theme theme = [] {
        Theme t;
        const QRgb roles[] = {0xeceef1, 0xf6f7f9, 0xffffff, 0xf6f7f9, 0xd8dce2, 0x868e9a, 0xe9ebef, 0x1a1d21,
                              0x454c56, 0x5b6470, 0x5f6874, 0x4338ca, 0xffffff, 0xe4e3fb, 0x4338ca};
        const QRgb looks[][4] = {
            {0xffffff, 0xe9ebef, 0x5b6470, 0x868e9a}, // unchanged
            {0xe5fcee, 0xbde6d1, 0x206c4c, 0x2e9a6c}, // added
            {0xdcebfc, 0xaccbe8, 0x005398, 0x0059a3}, // changed
            {0xfde2d1, 0xe8bea3, 0x8c3700, 0x9c3d00}, // removed
            {0xe8e8ea, 0xc8c8cb, 0x515257, 0x55565c}, // retained
            {0xfdf2c9, 0xebda9d, 0x735b00, 0xa98600}, // conflict
            {0xfcecf7, 0xefcfe3, 0x84496c, 0xc06a9c}, // your choice
            {0xfdf2c9, 0xebda9d, 0x735b00, 0xa98600}, // notice
            {0xfbe9ec, 0xefc1c9, 0x9f283d, 0xc4314b}, // fails
        };
        const QRgb inputs[] = {0x3a4048, 0x1f83b8, 0x857a00};
        const QRgb syntax[] = {0x24487a, 0x1a1d21, 0x7a3b00, 0x6b2c82, 0x49535d, 0x4b535d};
        static_assert(sizeof roles == sizeof t.m_roles && sizeof looks == sizeof t.m_looks
                      && sizeof inputs == sizeof t.m_inputs && sizeof syntax == sizeof t.m_syntax);
        std::copy(std::begin(roles), std::end(roles), t.m_roles);
        std::copy(&looks[0][0], &looks[0][0] + sizeof looks / sizeof(QRgb), &t.m_looks[0][0]);
        std::copy(std::begin(inputs), std::end(inputs), t.m_inputs);
        std::copy(std::begin(syntax), std::end(syntax), t.m_syntax);
        return t;
    }();
    return theme;
}

const Theme &Theme::dark()
{
    static const Theme theme = [] {
        Theme t;
        t.m_dark = true;
        const QRgb roles[] = {0x121417, 0x1d2024, 0x17191d, 0x1b1e22, 0x30353c, 0x747d89, 0x292d33, 0xe4e7eb,
                              0xc0c6ce, 0x9ea7b3, 0x98a1ad, 0xa5a8ff, 0x14151c, 0x2d2f52, 0xb3b6ff};
        const QRgb looks[][4] = {
            {0x17191d, 0x292d33, 0x9ea7b3, 0x747d89}, // unchanged
            {0x0f2e24, 0x174937, 0x72bda1, 0x2f9e75}, // added
            {0x15354c, 0x1d4d6b, 0x68c3f7, 0x38b0f5}, // changed
            {0x463125, 0x614433, 0xf8aa77, 0xf7a46d}, // removed
            {0x333438, 0x484a4e, 0xc3c6cb, 0xc3c6cb}, // retained
            {0x312c11, 0x50440d, 0xcbb24f, 0xb38f00}, // conflict
            {0x3a2337, 0x5e3252, 0xe198c6, 0xd160a8}, // your choice
            {0x312c11, 0x50440d, 0xcbb24f, 0xb38f00}, // notice
            {0x3b1b23, 0x652c38, 0xee8fa1, 0xe8637c}, // fails
        };
        const QRgb inputs[] = {0xc6ccd4, 0x56b4e9, 0xe6da3c};
        const QRgb syntax[] = {0x9dc1f0, 0xe4e7eb, 0xf0be8c, 0xddb0f0, 0xb4bbc5, 0xb4bbc5};
        static_assert(sizeof roles == sizeof t.m_roles && sizeof looks == sizeof t.m_looks
                      && sizeof inputs == sizeof t.m_inputs && sizeof syntax == sizeof t.m_syntax);
        std::copy(std::begin(roles), std::end(roles), t.m_roles);
        std::copy(&looks[0][0], &looks[0][0] + sizeof looks / sizeof(QRgb), &t.m_looks[0][0]);
        std::copy(std::begin(inputs), std::end(inputs), t.m_inputs);
        std::copy(std::begin(syntax), std::end(syntax), t.m_syntax);
        return t;
    }();
    return theme;
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

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRgb>

#include "ui/look/roles.h"

namespace fieldwise::ui {

/// The colours of one scheme as 0xRRGGBB, in the order of the enums in roles.h.
struct ThemeTable {
    QRgb roles[static_cast<size_t>(Role::Count)];
    QRgb looks[static_cast<size_t>(Look::ByNobody)][static_cast<size_t>(Ink::Count)];
    QRgb inputs[3];
    QRgb syntax[static_cast<size_t>(Syntax::Count)];
};

const ThemeTable &themeTable(Colours colours, bool dark);

} // namespace fieldwise::ui

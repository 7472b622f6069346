// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "ui/look/theme.h"

namespace fieldwise::ui {

/// The style sheet of standard widgets (menus, buttons, scroll bars), in a theme's colours.
QString styleSheetOf(const Theme &theme);

} // namespace fieldwise::ui

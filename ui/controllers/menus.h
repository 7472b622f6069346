// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/windowparts.h"

namespace fieldwise::ui {

/// Puts all actions into the menus of the window.
void buildMenus(WindowParts &parts);

} // namespace fieldwise::ui

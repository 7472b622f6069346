// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/windowparts.h"

namespace fieldwise::ui {

/// Builds the window's menus from its actions.
void buildMenus(WindowParts &parts);

} // namespace fieldwise::ui

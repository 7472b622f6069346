// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace fieldwise::ui {

/// What the widgets that are there could take for markup, or would hide or turn around: labels, tool tips, buttons,
/// menus, items, titles, what screen readers are told. Editors have texts of their own, which are left out.
QStringList notPlain();
/// What all of them show.
QStringList allShown();

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace fieldwise::ui {

/// Texts in existing widgets that could be taken for markup, or that hide or reverse characters: labels, tool tips,
/// buttons, menus, items, titles, texts for screen readers. Excludes editors, which show people's own texts.
QStringList notPlain();
/// All texts that these widgets show.
QStringList allShown();

} // namespace fieldwise::ui

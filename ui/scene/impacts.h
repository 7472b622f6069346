// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/view/triage.h"
#include "ui/look/roles.h"

namespace fieldwise::ui {

/// Each impact has a look of its own.
Look lookOf(view::Impact impact);
view::Impact impactOf(Look look);
/// The words after a number: "delete something".
QString wordsOf(view::Impact impact, bool one);
/// The head of a group: "Deletes something".
QString impactTitle(view::Impact impact);
/// "Look at 3 places"
QString verdictText(const view::Triage &triage);

} // namespace fieldwise::ui

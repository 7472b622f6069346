// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>

#include <QString>

#include "ui/look/roles.h"
#include "ui/work/sourcelooks.h"

namespace fieldwise::ui {

/// The name of a slot, and what belongs there.
QString slotName(const openings::Way &way, openings::Slot slot);
QString slotWhat(const openings::Way &way, openings::Slot slot);
/// The name of a mode's segment.
QString wayName(const openings::Way &way);

/// What is known of the slots that have a source; nothing while it is being read.
using Looked = std::map<openings::Slot, std::optional<SourceLooks::Look>>;
Looked lookedInto(const OpenRequest &request, SourceLooks &looks);
bool isReading(const Looked &looked);
/// What was found in a slot, such as "114 resources".
QString factOf(const Looked &looked, openings::Slot slot);
/// What was found in all slots and how it pairs, or what is wrong with it.
struct OpenFinding {
    Look look = Look::Unchanged; ///< Fails: it can't be opened
    QString words;
};
OpenFinding findingOf(const OpenRequest &request, const Looked &looked);
/// Why this mode, or why another one would fit.
QString modeWords(const openings::Way &way, const openings::Fit &fit, bool isChosen);
/// The same of a request with settings of Argo CD or Flux.
QString settingsWords(const OpenRequest &request);

} // namespace fieldwise::ui

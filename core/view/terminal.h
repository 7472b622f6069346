// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "core/view/planwords.h"

namespace fieldwise::view {

/// How an explanation is put for a terminal.
struct Terminal {
    bool colours = false;  ///< with the control sequences of ECMA-48
    bool lines = false;    ///< sentences name lines, since people have the texts
    bool retained = false; ///< each field that stays has its sentence; else they are named together
};

/// A plan in short, for people who may have none of its texts at hand: an object a paragraph, a step with its glyph,
/// path and sentence, without evidence. What kubectl writes into its own annotation is left out. What is told is added
/// to `counts`; `note` comes below the title.
std::string terminalText(const Plan &plan, const Terminal &terminal, merge::Counts &counts, std::string_view note = {});
/// A title as those of the objects are put.
std::string terminalTitle(std::string_view title, const Terminal &terminal);

} // namespace fieldwise::view

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "core/view/planwords.h"

namespace fieldwise::view {

/// How an explanation is written for a terminal.
struct Terminal {
    bool colours = false;  ///< uses the control sequences of ECMA-48
    bool lines = false;    ///< sentences refer to lines, because the reader has the texts
    bool retained = false; ///< each retained field gets a sentence of its own; else they are listed together
};

/// A short explanation of a plan for people who may not have its texts: one paragraph per object; each step has its
/// glyph, path and sentence, but no evidence. Leaves out what kubectl writes into its own annotation. Adds the steps it
/// reports to `counts`; `note` is written below the title.
std::string terminalText(const Plan &plan, const Terminal &terminal, merge::Counts &counts, std::string_view note = {});
/// A title in the format of the objects' titles.
std::string terminalTitle(std::string_view title, const Terminal &terminal);

} // namespace fieldwise::view

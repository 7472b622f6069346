// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/choices/choice.h"
#include "core/merge/match/textparts.h"

namespace fieldwise::merge {

/// Carries out the choice with this number for one resource of a plan. Returns why it can't be applied, as a sentence,
/// or ""; then the result is as it was, although decisions may have been split, or added for lines of a text. The
/// values of `texts` are written with LineTexts::join.
std::string carryOut(const Plan &whole, uint32_t document, DocumentPlan &plan, const Choice &choice, uint32_t number,
                     LineTexts &texts);

} // namespace fieldwise::merge

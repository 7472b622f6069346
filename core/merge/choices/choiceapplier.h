// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/choices/choice.h"

namespace fieldwise::merge {

/// Carries out the choice with this number for one resource of a plan. Returns why it can't be applied, as a sentence,
/// or ""; then the resource is as it was, but for decisions that were split.
std::string carryOut(const Plan &whole, uint32_t document, DocumentPlan &plan, const Choice &choice, uint32_t number);

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "core/counterfactual/whatif.h"

/// Parts of the sentences of answers.
namespace fieldwise {

/// "`replicas`", "the element with name `app`"
std::string called(const yaml::PathStep &step);
/// A scalar as a sentence has it; "" for anything longer.
std::string shortText(const nlohmann::ordered_json &value);
/// ", and `kubectl` and `hpa` own it"; "" for a field that is not there.
std::string ownersSaid(const FieldFate &fate);

/// "; 2 other conflicts remain"; "" when nothing of a server-side apply is refused any more.
std::string conflictsLeft(const merge::Plan &plan);

} // namespace fieldwise

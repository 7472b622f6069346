// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "core/counterfactual/whatif.h"

/// Parts of the sentences about answers.
namespace fieldwise {

/// "`replicas`", "the element with name `app`"
std::string called(const yaml::PathStep &step);
/// A scalar for use in a sentence; "" for anything longer. A long text is cut around what `before`, the field's value
/// as JSON, has differently.
std::string shortText(const nlohmann::ordered_json &value, const std::optional<std::string> &before = {});
/// ", and `kubectl` and `hpa` own it"; "" if the field does not exist.
std::string ownersSaid(const FieldFate &fate);

/// "; 2 other conflicts remain"; "" if a server-side apply has no conflicts left.
std::string conflictsLeft(const merge::Plan &plan);

} // namespace fieldwise

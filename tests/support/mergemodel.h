// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <nlohmann/json.hpp>

#include "core/k8s/schema.h"
#include "core/merge/plan/options.h"

namespace fieldwise::test {

/// Thrown for what the model leaves out: nulls, aliases, values of several kinds, elements without a key of their own,
/// conflicts of git about lists.
struct NotModelled {};

/// Two-way, Three-way and Git as one small recursion over values (trees of typedtree.h): what the result of a merge has
/// to say, by a second way that knows no text, no comments and no decisions. An input that is missing is null; so is a
/// result.
nlohmann::json modelled(merge::Mode mode, const merge::PerSide<nlohmann::json> &values, const k8s::SchemaPlace &place);

} // namespace fieldwise::test

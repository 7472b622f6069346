// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <nlohmann/json.hpp>

#include "core/k8s/schema.h"
#include "core/merge/plan/options.h"

namespace fieldwise::test {

/// Thrown for what the model does not cover: nulls, aliases, values of several kinds, elements without a unique key,
/// git conflicts in lists.
struct NotModelled {};

/// Two-way, Three-way and Git as one small recursion over values (trees of typedtree.h). It predicts the data of the
/// result independently, without text, comments and decisions. A missing input or result is null.
nlohmann::json modelled(merge::Mode mode, const merge::PerSide<nlohmann::json> &values, const k8s::SchemaPlace &place);

} // namespace fieldwise::test

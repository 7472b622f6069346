// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>

#include "core/merge/plan/plan.h"

namespace fieldwise::test {

/// A node as JSON in which each scalar is "type text"; maps are unordered, aliases and `<<` followed.
nlohmann::json typedTree(const yaml::Document &document, yaml::NodeId id);

/// The tree that a plan decides on, in the same form; returns false if the document is not in the result.
bool expectedTree(const merge::DocumentPlan &plan, bool exact, nlohmann::json &out);

} // namespace fieldwise::test

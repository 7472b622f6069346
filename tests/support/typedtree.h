// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>

#include "core/merge/plan/plan.h"

namespace fieldwise::test {

/// A node as JSON in which a scalar is "type text": maps without order, aliases and `<<` followed.
nlohmann::json typedTree(const yaml::Document &document, yaml::NodeId id);

/// The tree that a plan decides on, in the same form; false when the document is not in the result.
bool expectedTree(const merge::DocumentPlan &plan, bool exact, nlohmann::json &out);

} // namespace fieldwise::test

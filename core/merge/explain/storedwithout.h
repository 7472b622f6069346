// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/merge/plan/plan.h"
#include "core/yaml/value.h"

namespace fieldwise::merge {

/// What the API server stores at a place if the request removes the value there: its default, what it keeps of Live, or
/// what follows from other fields.
struct StoredAgain {
    yaml::Json value;
    bool isDefault = false;
    bool isLives = false; ///< the same as Live has
};
/// Nothing if it stores nothing there, or what it stores already although Live's text leaves it out, or if the plan is
/// one for what is sent.
std::optional<StoredAgain> storedWithout(const DocumentPlan &plan, DecisionId id);

} // namespace fieldwise::merge

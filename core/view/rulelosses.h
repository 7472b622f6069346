// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

#include "core/merge/plan/plan.h"

namespace fieldwise::view {

/// What kyaml's three-way merge changes although neither side asked for it, in steps of the plan. Mode::ThreeWayKeep
/// keeps all of it.
struct RuleLosses {
    uint32_t nulls = 0;     ///< nulls that are deleted, with their fields
    uint32_t emptied = 0;   ///< maps and lists that are left as `{}` or `[]`
    uint32_t resources = 0; ///< resources that Destination deleted and that come back
    bool any() const { return nulls + emptied + resources > 0; }
};
/// Nothing in other modes.
RuleLosses ruleLosses(const merge::Plan &plan);
/// "delete 22 nulls, leave 1 map or list empty and bring back 8 deleted resources"
std::string lossesText(const RuleLosses &losses);

} // namespace fieldwise::view

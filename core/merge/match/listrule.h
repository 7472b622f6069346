// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string_view>

#include "core/merge/plan/options.h"

namespace fieldwise::merge {

/// Which rule holds for a list, and where that was learnt: what a person asked for it comes before the schema, the
/// schema before what `infer` finds out from the elements. `fields` lead to it; `schema`: nothing where it is not known
/// there.
k8s::ListRule listRuleAt(const Options &options, std::span<const std::string_view> fields,
                         const std::optional<k8s::ListRule> &schema, const std::function<k8s::ListRule()> &infer);

} // namespace fieldwise::merge

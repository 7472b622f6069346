// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/plan/rules.h"

#include "core/base/holes.h"
#include "core/merge/plan/ruletables.h"

namespace fieldwise::merge {
namespace {

static_assert(std::ranges::all_of(tables::rows, [](const Rule &row) {
    return row.chip == chipInView || holesAre(row.chip, [](std::string_view hole) {
               const auto side = sideHole(hole);
               return side && (side->part.empty() || side->part == "value");
           });
}));

} // namespace

const Rule &rule(RuleId id)
{
    return tables::rows[static_cast<size_t>(id)];
}

} // namespace fieldwise::merge

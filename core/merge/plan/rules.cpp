// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/plan/rules.h"

#include "core/base/holes.h"
#include "core/merge/plan/ruletables.h"

namespace fieldwise::merge {
namespace {

constexpr size_t count = static_cast<size_t>(RuleId::Count);

constexpr size_t rowCount()
{
    size_t rows = 0;
    for (const auto table : tables::all)
        rows += table.size();
    return rows;
}

/// At the place of its id; a place that no row is for holds another's id.
constexpr std::array<Rule, count> catalogue = [] {
    std::array<Rule, count> out{};
    out[0].id = RuleId::Count;
    for (const auto table : tables::all)
        for (const Rule &row : table)
            out[static_cast<size_t>(row.id)] = row;
    return out;
}();

constexpr bool everyRuleHasOneRow()
{
    for (size_t i = 0; i < count; ++i)
        if (catalogue[i].id != RuleId(i))
            return false;
    return rowCount() == count;
}
static_assert(everyRuleHasOneRow());
static_assert(std::ranges::all_of(catalogue, [](const Rule &row) {
    return row.chip == chipInView || holesAre(row.chip, [](std::string_view hole) {
               const auto side = sideHole(hole);
               return side && (side->part.empty() || side->part == "value");
           });
}));

} // namespace

const Rule &rule(RuleId id)
{
    return catalogue[static_cast<size_t>(id)];
}

} // namespace fieldwise::merge

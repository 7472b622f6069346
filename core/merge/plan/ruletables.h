// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <iterator>
#include <span>

#include "core/merge/plan/rules.h"

/// The catalogue of rules from ruletables.def: one row for each rule, in tables: merge2 with
/// what it shares with merge3 (`kyaml`), the rest of merge3, whole resources, git, apply, helm, gitops, server-side,
/// stored, patch, operations of JSON patches, compare, choices.
namespace fieldwise::merge::tables {

using enum StepWhen;
using enum ChildSteps;
constexpr std::string_view inView = chipInView;

constexpr RuleFates byOutcome{};
constexpr RuleFates originalRemoves{{{Fate::Decides, Fate::Removed, Fate::Removed}}};
constexpr RuleFates nullRemoves{{{Fate::None, Fate::Decides, Fate::Removed}}};
constexpr RuleFates nullInUpdated{{{Fate::None, Fate::Decides, Fate::None}}};
constexpr RuleFates nullInDestination{{{Fate::None, Fate::None, Fate::Decides}}};
constexpr RuleFates updatedDecides{{{Fate::None, Fate::Decides, Fate::None}}, true};
constexpr RuleFates updatedLoses{{{Fate::None, Fate::Overruled, Fate::None}}};
constexpr RuleFates destinationLoses{{{Fate::None, Fate::None, Fate::Overruled}}};

inline constexpr Rule rows[] = {
#define FIELDWISE_RULE(table, id, ...) {RuleId::id, __VA_ARGS__},
#include "core/merge/plan/ruletables.def"
#undef FIELDWISE_RULE
};

/// The tables of the catalogue, in the order of ruletables.def.
enum class Table : uint8_t {
    kyaml,
    merge3,
    resources,
    git,
    apply,
    helm,
    gitops,
    serverSide,
    stored,
    patch,
    operations,
    compare,
    choices
};
/// The table of each row.
inline constexpr Table tableOf[] = {
#define FIELDWISE_RULE(table, id, ...) Table::table,
#include "core/merge/plan/ruletables.def"
#undef FIELDWISE_RULE
};
static_assert(std::ranges::is_sorted(tableOf));

constexpr std::span<const Rule> rowsOf(Table table)
{
    const auto [begin, end] = std::equal_range(std::begin(tableOf), std::end(tableOf), table);
    return std::span(rows).subspan(begin - std::begin(tableOf), end - begin);
}
inline constexpr std::span<const Rule> kyaml = rowsOf(Table::kyaml);
inline constexpr std::span<const Rule> merge3 = rowsOf(Table::merge3);
inline constexpr std::span<const Rule> resources = rowsOf(Table::resources);
inline constexpr std::span<const Rule> git = rowsOf(Table::git);
inline constexpr std::span<const Rule> apply = rowsOf(Table::apply);
inline constexpr std::span<const Rule> helm = rowsOf(Table::helm);
inline constexpr std::span<const Rule> gitops = rowsOf(Table::gitops);
inline constexpr std::span<const Rule> serverSide = rowsOf(Table::serverSide);
inline constexpr std::span<const Rule> stored = rowsOf(Table::stored);
inline constexpr std::span<const Rule> patch = rowsOf(Table::patch);
inline constexpr std::span<const Rule> operations = rowsOf(Table::operations);
inline constexpr std::span<const Rule> compare = rowsOf(Table::compare);
inline constexpr std::span<const Rule> choices = rowsOf(Table::choices);

constexpr bool has(std::span<const Rule> table, RuleId rule)
{
    return std::ranges::find(table, rule, &Rule::id) != table.end();
}

} // namespace fieldwise::merge::tables

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/merge/plan/deployers.h"
#include "core/view/planwords.h"

namespace fieldwise::view {

/// The semantics that Compare Semantics compares, in the order of its columns.
enum class Semantics : uint8_t { Merge2, Merge3, Keep, ApplyStrategic, ApplyJsonMerge, ServerSide, Replace };
inline constexpr std::array allSemantics{Semantics::Merge2,         Semantics::Merge3,         Semantics::Keep,
                                         Semantics::ApplyStrategic, Semantics::ApplyJsonMerge, Semantics::ServerSide,
                                         Semantics::Replace};
constexpr size_t index(Semantics semantics)
{
    return static_cast<size_t>(semantics);
}
/// One set of rules under which the same texts are merged.
struct CompareColumn {
    std::string name; ///< "merge3"; of a deployer as in `--deployer`
    std::string title;
    merge::Options options;
    std::optional<Semantics> semantics{};
    const merge::DeployerRow *deployer = nullptr; ///< if it is no semantics
    bool merges = true;          ///< false for `kubectl replace`, which puts Local in Live's place, and for `predicts`
    bool predicts = false;       ///< what Argo CD's diff shows; its sync has columns of its own
    bool isProgram = true;       ///< false for `keep`, which no other program uses
    bool fromAnnotation = false; ///< what was applied before is taken from kubectl's annotation
    bool readsOriginal = true;   ///< server-side apply derives its own from Live
};
/// One T for each column.
template <class T>
using PerColumn = std::vector<T>;

bool looksAt(const CompareColumn &column, Side side);

/// "merge2", "merge3", "keep", "apply", "JSON merge", "server-side", "replace". Of the options only those about lists
/// and schemas are used; for server-side apply also the manager and whether it forces.
PerColumn<CompareColumn> semanticsColumns(const merge::Options &options);
/// A column for each row of merge::deployers, with the options that a person gave, and one for Argo CD's diff.
PerColumn<CompareColumn> deployerColumns(const merge::Options &options);

} // namespace fieldwise::view

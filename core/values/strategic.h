// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/k8s/schema.h"
#include "core/yaml/value.h"

namespace fieldwise::merge {

using k8s::SchemaPlace;
using yaml::Json;

/// An error message of apimachinery, without its Go prefixes.
using Failure = std::string;

/// The part of a difference that a patch contains (semantics/apply.md 3.1): everything, only additions and changes, or
/// only deletions.
enum class Half : uint8_t { All, Additions, Deletions };

/// Creates the strategic merge patch that turns `from` into `to` (semantics/patches.md 3).
Result<Json, Failure> createStrategic(const Json &from, const Json &to, const k8s::SchemaPlace &place,
                                      Half half = Half::All);
/// Applies a strategic merge patch (semantics/patches.md 2).
Result<Json, Failure> applyStrategic(const Json &document, const Json &patch, const k8s::SchemaPlace &place);
/// Merges the two halves of a three-way patch (semantics/apply.md 3.2).
Result<Json, Failure> combineStrategic(const Json &deletions, const Json &additions, const k8s::SchemaPlace &place);

/// The patch of `kubectl apply`, from its two halves (semantics/apply.md 3.1).
Result<Json, Failure> threeWayStrategic(const Json &last, const Json &local, const Json &live,
                                        const k8s::SchemaPlace &place);

/// The conflicts of kubectl's `--overwrite=false` (semantics/apply.md 5): JSON pointers of the fields that a patch and
/// the changes in Live since the last apply both touch, with different values. Elements are numbered as in the patch.
/// `changed` is createStrategic(last, live).
std::vector<std::string> strategicConflicts(const Json &patch, const Json &changed, const k8s::SchemaPlace &place);

/// The result of `kubectl apply` for one merged list alone, a field of this name (semantics/decisions.md 6); nothing if
/// it is removed. A null pointer means that the list is missing there.
Result<std::optional<Json>, Failure> mergeList(std::string_view name, const Json *last, const Json &local,
                                               const Json *live, const k8s::SchemaPlace &place);

/// The value that a patch inserts where there was none: without maps that have `$patch` and, with `nulls`, without null
/// members (semantics/patches.md 2.2). Nothing if the value itself is such a map.
std::optional<Json> withoutNullsAndDirectives(const Json &value, bool nulls);

} // namespace fieldwise::merge

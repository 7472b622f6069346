// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
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

/// The patch of `kubectl apply`, computed literally from its two halves (semantics/apply.md 3.1). The decisions must
/// give the same patch.
Result<Json, Failure> threeWayStrategic(const Json &last, const Json &local, const Json &live,
                                        const k8s::SchemaPlace &place);

/// The conflicts of kubectl's `--overwrite=false` (semantics/apply.md 5): JSON pointers of the fields that a patch and
/// the changes in Live since the last apply both touch, with different values. Elements are numbered as in the patch.
/// `changed` is createStrategic(last, live).
std::vector<std::string> strategicConflicts(const Json &patch, const Json &changed, const k8s::SchemaPlace &place);

/// Three-way patch and result of one merged list whose keys are not unique, from the two differences and their
/// application to this list alone (semantics/decisions.md 6). A null pointer means that the list is missing there.
struct ListOutcome {
    std::optional<Json> result;  ///< nothing: the list is removed
    std::optional<Json> patch;   ///< the list in the patch
    std::optional<Json> order;   ///< the `$setElementOrder` patch directive
    std::optional<Json> deleted; ///< the `$deleteFromPrimitiveList` patch directive
    bool byLive = false;         ///< the additions contain something
    bool byLast = false;         ///< the deletions contain something
    Failure failure;             ///< of the application; only matters if the result is used
};
Result<ListOutcome, Failure> mergeList(const Json *last, const Json &local, const Json *live,
                                       const k8s::SchemaPlace &place);

/// The value that a patch inserts where there was none: without maps that have `$patch` and, with `nulls`, without null
/// members (semantics/patches.md 2.2). Nothing if the value itself is such a map.
std::optional<Json> withoutNullsAndDirectives(const Json &value, bool nulls);
/// The order that apimachinery gives to the elements of a list, as indices into `merged` (semantics/patches.md 2.5):
/// elements in `wanted` by its order, the others by live's order, interleaved by live's order.
std::vector<size_t> elementOrder(const std::vector<std::string> &merged, const std::vector<std::string> &live,
                                 const std::vector<std::string> &wanted);

} // namespace fieldwise::merge

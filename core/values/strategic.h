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

/// A failure in apimachinery's words, without its Go prefixes.
using Failure = std::string;

/// Which half of a difference a patch says (semantics/apply.md 3.1): all of it, only changes and additions, only
/// deletions.
enum class Half : uint8_t { All, Additions, Deletions };

/// The strategic merge patch that turns `from` into `to` (semantics/patches.md 3).
Result<Json, Failure> createStrategic(const Json &from, const Json &to, const k8s::SchemaPlace &place,
                                      Half half = Half::All);
/// Applies one (semantics/patches.md 2).
Result<Json, Failure> applyStrategic(const Json &document, const Json &patch, const k8s::SchemaPlace &place);
/// Merges the two halves of a three-way patch (semantics/apply.md 3.2).
Result<Json, Failure> combineStrategic(const Json &deletions, const Json &additions, const k8s::SchemaPlace &place);

/// The patch of `kubectl apply` from its two halves, literally (semantics/apply.md 3.1): what the decisions must come
/// to.
Result<Json, Failure> threeWayStrategic(const Json &last, const Json &local, const Json &live,
                                        const k8s::SchemaPlace &place);

/// kubectl's `--overwrite=false` (semantics/apply.md 5): the JSON pointers at which a patch and what changed in Live
/// since the last apply touch the same field with another outcome, an element by its index in the patch. `changed` is
/// createStrategic(last, live).
std::vector<std::string> strategicConflicts(const Json &patch, const Json &changed, const k8s::SchemaPlace &place);

/// Three-way patch and result of one merged list whose keys are not unique, from the two differences and an application
/// of that list alone (semantics/decisions.md 6). A null pointer: the list is missing there.
struct ListOutcome {
    std::optional<Json> result;  ///< nothing: the list is gone
    std::optional<Json> patch;   ///< the list in the patch
    std::optional<Json> order;   ///< `$setElementOrder`
    std::optional<Json> deleted; ///< `$deleteFromPrimitiveList`
    bool byLive = false;         ///< the additions say something
    bool byLast = false;         ///< the deletions say something
    Failure failure;             ///< of the application; counts only when the result is read
};
Result<ListOutcome, Failure> mergeList(const Json *last, const Json &local, const Json *live,
                                       const k8s::SchemaPlace &place);

/// What is inserted of a patch's text where nothing was: no null members (`nulls`), no maps that carry `$patch`
/// (semantics/patches.md 2.2). Nothing when the value itself is such a map.
std::optional<Json> withoutNullsAndDirectives(const Json &value, bool nulls);
/// Elements of a list in the order that apimachinery gives them (semantics/patches.md 2.5): those in `wanted` by it,
/// the others as in `live`, interleaved by live's order. Indices into `merged`.
std::vector<size_t> elementOrder(const std::vector<std::string> &merged, const std::vector<std::string> &live,
                                 const std::vector<std::string> &wanted);

} // namespace fieldwise::merge

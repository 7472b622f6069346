// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/yaml/value.h"

namespace fieldwise::merge {

using yaml::Json;

/// Applies a JSON merge patch (RFC 7386). `pruning`: as in kubectl's library, null members of objects inside an array
/// are removed unless the array is inserted into an object (semantics/patches.md 4.1).
Json applyJsonMerge(const Json &document, const Json &patch, bool pruning);
/// The merge patch that turns one object into another, as far as that is possible (semantics/patches.md 4.2).
Json createJsonMerge(const Json &from, const Json &to);
/// The nulls of a merge patch, or everything else in it (semantics/patches.md 4.3). An object that becomes empty is
/// removed; an object that is empty is not a null.
Json onlyNulls(const Json &patch);
Json withoutNulls(const Json &patch);
/// The patch of `kubectl apply` for kinds without a schema (semantics/apply.md 6).
Json threeWayJsonMerge(const Json &last, const Json &local, const Json &live);
/// Numbers as kubectl's library for JSON merge patches reads them: as floating point, so that whole numbers above 2^53
/// lose their last digits.
Json withRoundedNumbers(Json value);
bool hasRoundedNumbers(const Json &value);
/// Removes the null members of objects at any depth; null elements of lists stay.
Json withoutNullMembers(const Json &value);

} // namespace fieldwise::merge

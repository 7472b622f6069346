// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/yaml/value.h"

namespace fieldwise::merge {

using yaml::Json;

/// RFC 7386. `pruning`: as kubectl's library, null members of objects inside an array go where the array does not land
/// on an object (semantics/patches.md 4.1).
Json applyJsonMerge(const Json &document, const Json &patch, bool pruning);
/// The same with pruning; nothing for a patch that kubectl refuses, since it is neither an object nor a list
/// (semantics/patches.md 4.1).
std::optional<Json> applyKubectlMerge(const Json &document, const Json &patch);
/// The merge patch that turns one object into another, as far as one can (semantics/patches.md 4.2).
Json createJsonMerge(const Json &from, const Json &to);
/// The same for whole documents: two objects, or two lists of as many objects, which give a list of patches. Nothing
/// for any others.
std::optional<Json> createDocumentMerge(const Json &from, const Json &to);
/// One merge patch for two in a row. It can't say that an object goes and comes back: there the document's fields stay.
Json combineJsonMerge(const Json &first, const Json &second);
/// As kubectl's library for these patches reads numbers: as floating point, so that whole ones above 2^53 lose their
/// last digits.
Json withRoundedNumbers(Json value);
bool hasRoundedNumbers(const Json &value);
/// The patch of `kubectl apply` for kinds without a schema (semantics/apply.md 6).
Json threeWayJsonMerge(const Json &last, const Json &local, const Json &live);
/// Only the nulls of a patch, or all but the nulls (semantics/patches.md 4.3); an object that becomes empty goes, one
/// that is empty stays among the values.
Json onlyNulls(const Json &patch);
Json withoutNulls(const Json &patch);
/// A value without the null members of its objects, at any depth; null elements of lists stay.
Json withoutNullMembers(const Json &value);

} // namespace fieldwise::merge

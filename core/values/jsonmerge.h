// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/yaml/value.h"

namespace fieldwise::merge {

using yaml::Json;

/// RFC 7386. `pruning`: as kubectl's library, null members of objects inside an array go where the array is not
/// inserted on an object (semantics/patches.md 4.1).
Json applyJsonMerge(const Json &document, const Json &patch, bool pruning);
/// The merge patch that turns one object into another, as far as one can (semantics/patches.md 4.2).
Json createJsonMerge(const Json &from, const Json &to);
/// As kubectl's library for these patches reads numbers: as floating point, so that whole ones above 2^53 lose their
/// last digits.
Json withRoundedNumbers(Json value);
bool hasRoundedNumbers(const Json &value);
/// A value without the null members of its objects, at any depth; null elements of lists stay.
Json withoutNullMembers(const Json &value);

} // namespace fieldwise::merge

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
/// Numbers as kubectl's library for JSON merge patches reads them: as floating point, so that whole numbers above 2^53
/// lose their last digits.
Json withRoundedNumbers(Json value);
bool hasRoundedNumbers(const Json &value);
/// Removes the null members of objects at any depth; null elements of lists stay.
Json withoutNullMembers(const Json &value);

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/values/strategic.h"

/// Shared by the files strategic_*.cpp.
namespace fieldwise::merge::strategic {

inline constexpr std::string_view orderPrefix = "$setElementOrder/";
inline constexpr std::string_view deletePrefix = "$deleteFromPrimitiveList/";
inline constexpr std::string_view retainMarker = "$retainKeys";
inline constexpr std::string_view patchMarker = "$patch";

/// Nothing means success.
using Trouble = std::optional<Failure>;

inline const Failure noJsonDocument = "invalid JSON document";
Failure unknownField(std::string_view name);
Failure withoutMergeKey(const Json &element, std::string_view key);

bool isMarked(const Json &element);   ///< an object with `$patch`
bool isDeletion(const Json &element); ///< ... that says `delete`

/// The type of the elements of both lists, from the first element. A failure if types differ or elements are lists. One
/// of the lists must not be empty.
Result<Json::value_t, Failure> elementType(const Json &first, const Json &second);
/// The identity of an element: the value of its merge key, or the element itself in a list of scalars (`key` is empty).
/// Equal texts are equal values of the same type; a missing key is like null.
std::string identity(const Json &element, std::string_view key);
std::vector<std::string> identities(const Json &list, std::string_view key);
/// Removes duplicates; the last element of the list takes the place of each, as in apimachinery (semantics/patches.md
/// 3.2).
Json withoutDuplicates(Json list);
/// Sorts the elements (semantics/patches.md 2.5); those with `$patch: delete` come last among equal ones.
Json ordered(Json merged, const std::vector<std::string> &live, const std::vector<std::string> &wanted,
             std::string_view key);
/// The order of the live list in apimachinery's array after the merge (semantics/patches.md 2.5).
std::vector<std::string> liveOrder(const Json &live, const Json &patch, std::string_view key);

/// Whether a patch is applied to an object, or merged with another patch, where nulls and patch directives stay
/// (semantics/apply.md 3.2).
enum class Onto : uint8_t { Object, Patch };
Result<Json, Failure> mergedMaps(Json original, Json patch, const k8s::SchemaPlace &place, Onto onto);
Result<Json, Failure> mergedLists(Json original, Json patch, const k8s::SchemaPlace &place, Onto onto);

} // namespace fieldwise::merge::strategic

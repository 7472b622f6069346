// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/values/strategic.h"

/// What the files strategic_*.cpp share.
namespace fieldwise::merge::strategic {

inline constexpr std::string_view orderPrefix = "$setElementOrder/";
inline constexpr std::string_view deletePrefix = "$deleteFromPrimitiveList/";
inline constexpr std::string_view retainMarker = "$retainKeys";
inline constexpr std::string_view patchMarker = "$patch";

/// Nothing when all went well.
using Trouble = std::optional<Failure>;

inline const Failure noJsonDocument = "invalid JSON document";
Failure unknownField(std::string_view name);
Failure withoutMergeKey(const Json &element, std::string_view key);

bool isMarked(const Json &element);   ///< an object with `$patch`
bool isDeletion(const Json &element); ///< ... that says `delete`

/// The first element of `first` and then `second` speaks for all; a failure when types differ or it is a list. Not for
/// two empty lists.
Result<Json::value_t, Failure> elementType(const Json &first, const Json &second);
/// By what two elements are one: the merge key's value, or the element of a list of scalars (`key` empty). Equal texts
/// are values of equal type; a missing key counts as null.
std::string identity(const Json &element, std::string_view key);
std::vector<std::string> identities(const Json &list, std::string_view key);
/// A duplicate is overwritten by the last element, as apimachinery does (semantics/patches.md 3.2).
Json withoutDuplicates(Json list);
/// semantics/patches.md 2.5; `$patch: delete` elements come last among their like.
Json ordered(Json merged, const std::vector<std::string> &live, const std::vector<std::string> &wanted,
             std::string_view key);
/// The live list as apimachinery's array looks after the merge (semantics/patches.md 2.5).
std::vector<std::string> liveOrder(const Json &live, const Json &patch, std::string_view key);

/// Whether a patch is applied to an object, or merged with another patch: then nulls and directives stay
/// (semantics/apply.md 3.2).
enum class Onto : uint8_t { Object, Patch };
Result<Json, Failure> mergedMaps(Json original, Json patch, const k8s::SchemaPlace &place, Onto onto);
Result<Json, Failure> mergedLists(Json original, Json patch, const k8s::SchemaPlace &place, Onto onto);

} // namespace fieldwise::merge::strategic

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace fieldwise::k8s {

/// Where a resource has values that are not to be shown: names of fields from its root on, and `*` for any element of a
/// list. It is the same tree for all texts of a resource, so what is hidden in one of them is hidden in the others and
/// in the result.
struct SecretPlaces {
    bool hidden = false;   ///< what stands here; of a mapping its values, since a key is no secret
    bool isSecret = false; ///< a Secret stands here: a text in it that looks like an object may hold its values again
    std::map<std::string, SecretPlaces, std::less<>> below;
    bool empty() const { return !hidden && !isSecret && below.empty(); }
    bool operator==(const SecretPlaces &) const = default;
};

using FieldNames = std::vector<std::string>;
inline constexpr std::string_view anyElement = "*";
/// True of a name that may be that of a list's element: `*`, `-`, `0`.
bool isElementName(std::string_view name);
/// The names that a JSON pointer goes along, whatever is wrong with it. kubectl ignores what stands before the first
/// `/`.
FieldNames namesOf(std::string_view pointer, bool ignoresStart);

/// What is known about the place behind these names; what is the element of a list there may be named by its index.
struct PlacesFound {
    bool hidden = false; ///< it stands in something hidden
    std::vector<const SecretPlaces *> at;
    bool meets() const; ///< or something hidden stands there
};
PlacesFound find(const SecretPlaces &places, const FieldNames &names);
SecretPlaces &placeAt(SecretPlaces &places, const FieldNames &names);
/// Of a Secret as the API knows it. What has another name is a value that somebody mistyped, or a patch puts there.
bool isFieldOfSecret(std::string_view name);
/// What a patch does with a mapping, which is no value of it: `$patch: delete`.
bool isInstruction(std::string_view name, std::string_view value);
/// A Secret stands here.
void addSecret(SecretPlaces &at);

} // namespace fieldwise::k8s

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/yaml/document.h"
#include "core/yaml/path.h"
#include "core/yaml/value.h"

/// What of a text must not be shown: the one place where that is decided. Everything that shows a value asks here, or
/// reads what the plan was told from here (DocumentPlan::secrets).
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

/// True of a text that says of itself that it is a Secret, as YAML or JSON, with quotes and escapes or without.
bool saysSecret(std::string_view text);
/// The same of a text that can't be read, from less: it has the word `Secret`, or `stringData`.
bool mayHoldSecret(std::string_view text);

/// True of a comment that has `data` or `stringData` as a field, so values of a Secret may be commented out around it.
bool saysData(std::string_view comment);

/// True of a text in a Secret that is more than a word or a sentence: an object may be in it, without saying so.
bool looksStructured(std::string_view text);

/// The name of a field whose key is a mapping or a list is the text of that key, with its values.
bool isTextOfCollection(std::string_view name);
/// A step in an object that has secrets, as it may be shown. A key that is a mapping or a list has values and comments
/// of its own; what tells an element of a list apart is a value where the element is secret.
yaml::PathStep masked(yaml::PathStep step, bool isSecret);

/// False of a document in which nothing says that it has a Secret: it has nothing to hide, but where another text of
/// its resource has. In one look at its bytes, and one at its nodes where these have the word or an escape.
bool mentionsSecret(const yaml::Document &document);

/// The texts of a resource, of which some may be null. A patch is one of them, or a list of operations.
using Texts = std::vector<const yaml::Document *>;
/// The places of all texts together: `data` and `stringData` of each Secret in one of them, and fields that no Secret
/// has, whatever it stands in; where an alias or a merge key takes a value from or brings one to; and what an operation
/// of `patch` copies or moves from there or to there.
SecretPlaces placesOf(const Texts &texts, const yaml::Document *patch = nullptr);

/// What is not to be shown, ascending and apart from each other: whole values, aliases of them, texts that say they are
/// a Secret, and comments between the fields of hidden mappings and behind hidden values.
std::vector<Range> secretRanges(const yaml::Document &document, const SecretPlaces &places = {});
/// The same of a patch for a document with these places; also what the operations of a JSON patch bring there or expect
/// there.
std::vector<Range> patchSecretRanges(const yaml::Document &patch, const SecretPlaces &places);

/// Ascending, without those that stand in others.
std::vector<Range> outermost(std::vector<Range> ranges);

/// Puts masks for what is hidden in data that stands at this pointer of a resource. Nulls and `$patch` stay: they say
/// what happens, not what was there.
void mask(yaml::OrderedJson &value, const SecretPlaces &places, std::string_view pointer = {});
/// Masks for the keys in it that are mappings or lists, as data and in a JSON pointer.
void maskKeys(yaml::OrderedJson &value);
std::string maskedPointer(std::string_view pointer);
/// And in a text that names what stands at this pointer.
std::string maskedNames(std::string text, std::string_view pointer);

/// True when a text has a Secret, or can't be read and may have one.
bool hasSecret(const yaml::Stream &stream);
/// What stands for a secret value: kubectl diff's `***`; `*** (before)` and `*** (after)` where the value changes.
enum class Mask : uint8_t { Same, Before, After };
std::string_view maskText(Mask mask);

} // namespace fieldwise::k8s

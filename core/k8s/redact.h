// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/yaml/document.h"
#include "core/yaml/path.h"
#include "core/yaml/value.h"

/// Decides which parts of a text must not be shown; nothing else decides this. Code that shows a value asks here, or
/// reads what the plan stored from here (DocumentPlan::secrets).
namespace fieldwise::k8s {

/// The places in a resource whose values must not be shown, as a tree of field names from its root; `*` is any element
/// of a list. All texts of a resource share one tree, so what is hidden in one of them is also hidden in the others and
/// in the result.
struct SecretPlaces {
    bool hidden = false;   ///< the value here is hidden; of a mapping only its values, since keys are not secret
    bool isSecret = false; ///< a Secret is here; a text in it that looks like an object may repeat its values
    std::map<std::string, SecretPlaces, std::less<>> below;
    bool empty() const { return !hidden && !isSecret && below.empty(); }
    bool operator==(const SecretPlaces &) const = default;
};

using FieldNames = std::vector<std::string>;
inline constexpr std::string_view anyElement = "*";
/// True for a name that may stand for a list element: `*`, `-`, `0`.
bool isElementName(std::string_view name);
/// The names in a JSON pointer, even an invalid one. `ignoresStart`: like kubectl, ignores what precedes the first `/`.
FieldNames namesOf(std::string_view pointer, bool ignoresStart);

/// The places that a list of names leads to. There can be several, because a list element may be named by its index or
/// by `*`.
struct PlacesFound {
    bool hidden = false; ///< the place is inside a hidden value
    std::vector<const SecretPlaces *> at;
    bool meets() const; ///< the place is hidden, or has hidden places below it
};
PlacesFound find(const SecretPlaces &places, const FieldNames &names);
SecretPlaces &placeAt(SecretPlaces &places, const FieldNames &names);
/// True for the fields that the API defines for a Secret. Any other field of a Secret may be a mistyped `data`, or a
/// value that a patch puts there, so it is hidden.
bool isFieldOfSecret(std::string_view name);
/// True for a patch directive, such as `$patch: delete`, which is not a value of its mapping.
bool isInstruction(std::string_view name, std::string_view value);
/// Marks a place as a Secret.
void addSecret(SecretPlaces &at);

/// True for a text that says that it is a Secret, as YAML or JSON, with or without quotes and escapes.
bool saysSecret(std::string_view text);
/// A weaker test, for a text that can't be read: it contains the word `Secret`, or `stringData`.
bool mayHoldSecret(std::string_view text);

/// What must not be shown of a text that can't be read, or is no YAML, but may have a Secret: rather too much than too
/// little. Only keys stay, and what the object is.
std::vector<Range> secretLines(std::string_view text);

/// True for a comment with `data` or `stringData` as a field: values of a Secret may be commented out near it.
bool saysData(std::string_view comment);

/// True for a text in a Secret that is more than a word or a sentence: it may contain an object without naming its
/// kind.
bool looksStructured(std::string_view text);

/// True if the field's key is a mapping or a list: the name is then the text of that key, including its values.
bool isTextOfCollection(std::string_view name);
/// A path step of an object that has secrets, in a form that may be shown. A key that is a mapping or a list is masked,
/// because it has values and comments of its own. If the list element is secret, so are the values that identify it.
yaml::PathStep masked(yaml::PathStep step, bool isSecret);

/// False if nothing in the document says that it has a Secret; it then has nothing to hide unless another text of its
/// resource has. Searches the bytes first, and the nodes only if the bytes have the word or an escape.
bool mentionsSecret(const yaml::Document &document);

/// The texts of a resource; some may be null. A patch is one of them, unless it is a list of operations.
using Texts = std::vector<const yaml::Document *>;
/// The secret places of all texts together: `data`, `stringData` and unknown fields of each Secret in any of them;
/// places that aliases or `<<` keys copy a secret from or to; and places that operations of `patch` copy or move one
/// from or to.
SecretPlaces placesOf(const Texts &texts, const yaml::Document *patch = nullptr);

/// The ranges that must not be shown, ascending and disjoint: whole values, aliases of them, texts that say they are a
/// Secret, and comments between the fields of hidden mappings and after hidden values.
std::vector<Range> secretRanges(const yaml::Document &document, const SecretPlaces &places = {});
/// The same for a patch of a document with these places, including what the operations of a JSON patch write there or
/// expect there.
std::vector<Range> patchSecretRanges(const yaml::Document &patch, const SecretPlaces &places);

/// Sorts the ranges and removes those that are inside others.
std::vector<Range> outermost(std::vector<Range> ranges);

/// Masks hidden values in data that belongs at this pointer of a resource. Nulls and patch directives stay: they say
/// what happens, not what the value was.
void mask(yaml::OrderedJson &value, const SecretPlaces &places, std::string_view pointer = {});
/// Masks the keys in it that are mappings or lists.
void maskKeys(yaml::OrderedJson &value);
std::string maskedPointer(std::string_view pointer);
/// Masks such keys in a text that names what is at this pointer.
std::string maskedNames(std::string text, std::string_view pointer);

/// True if a text has a Secret, or if it can't be read and may have one.
bool hasSecret(const yaml::Stream &stream);
/// What is shown for a secret value: `***`, as in kubectl diff; `*** (before)` and `*** (after)` if the value changes.
enum class Mask : uint8_t { Same, Before, After };
std::string_view maskText(Mask mask);

} // namespace fieldwise::k8s

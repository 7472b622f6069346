// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/base/text.h"
#include "core/gitops/fields.h"
#include "core/k8s/owners.h"
#include "core/k8s/redact.h"
#include "core/yaml/document.h"

namespace fieldwise::gitops {

struct NamedText {
    std::string name;
    std::string text;
};

/// An object of a text, as data and with the lines of its fields.
struct Object {
    Json data;
    std::shared_ptr<const yaml::Document> document;
    std::string file;
    uint32_t line = 1; ///< of the document's first byte

    /// `app.yaml:12` for the deepest of these fields that is there; elements of lists by index.
    std::string where(const Tokens &tokens) const;
};

/// All objects of the texts, Lists taken apart (items of one in flow style have the line of the List); documents that
/// are no objects are left out.
std::vector<Object> objectsIn(const std::vector<NamedText> &texts);
/// The fault of the first text that can't be read; "" if all can.
std::string faultOf(const std::vector<NamedText> &texts);

/// `Deployment shop/web`.
std::string describe(const Json &object);
/// The entries of metadata.managedFields that can be read.
std::vector<k8s::Manager> managersOf(const Object &live);
/// Who owns a field, or the innermost field around it that somebody owns: "kubectl-edit (Update, 2026-11-03)".
std::vector<std::string> ownersOf(const std::vector<k8s::Manager> &managers, const FieldPath &path);

/// Masks secrets before anything is shown.
class Masks {
public:
    Masks(const Object *git, const Object *live, bool showSecrets);
    Json shown(const Json &value, const FieldPath &path) const;

private:
    k8s::SecretPlaces m_places;
    bool m_showSecrets;
};

/// What lies behind a removed or ignored field: a setting and where it stands.
struct Rule {
    std::string setting;    ///< `spec.ignoreDifferences[0].jsonPointers[1]`
    std::string expression; ///< `/spec/replicas`
    std::string where;      ///< `app.yaml:12`; "" if it is built in
    bool operator==(const Rule &) const = default;
};
/// `spec.ignoreDifferences[0].jsonPointers[0] (app.yaml:12)`.
std::string described(const Rule &rule);

struct Note {
    std::string id;
    std::string text;
    bool unknown = false; ///< something can't be known here
};

/// " (Application one, Application two)" of the objects for which `is` is true, not too many; "" for none.
std::string namesOf(const std::vector<Object> &objects, bool (*is)(const Object &));

/// The tokens of a JSON pointer as evanphx/json-patch reads it: what is before the first slash does not count.
Tokens tokensOf(std::string_view pointer);
/// Removes what a JSON pointer leads to; negative indices count from the end. False if nothing is there.
bool removeAt(Json &object, const Tokens &tokens);
/// Null if nothing is there.
const Json *valueAt(const Json &object, const Tokens &tokens);
/// Does nothing if nothing is there.
void replaceAt(Json &object, const Tokens &tokens, const Json &value);

} // namespace fieldwise::gitops

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/k8s/fieldset.h"
#include "core/k8s/schema.h"
#include "core/server/custom.h"
#include "core/values/server/serverside_types.h"
#include "core/yaml/path.h"
#include "core/yaml/value.h"

/// What GitOps controllers compare and write (semantics/gitops.md), as pure functions of data.
namespace fieldwise::gitops {

using k8s::FieldPath;
using k8s::FieldSet;
using merge::serverside::Typed;
using yaml::Json;

/// What is known about an object's kind.
struct Kind {
    Typed type;             ///< nothing is known: maps are granular, lists atomic
    k8s::SchemaPlace place; ///< of strategic merge patches
    bool builtin = false;   ///< client-go has it, so controllers have its Go type and its defaults
    bool namespaced = true;
    const server::CustomKind *custom = nullptr; ///< its definition, if there is one
};
/// `definitions`: those among the manifests, in case the schema has none.
Kind kindOf(const k8s::Schema &schema, const std::vector<server::CustomKind> &definitions, const Json &object);

std::string apiVersionOf(const Json &object);
std::string kindNameOf(const Json &object);
/// "" for `v1`.
std::string groupOf(std::string_view apiVersion);
std::string nameOf(const Json &object);
std::string namespaceOf(const Json &object);
/// An annotation's or a label's text; "" if there is none.
std::string annotationOf(const Json &object, std::string_view name);
std::string labelOf(const Json &object, std::string_view name);
/// A member on the way down; null if something is missing.
const Json *at(const Json &object, std::initializer_list<std::string_view> names);
/// A member to be changed; anything but a map is replaced with an empty one.
Json &mapIn(Json &object, const char *name);
/// Removes a member further down; maps on the way that become empty stay.
void erase(Json &object, std::initializer_list<std::string_view> names);

/// True if one place is the other or is in it.
bool isWithin(const FieldPath &inner, const FieldPath &outer);
/// A field that differs. Elements of lists are named by their keys, else by their index.
struct Change {
    FieldPath path;
    std::optional<Json> before, after;
};
/// The differences of two objects, each at the outermost field that only one of them has.
std::vector<Change> changesBetween(const Json &before, const Json &after, const Typed &type);
/// The same by the innermost fields.
using Leaves = std::map<FieldPath, Change>;
Leaves leavesOf(const std::vector<Change> &changes, const Typed &type);
/// The entry of this field, of one in it, or of one around it; the end if there is none.
template <class Value>
typename std::map<FieldPath, Value>::const_iterator covering(const std::map<FieldPath, Value> &map,
                                                             const FieldPath &path)
{
    const auto below = map.lower_bound(path);
    if (below != map.end() && isWithin(below->first, path))
        return below;
    for (FieldPath above = path; !above.empty();) {
        above.pop_back();
        if (const auto found = map.find(above); found != map.end())
            return found;
    }
    return map.end();
}
/// What these fields are in an object; null if there is none.
const Json *valueAt(const Json &object, const Typed &type, const FieldPath &path);

/// Sets a field, or removes it if there is no value; what is missing on the way is made.
void setAt(Json &object, const Typed &type, const FieldPath &path, const std::optional<Json> &value);

/// Names and indices from the root of an object, such as those of a JSON pointer.
using Tokens = std::vector<std::string>;
/// The same place with the keys of list elements; without those that are missing.
FieldPath pathOf(const Json &object, const Typed &type, const Tokens &tokens);
inline bool touch(const FieldPath &a, const FieldPath &b)
{
    return isWithin(a, b) || isWithin(b, a);
}
/// As paths are printed everywhere: `spec.containers[name=api].image`.
std::string printed(const FieldPath &path);
/// For masks: `*` for a list element.
std::string pointerOf(const FieldPath &path);

/// An object as Go's types read and write it, without defaults. Nothing if the kind is not built in or the object has
/// fields that it does not have.
std::optional<Json> remarshalled(const Json &object, const Kind &kind);
/// An object with the defaults of its kind; unchanged for kinds that are not built in.
Json withDefaults(const Json &object, const Kind &kind);

/// The text of `*` patterns as Argo CD matches groups, kinds and names: `*`, `?`, `[a-z]`, `{a,b}` and `\`.
bool matchesGlob(std::string_view pattern, std::string_view text);

} // namespace fieldwise::gitops

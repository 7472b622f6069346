// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "core/k8s/schema.h"
#include "core/merge/plan/plan.h"
#include "core/merge/plan/ref.h"
#include "core/yaml/value.h"

namespace fieldwise::merge {

using yaml::Json;
using yaml::textAt;

/// The value of this member of `object`; an empty mapping if there is none.
const Json &memberOrEmpty(const Json &object, const char *name);
/// The loaded schema, else the built-in one if it is enabled; else null.
const k8s::Schema *schemaOf(const Options &options);
/// The object's place in that schema: the type of its apiVersion and kind, or Options::schemaRoot.
k8s::SchemaPlace rootPlace(const Options &options, const Json &object);
Fault refusal(Side side, Range range, std::string text);
/// The program cannot compute its patch: `why` in apimachinery's words.
Fault noPatch(const Options &options, Side side, Range range, const std::string &why);
constexpr std::string_view helmStopsHere = "Helm fails at this object: ";
/// The whole document as data (JSON values), as kubectl reads it; nothing if it has no content.
std::optional<Json> dataOf(const DocumentPlan &plan, Side side);
/// True if the name of a field at any depth starts with `$`, as those of patch directives do.
bool hasDirective(const Json &value);
/// A fault if an input can't be an object of a cluster, because its root is not a mapping.
std::optional<Fault> noObjectFault(const DocumentPlan &plan);
/// A fault if metadata.name is missing or not a string, where kubectl stops; `local` is the root of Local.
std::optional<Fault> noNameFault(const Json &object, NodeRef local);

/// Last applied, Local and Live as data.
struct ObjectData {
    std::optional<Json> last, live;
    Json local;
    bool object = false; ///< Local has an apiVersion and a kind, so kubectl adds its annotation and the namespace
};
ObjectData objectData(const Options &options, const DocumentPlan &plan);
/// Puts the marks of Helm's release into an object; nothing for other deployers (semantics/helm.md 1.3).
void putMarks(const Options &options, Json &object);
/// The value of such a mark; "" for other labels and annotations.
std::string markOf(const Options &options, std::string_view name);
/// The namespace of kubectl's request: Live's, or `default` for a namespaced kind, or "". For an unknown kind a new
/// object gets `default`, since most kinds are namespaced.
std::string requestNamespace(const Options &options, const ObjectData &data);
/// Sets metadata.namespace if it is missing, as kubectl does; removes it if `name` is "", which means a cluster-scoped
/// kind.
void fillNamespace(Json &object, const std::string &name);
/// A member of an object, to be changed; anything but a mapping is replaced with an empty mapping.
Json &mapAt(Json &object, const char *name);

} // namespace fieldwise::merge

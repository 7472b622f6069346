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

/// A mapping that is a member of an object, empty without one.
const Json &mapOf(const Json &object, const char *name);
/// The schema that counts; null where nothing is known.
const k8s::Schema *schemaOf(const Options &options);
/// Where an object stands in it: at the type of its apiVersion and kind, or at Options::schemaRoot.
k8s::SchemaPlace rootPlace(const Options &options, const Json &object);
Fault refusal(Side side, Range range, std::string text);
/// The whole document as kubectl reads it, if it has content.
std::optional<Json> valueOf(const DocumentPlan &plan, Side side);
/// A field that starts with `$`, anywhere.
bool hasDirective(const Json &value);
/// An input that can't be an object of a cluster.
std::optional<Fault> noObjectFault(const DocumentPlan &plan);
/// kubectl stops where the name of its object is missing or no text; `local` is its node.
std::optional<Fault> noNameFault(const Json &object, NodeRef local);

/// What the three texts say.
struct ObjectData {
    std::optional<Json> last, live;
    Json local;
    bool object = false; ///< it has apiVersion and kind, so kubectl's annotation and namespace come in
};
ObjectData objectData(const Options &options, const DocumentPlan &plan);
/// The namespace of the request: Live's, or `default` for a kind that has one; a new object of an unknown kind has, as
/// most do.
std::string requestNamespace(const Options &options, const ObjectData &data);
/// kubectl's own text for a place that names none; "" is a kind that lives in none.
void fillNamespace(Json &object, const std::string &name);
/// A mapping of an object, to be changed; it becomes one where it is none.
Json &mapAt(Json &object, const char *name);

} // namespace fieldwise::merge

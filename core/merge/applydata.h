// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "core/k8s/schema.h"
#include "core/merge/apply.h"
#include "core/merge/ref.h"

namespace fieldwise::merge {

using yaml::Json;

/// What kubectl sees of the three texts: Local with all that it fills in.
struct ApplyData {
    std::optional<Json> last, live;
    Json local;
    bool object = false; ///< it has apiVersion and kind, so kubectl's annotation and namespace come in
};

ApplyData applyData(const Options &options, const DocumentPlan &plan);
/// Local as a server-side apply sends it: with the namespace of the request.
Json sentServerSide(const Options &options, const DocumentPlan &plan);

/// An input that can't be an object of a cluster.
std::optional<Fault> noObject(const DocumentPlan &plan);
/// kubectl stops where the name of its object is missing or no text; `local` is its node.
std::optional<Fault> nameless(const Json &object, Ref local);
Fault refusal(Side side, Range range, std::string text);

/// A text member of an object, "" without one; a mapping, empty without one.
std::string textAt(const Json &object, const char *name);
const Json &mapOf(const Json &object, const char *name);
/// The whole document as kubectl reads it, if it has content.
std::optional<Json> valueOf(const DocumentPlan &plan, Side side);
/// A field that starts with `$`, anywhere.
bool hasDirective(const Json &value);

/// The schema that counts; null where nothing is known.
const k8s::Schema *schemaOf(const Options &options);
/// Where an object stands in it: at the type of its apiVersion and kind, or at Options::schemaRoot.
k8s::Place rootPlace(const Options &options, const Json &object);

/// The annotation as Live's own text has it counts for the result, whatever it was taken to be for the patch.
void settleAnnotation(DocumentPlan &plan, ApplyPlan &apply);
/// Takes the annotation out of patch, result and decisions, and the parents that are left empty by that.
void dropAnnotation(DocumentPlan &plan, ApplyPlan &apply);

} // namespace fieldwise::merge

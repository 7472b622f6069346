// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/merge/plan/plan.h"
#include "core/yaml/value.h"

namespace fieldwise::merge {

/// What kubectl would send for one object; the decisions say the same, field by field.
struct ApplyPlan {
    bool object = false;    ///< Local has apiVersion and kind, so kubectl and the API server fill things in
    bool byVersion = false; ///< another version of kubectl sends something else: ApplyOptions::kubectlMinor decides
    bool strategic = false; ///< strategic merge patch, else JSON merge patch
    std::string why;        ///< why this strategy: "Deployment is built into Kubernetes"
    yaml::Json patch; ///< {} when nothing is sent, or nothing but an annotation that is left out; of Create: the object
    yaml::Json result;                  ///< the object afterwards; the result's text reads as this
    std::vector<std::string> conflicts; ///< JSON pointers that --overwrite=false stops at; empty with overwrite
};

/// Decides one object into `plan.decisions` and `plan.apply()`; Local is there, Live may not be. Faults carry ranges in
/// the documents.
void planApply(const Options &options, DocumentPlan &plan, std::vector<Fault> &faults);

/// Another version of kubectl would send something else for some object.
bool dependsOnKubectl(const Plan &plan);
/// `application/strategic-merge-patch+json` and the like.
std::string_view contentType(const DocumentPlan &document);
/// The patches of all objects as kubectl would send them, compact JSON, a line each; `{}` for one that is unchanged,
/// the whole object for one that is created.
std::string kubectlPatch(const Plan &plan);

} // namespace fieldwise::merge

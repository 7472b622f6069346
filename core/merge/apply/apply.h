// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/merge/plan/plan.h"
#include "core/yaml/value.h"

namespace fieldwise::merge {

/// What kubectl would send for one object. The decisions say the same field by field.
struct ApplyPlan {
    bool object = false;    ///< Local has an apiVersion and a kind, so kubectl and the API server add fields
    bool byVersion = false; ///< other versions of kubectl send something else (see ApplyOptions::kubectlMinor)
    bool strategic = false; ///< a strategic merge patch; else a JSON merge patch
    bool replaces = false;  ///< Local takes the place of Live, and no patch is sent
    std::string why;        ///< the reason for this type of patch: "Deployment is built into Kubernetes"
    yaml::Json patch;       ///< {} if nothing is sent, or only an annotation that is left out; for Create: the object
    yaml::Json result;      ///< the object afterwards; equals the result's text as kubectl reads it
    /// JSON pointers of the fields where --overwrite=false stops; empty with overwrite.
    std::vector<std::string> conflicts;
};

/// Fills `plan.decisions` and `plan.apply()` for one object. Local must exist; Live may be missing. Ranges of
/// faults count from the start of the document; `report` (deciding.h) converts them to the whole text.
void planApply(const Options &options, DocumentPlan &plan, std::vector<Fault> &faults);

/// True if other versions of kubectl would send something else for some object.
bool dependsOnKubectl(const Plan &plan);
/// `application/strategic-merge-patch+json` and the like.
std::string_view contentType(const DocumentPlan &document);
/// The patches of all objects as kubectl would send them, as compact JSON, one per line: `{}` for an unchanged object,
/// the whole object for a new one.
std::string kubectlPatch(const Plan &plan);

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/k8s/schema.h"
#include "core/merge/apply/apply.h"
#include "core/merge/plan/objectdata.h"

namespace fieldwise::merge {

using yaml::Json;

/// What kubectl sees of the three texts: Local with all that it fills in.
ObjectData applyData(const Options &options, const DocumentPlan &plan);

/// The annotation as Live's own text has it counts for the result, whatever it was taken to be for the patch.
void keepLiveAnnotation(DocumentPlan &plan, ApplyPlan &apply);
/// Takes the annotation out of patch, result and decisions, and the parents that are left empty by that.
void dropAnnotation(DocumentPlan &plan, ApplyPlan &apply);

} // namespace fieldwise::merge

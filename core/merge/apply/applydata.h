// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/k8s/schema.h"
#include "core/merge/apply/apply.h"
#include "core/merge/plan/objectdata.h"

namespace fieldwise::merge {

using yaml::Json;

/// The three texts as kubectl sees them: Local includes everything that kubectl adds.
ObjectData applyData(const Options &options, const DocumentPlan &plan);

/// Decides the annotation in the result by Live's own text, whatever Last applied the patch was computed from.
void keepLiveAnnotation(DocumentPlan &plan, ApplyPlan &apply);
/// Removes the annotation from patch, result and decisions, with the parents that become empty.
void dropAnnotation(DocumentPlan &plan, ApplyPlan &apply);

} // namespace fieldwise::merge

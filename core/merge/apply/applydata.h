// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/k8s/schema.h"
#include "core/merge/apply/apply.h"
#include "core/merge/plan/objectdata.h"

namespace fieldwise::merge {

using yaml::Json;

/// The three texts as kubectl sees them: Local includes everything that kubectl adds. If Last applied was given as a
/// text, it takes the place of Live's annotation.
ObjectData applyData(const Options &options, const DocumentPlan &plan);

/// Marks the annotation as changed if Live's own one differs from the result's. The walk does not see this if Last
/// applied was given as a text, because it then compared the new annotation with that text instead of Live's.
void noteAnnotationChange(DocumentPlan &plan, ApplyPlan &apply);
/// Removes the annotation from patch, result and decisions, with the parents that become empty.
void dropAnnotation(DocumentPlan &plan, ApplyPlan &apply);

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/plan/plan.h"

namespace fieldwise::merge {

/// Adds a notice to each ConfigMap or Secret that changes and that pods of other resources use, if those are not
/// replaced by the same apply. Resources without such a notice stay shared.
void noteReaders(SharedList<DocumentPlan> &documents);
/// Adds one notice to the first object of a kind that is not known here, so that it is shown as it is sent.
void noteUnknownKinds(SharedList<DocumentPlan> &documents);
/// Adds one notice to the first custom resource that has values with rules that are not checked here.
void noteUncheckedRules(SharedList<DocumentPlan> &documents);
/// Adds a notice if Live has objects but none of Local's, and one with the namespace that Local does not name.
void noteOtherPlace(SharedList<DocumentPlan> &documents, const Options &options);

} // namespace fieldwise::merge

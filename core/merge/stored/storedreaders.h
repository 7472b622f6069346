// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/plan/plan.h"

namespace fieldwise::merge {

/// Adds a notice to each ConfigMap or Secret that changes and that pods of other resources use, if those are not
/// replaced by the same apply. Resources without such a notice stay shared.
void noteReaders(SharedList<DocumentPlan> &documents);
/// Adds one notice to the first object of a kind that is not known here, so that it is shown as it is sent.
void noteUnknownKinds(SharedList<DocumentPlan> &documents);

} // namespace fieldwise::merge

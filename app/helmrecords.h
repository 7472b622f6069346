// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>

#include "app/mergeinputs.h"
#include "core/helm/operation.h"

namespace fieldwise {

/// Takes what Helm makes of the objects into inputs that have the operation's texts: its options, and without the
/// deletions that a refusal prevents.
void takeOperation(helm::Operation operation, MergeInputs &inputs);
/// Puts the old manifest in the place of release records that are given as Last applied. Returns false, with the reason
/// on `err`, if they can't be read, if Helm does nothing with them, or if kubectl applies, which does not read them.
bool takeRecords(const MergeCommand &command, MergeInputs &inputs, std::ostream &err);
/// The plan of the live objects after the operation, to be resolved: what is refused is left, and all if Helm stops.
merge::Plan afterOperation(const helm::Operation &operation, merge::Plan plan);
/// Tells that Helm stops, or fails at an object; else returns `status`.
Exit tellHelmsRefusal(const helm::Operation &operation, Exit status, std::ostream &err);

} // namespace fieldwise

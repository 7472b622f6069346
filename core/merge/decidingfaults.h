// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/merge/plan/plan.h"

/// What keeps a resource from being merged, or its merge from being written.
namespace fieldwise::merge {

/// A fault for a List that was not split: its objects would seem to be missing.
std::optional<Fault> hiddenObjects(const DocumentPlan &document, const Options &options);
/// A fault for a field with two keys of equal text: kubectl's result is random, and a merge goes by the text of keys.
/// kyaml takes the first.
std::optional<Fault> unclearField(const DocumentPlan &document, const Options &options);
/// Reports every conflict that is left, those of whole resources and of elements included.
void failOnConflicts(const DocumentPlan &document, std::vector<Fault> &faults);
/// A fault for a field beside one whose key kubectl reads as something other than its text: `"on"` and `on`, which is
/// `true`. In YAML they are the same key.
std::optional<Fault> unwritableField(const DocumentPlan &document, const Options &options);

} // namespace fieldwise::merge

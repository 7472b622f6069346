// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/merge/plan/plan.h"

namespace fieldwise::merge {

/// Why kubectl can't read Local: values that JSON does not have, or object metadata of wrong types. The metadata of
/// List items and of patches is not checked, as in kubectl. `goesOn`: it sends the other objects; else it sends
/// nothing, and the faults say so.
std::vector<Fault> kubectlReadFaults(const DocumentPlan &document, const Options &options, bool goesOn);
/// True for a value that JSON does not have: kubectl reads no more of the file.
bool endsReading(const yaml::Document &document);

} // namespace fieldwise::merge

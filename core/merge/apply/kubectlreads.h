// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/merge/plan/plan.h"

namespace fieldwise::merge {

/// Why kubectl refuses to read a file, so that it sends nothing: values that JSON does not have, or object metadata of
/// wrong types. The metadata of List items and of patches is not checked, as in kubectl.
std::vector<Fault> kubectlReadFaults(const DocumentPlan &document, const Options &options);

} // namespace fieldwise::merge

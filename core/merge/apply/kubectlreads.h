// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/merge/plan/plan.h"

namespace fieldwise::merge {

/// Why kubectl can't read a file that it is given, so that it sends nothing: values that JSON has not, and metadata of
/// other types than every object has. It looks at the metadata of no List's item, and of no patch.
std::optional<Fault> kubectlReadFault(const DocumentPlan &document, const Options &options);

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "core/view/evidence.h"
#include "core/view/planwords.h"

namespace fieldwise::view {

/// For Mode::Patch: the effect of the patch of each document, in the documented form of `--print decisions`.
nlohmann::ordered_json patchesJson(const Plan &plan, const ShownEvidence &evidence);
/// The operations of a document's JSON patch as text for a terminal, one paragraph each; `number` is the running count.
std::string operationsText(const Plan &plan, const ShownEvidence &evidence, uint32_t document, size_t &number);

} // namespace fieldwise::view

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/merge/plan/plan.h"
#include "core/server/stored.h"
#include "core/yaml/value.h"

namespace fieldwise::merge {

/// One object on its way into the storage.
struct StoredObjects {
    const yaml::Json &sent;
    const yaml::Json *live; ///< null for a new object
    const yaml::Json *liveStored;
    const yaml::Json &stored;
    const std::vector<server::Note> &notes;
    const server::Context &context;
};

/// Adds the notices about what the API server refuses, and about pods that are replaced.
void noteServer(DocumentPlan &plan, const StoredObjects &objects);

} // namespace fieldwise::merge

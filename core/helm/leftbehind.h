// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/helm/objects.h"
#include "core/helm/operation.h"

namespace fieldwise::helm {

/// What the revisions after OLD have of Live's objects, the newest first. They failed, so Helm does not compare with
/// them (semantics/helm.md 1.2).
std::vector<merge::FailedObject> failedObjects(const Ground &ground, const Objects &live);

} // namespace fieldwise::helm

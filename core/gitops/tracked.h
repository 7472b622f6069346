// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/gitops/inputs.h"

namespace fieldwise::gitops {

/// The objects that an Application's or a Kustomization's status names, as manifests to ask kubectl for: among them are
/// those that Git no longer has. Each begins with `---`.
std::string trackedManifests(const std::vector<Object> &settings);

} // namespace fieldwise::gitops

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/k8s/identity.h"
#include "core/yaml/path.h"

namespace fieldwise::k8s {

/// True for what the API server or Kubernetes' own controllers choose for an object that does not say it, such as a
/// Service's `spec.clusterIP` (docs/command-line.md, Noise).
bool isAllocated(const Identity &object, const yaml::Path &path);

} // namespace fieldwise::k8s

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/yaml/path.h"

namespace fieldwise::k8s {

/// True if two texts are the same amount of a resource: `1000m` and `1`, `1Gi` and `1024Mi`.
bool sameQuantity(std::string_view a, std::string_view b);
/// True for a field that, by its name, holds such an amount: below requests, limits, capacity, hard ...
bool isQuantity(const yaml::Path &path);

} // namespace fieldwise::k8s

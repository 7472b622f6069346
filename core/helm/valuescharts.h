// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/helm/values.h"
#include "core/helm/valuescoalesce.h"

namespace fieldwise::helm {

/// Switches subcharts off by conditions and tags, names them by their aliases, and carries out import-values
/// (semantics/helm.md 5.4). Returns Helm's refusal, or "".
std::string processDependencies(Chart &chart, const Value &values, const ValueRules &rules);

} // namespace fieldwise::helm

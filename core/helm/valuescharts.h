// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/helm/values.h"
#include "core/helm/valuescoalesce.h"

namespace fieldwise::helm {

/// The errors of a text that can't be read.
ValueRefusals faultsOf(const yaml::Stream &stream, const NamedText &file);

/// The values of a file, all its documents merged (or the first, in Helm 3). `failing` is put before Helm's words;
/// `leftOut` is taken for missing.
Result<Value, ValueRefusals> readValues(const NamedText &file, const std::string &failing, const Version &version,
                                        uint32_t layer, const std::optional<LeftOut> &leftOut = {});

/// Switches subcharts off by conditions and tags, names them by their aliases, and carries out import-values
/// (semantics/helm.md 5.4). Returns Helm's refusal, or "".
std::string processDependencies(Chart &chart, const Value &values, const ValueRules &rules);

} // namespace fieldwise::helm

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/merge/plan/options.h"

namespace CLI {
class App;
}

namespace fieldwise {

/// Adds `--kubectl-version`.
void addKubectlVersion(CLI::App &app, merge::Options &options);
/// The version of the kubectl on the PATH; nothing if there is none or if it does not answer within a few seconds.
std::optional<int> kubectlOnPath();
/// Uses the version of the kubectl on the PATH if none was given. Returns true if this requires another merge.
bool takeKubectlOnPath(merge::Options &options);

} // namespace fieldwise

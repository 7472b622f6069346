// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/merge/plan/options.h"

namespace CLI {
class App;
}

namespace fieldwise {

/// `--kubectl-version`.
void addKubectlVersion(CLI::App &app, merge::Options &options);
/// Which version the kubectl on the PATH has; nothing where there is none, or none that says so within a few seconds.
std::optional<int> kubectlOnPath();
/// The version of the kubectl on the PATH, where none was asked for. True when it makes another merge necessary.
bool takeKubectlOnPath(merge::Options &options);

} // namespace fieldwise

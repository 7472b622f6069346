// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "app/exit.h"
#include "core/helm/values.h"

namespace CLI {
class App;
}

namespace fieldwise {

/// The arguments of `helm-values`.
struct HelmValuesCommand {
    enum class Print { Sources, Values, Config, Json };
    std::string chart; ///< a values.yaml, or the folder of a chart
    std::vector<std::string> files;
    std::vector<helm::SetArgument> arguments;
    std::string record;
    helm::Reuse reuse = helm::Reuse::Unsaid;
    helm::Version version = helm::newestVersion;
    Print print = Print::Sources;
    bool all = false;
    bool showSecrets = false;
};

/// Only what the values are computed from.
void addValuesInputs(CLI::App &app, HelmValuesCommand &command);
void addHelmValues(CLI::App &app, HelmValuesCommand &command);

/// Writes the values that the templates of a chart see, or where each comes from.
Exit runHelmValues(const HelmValuesCommand &command, std::ostream &out, std::ostream &err);

} // namespace fieldwise

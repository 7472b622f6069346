// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/kubectlversion.h"

#include <CLI/CLI.hpp>

#include "core/k8s/kubectl.h"
#include "programs/process.h"

namespace fieldwise {

void addKubectlVersion(CLI::App &app, merge::Options &options)
{
    const auto take = [&options](const std::string &text) {
        const auto minor = kubectl::minorOf(text);
        if (!minor)
            throw CLI::ValidationError("--kubectl-version: found `" + text + "`, expected a version such as 1.32");
        options.apply.kubectlMinor = *minor;
    };
    app.add_option_function<std::string>("--kubectl-version", take,
                                         "the kubectl version whose rules to use where versions differ, such as 1.32 "
                                         "(default: the kubectl on the PATH)")
        ->type_name("VERSION");
}

std::optional<int> kubectlOnPath()
{
    kubectl::Arguments command = kubectl::askVersion();
    command.insert(command.begin(), "kubectl");
    constexpr size_t most = 1 << 16;
    const Process ran = runProcess(command, {.limit = std::chrono::seconds(5), .most = most});
    return ran.ok() ? kubectl::versionIn(ran.out) : std::nullopt;
}

bool takeKubectlOnPath(merge::Options &options)
{
    if (options.apply.kubectlMinor != 0)
        return false;
    options.apply.kubectlMinor = kubectlOnPath().value_or(0);
    return options.apply.kubectlMinor != 0;
}

} // namespace fieldwise

// SPDX-License-Identifier: GPL-3.0-or-later
#include <iostream>
#include <string>
#include <string_view>

#include "app/commandline.h"
#include "app/helmcommand.h"
#include "app/kdiffcommand.h"
#include "app/kubectlcommand.h"
#include "app/mergecommand.h"
#include "app/terminal.h"
#include "app/whycommand.h"

namespace fieldwise {

namespace {

Exit run(const Command &command)
{
    if (const auto *merging = std::get_if<MergeCommand>(&command))
        return runMerge(*merging, std::cout, std::cerr);
    if (const auto *helm = std::get_if<HelmCommand>(&command))
        return runHelm(*helm, std::cout, std::cerr);
    if (const auto *why = std::get_if<WhyCommand>(&command))
        return runWhy(*why, std::cout, std::cerr);
    if (const auto *driver = std::get_if<DriverCommand>(&command))
        return runDriver(*driver, std::cerr);
    if (const auto *check = std::get_if<CheckCommand>(&command))
        return runCheck(*check, std::cout, std::cerr);
    if (const auto *files = std::get_if<CheckFilesCommand>(&command))
        return runCheckFiles(*files, std::cerr);
    if (const auto *argocd = std::get_if<ArgocdCommand>(&command))
        return runArgocd(*argocd, std::cout, std::cerr);
    if (const auto *flux = std::get_if<FluxCommand>(&command))
        return runFlux(*flux, std::cout, std::cerr);
    if (const auto *values = std::get_if<HelmValuesCommand>(&command))
        return runHelmValues(*values, std::cout, std::cerr);
    return runInstall(std::get<InstallCommand>(command), std::cin, std::cout, std::cerr);
}

/// What a name of this program runs: the links fieldwise-kdiff and kubectl-fieldwise lead to it, too.
int runAs(const std::string &name, int argc, char **argv)
{
    if (name == "fieldwise-kdiff")
        return runKdiff(argc, argv, std::cout, std::cerr);
    if (name == "kubectl-fieldwise")
        return runKubectlPlugin(argc, argv, std::cout, std::cerr);
    const auto command = parseCommandLine(argc, argv, std::cout, std::cerr);
    return std::holds_alternative<Exit>(command) ? std::get<Exit>(command) : run(std::get<Command>(command));
}

} // namespace

} // namespace fieldwise

int main(int argc, char **argv)
{
    using namespace fieldwise;
    const std::string_view path = argc > 0 ? argv[0] : "";
    const std::string_view called = path.substr(path.rfind('/') + 1); // the whole path if it has no `/`
    const bool isLink = called == "fieldwise-kdiff" || called == "kubectl-fieldwise";
    const std::string name(isLink ? called : "fieldwise-cli");
    return runProgram(name, [&]() -> int { return runAs(name, argc, argv); });
}

// SPDX-License-Identifier: GPL-3.0-or-later
#include <iostream>

#include "app/commandline.h"
#include "app/mergecommand.h"
#include "app/terminal.h"
#include "app/whycommand.h"

namespace fieldwise {

namespace {

Exit run(const Command &command)
{
    if (const auto *merging = std::get_if<MergeCommand>(&command))
        return runMerge(*merging, std::cout, std::cerr);
    if (const auto *why = std::get_if<WhyCommand>(&command))
        return runWhy(*why, std::cout, std::cerr);
    if (const auto *driver = std::get_if<DriverCommand>(&command))
        return runDriver(*driver, std::cerr);
    if (const auto *check = std::get_if<CheckCommand>(&command))
        return runCheck(*check, std::cout, std::cerr);
    return runInstall(std::get<InstallCommand>(command), std::cin, std::cout, std::cerr);
}

} // namespace

} // namespace fieldwise

int main(int argc, char **argv)
{
    using namespace fieldwise;
    return runProgram("fieldwise-cli", [&]() -> int {
        const auto command = parseCommandLine(argc, argv, std::cout, std::cerr);
        return std::holds_alternative<Exit>(command) ? std::get<Exit>(command) : run(std::get<Command>(command));
    });
}

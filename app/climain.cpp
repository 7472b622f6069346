// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>
#include <iostream>

#include "app/commandline.h"
#include "app/conformance.h"
#include "app/mergecommand.h"
#include "app/terminal.h"
#include "app/words.h"
#include "core/files.h"
#include "exceptions.h"

namespace fieldwise {

namespace {

Exit runCases(const ConformanceCommand &command)
{
    if (!std::filesystem::is_directory(command.folder)) {
        sayLine(std::cerr, command.folder + ":1:1: error: there is no such folder [folder-missing]");
        return ExitInput;
    }
    Exceptions exceptions = parseExceptions(knownExceptions);
    if (!command.exceptions.empty()) {
        const auto text = files::read(command.exceptions);
        if (!text) {
            sayLine(std::cerr, describe(text.error(), command.exceptions, ""));
            return ExitInput;
        }
        exceptions = parseExceptions(*text);
    }
    return runConformance(command.folder, exceptions, std::cout, std::cerr) ? ExitDone : ExitConflicts;
}

Exit run(const Command &command)
{
    if (const auto *merging = std::get_if<MergeCommand>(&command))
        return runMerge(*merging, std::cout, std::cerr);
    if (const auto *driver = std::get_if<DriverCommand>(&command))
        return runDriver(*driver, std::cerr);
    if (const auto *install = std::get_if<InstallCommand>(&command))
        return runInstall(*install, std::cin, std::cout, std::cerr);
    return runCases(std::get<ConformanceCommand>(command));
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

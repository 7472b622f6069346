// SPDX-License-Identifier: GPL-3.0-or-later
// conformance FOLDER [EXCEPTIONS]: ends with 0 when all cases hold.
#include <filesystem>
#include <iostream>
#include <span>

#include "app/exit.h"
#include "app/terminal.h"
#include "core/files.h"
#include "tests/conformance/runner.h"

namespace fieldwise::conformance {
namespace {

Exit run(std::span<char *> arguments)
{
    if (arguments.empty() || arguments.size() > 2 || !std::filesystem::is_directory(arguments[0])) {
        std::cerr << "conformance FOLDER [EXCEPTIONS]: a folder of suites, and the cases that cannot hold\n";
        return ExitUsage;
    }
    Exceptions exceptions;
    if (arguments.size() == 2) {
        const auto text = files::read(arguments[1]);
        if (!text) {
            std::cerr << text.error().text << '\n';
            return ExitInput;
        }
        exceptions = parseExceptions(*text);
    }
    return runCases(arguments[0], exceptions, std::cout, std::cerr) ? ExitDone : ExitConflicts;
}

} // namespace
} // namespace fieldwise::conformance

int main(int argc, char **argv)
{
    const std::span<char *> arguments(argv + 1, argv + argc);
    return fieldwise::runProgram("conformance", [&] { return fieldwise::conformance::run(arguments); });
}

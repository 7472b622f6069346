// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal.h"

#include <csignal>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <iostream>
#include <new>
#include <ostream>
#include <string>
#include <string_view>

#include <unistd.h>

#include "app/commandline.h"
#include "app/words.h"
#include "core/base/thread.h"
#include "programs/process.h"

namespace fieldwise {

namespace {

bool isSet(const char *name)
{
    const char *value = std::getenv(name);
    return value && *value;
}

std::string windowProgram()
{
    std::error_code error;
    const std::filesystem::path own = std::filesystem::read_symlink("/proc/self/exe", error);
    const std::filesystem::path beside = own.parent_path() / "fieldwise";
    return !error && std::filesystem::exists(beside, error) ? beside.string() : "fieldwise";
}

/// The error's reason is the last line; notices about files may precede it.
std::string lastLine(std::string text)
{
    text.resize(text.find_last_not_of('\n') + 1);
    return text.substr(text.rfind('\n') + 1);
}

} // namespace

bool wantsColours()
{
    const char *terminal = std::getenv("TERM");
    return ::isatty(STDOUT_FILENO) && !isSet("NO_COLOR") && terminal && std::string_view(terminal) != "dumb";
}

bool hasDisplay()
{
    return isSet("DISPLAY") || isSet("WAYLAND_DISPLAY");
}

bool showWindow(const std::vector<std::string> &arguments, std::ostream &err)
{
    std::vector<std::string> command{windowProgram()};
    command.insert(command.end(), arguments.begin(), arguments.end());
    const Process window = runProcess(command, {.limit = std::chrono::hours(24 * 365)});
    if (window.status == 0 || window.status == 1) {
        sayLines(err, window.err);
        return true;
    }
    sayLine(err, "Can't open a window: " + (window.problem.empty() ? lastLine(window.err) : window.problem) + ".");
    return false;
}

int runProgram(const std::string &name, const std::function<int()> &run)
{
    std::signal(SIGCHLD, SIG_DFL); // a caller may ignore SIGCHLD, and then exit statuses would be lost
    return withStack([&]() -> int {
        try {
            const int status = run();
            if (std::cout.flush() || (status != ExitDone && status != ExitConflicts))
                return status;
            sayLine(std::cerr, name + ": the output cannot be written");
            return ExitInput;
        } catch (const std::bad_alloc &) {
            sayLine(std::cerr, name + ": there is not enough memory for these files");
            return ExitInput;
        } catch (const std::exception &error) {
            sayLine(std::cerr, name + ": internal error: " + error.what());
            return ExitOurs;
        }
    });
}

} // namespace fieldwise

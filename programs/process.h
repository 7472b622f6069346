// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstddef>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/text.h"

namespace fieldwise {

/// How to run a program, and the limits for it.
struct ProcessOptions {
    std::string input;  ///< standard input of the program
    std::string folder; ///< working directory; "" is the current one
    /// `NAME=value` sets or replaces a variable of this process; `NAME` alone removes it.
    std::vector<std::string> environment;
    std::chrono::milliseconds limit{std::chrono::minutes(1)};
    size_t most = largestText; ///< maximum output in bytes
    std::stop_token stop{};    ///< ends the program early
};

/// The outcome of running a program.
struct Process {
    int status = -1; ///< exit status; -1 if it did not exit by itself
    std::string out, err;
    /// Why there is no status: `git can't be started: ...`, `git takes longer than 60 seconds`; else "".
    std::string problem;
    bool ok() const { return status == 0; }
};

/// Runs a program without a shell and waits for it. The program is searched on the PATH unless its name has a `/`. It
/// is killed if it takes too long, writes too much or is stopped.
Process runProcess(const std::vector<std::string> &command, const ProcessOptions &options = {});

} // namespace fieldwise

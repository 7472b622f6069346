// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstddef>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/text.h"

namespace fieldwise {

struct ProcessOptions {
    std::string input;  ///< what it reads from standard input
    std::string folder; ///< where it runs; "" is here
    std::vector<std::string>
        environment; ///< `NAME=value` in place of or beside what this process has; `NAME` takes it away
    std::chrono::milliseconds limit{std::chrono::minutes(1)};
    size_t most = largestText; ///< bytes that it may write
    std::stop_token stop{};    ///< ends it early
};

/// What became of a program.
struct Process {
    int status = -1; ///< its exit status; -1 when it did not exit by itself
    std::string out, err;
    std::string
        problem; ///< why there is no status: `git can't be started: ...`, `git takes longer than 60 seconds`; else ""
    bool ok() const { return status == 0; }
};

/// Runs a program (found on the PATH unless its name has a `/`) without a shell and waits for it. One that takes too
/// long, writes too much or is stopped is killed.
Process runProcess(const std::vector<std::string> &command, const ProcessOptions &options = {});

} // namespace fieldwise

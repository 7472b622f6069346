// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>

#include "tests/support/ownfolder.h"

namespace fieldwise::test {

/// What a shell command writes, and nothing when it fails.
inline std::optional<std::string> shell(const std::string &command)
{
    std::string out;
    std::array<char, 4096> buffer{};
    ::setenv("FIELDWISE_TEST_COMMAND", command.c_str(), 1);
    FILE *pipe = ::popen("exec bash -c \"$FIELDWISE_TEST_COMMAND\"", "r"); // $'...' is not read by every sh
    while (const size_t count = std::fread(buffer.data(), 1, buffer.size(), pipe))
        out.append(buffer.data(), count);
    return ::pclose(pipe) == 0 ? std::optional(out) : std::nullopt;
}

/// Runs commands in a folder for each test.
class ShellFolder : public OwnFolder {
protected:
    std::optional<std::string> run(const std::string &command) const
    {
        return shell("cd '" + folder.string() + "' && { " + command + "; } 2>&1");
    }
};

} // namespace fieldwise::test

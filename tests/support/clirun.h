// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <sys/wait.h>

#include "tests/support/ownfolder.h"

namespace fieldwise::test {

namespace fs = std::filesystem;

/// The exit status and the output of a command.
struct Ran {
    int status = -1;
    std::string out;
    std::string err;
};

/// Runs fieldwise-cli in a new folder for each test.
class CliTest : public OwnFolder {
protected:
    std::vector<std::string> fileNames() const
    {
        std::vector<std::string> names;
        for (const auto &entry : fs::directory_iterator(folder))
            names.push_back(entry.path().filename());
        std::ranges::sort(names);
        return names;
    }

    /// Runs in the folder, by bash.
    Ran run(const std::string &arguments) const { return shell("'" FIELDWISE_CLI "' " + arguments); }
    /// The same for any command.
    Ran shell(const std::string &commands) const
    {
        const fs::path errors = folder.string() + ".err";
        const std::string command =
            "cd '" + folder.string() + "' && { " + commands + "; } 2> '" + errors.string() + "'";
        Ran ran;
        ::setenv("FIELDWISE_TEST_COMMAND", command.c_str(), 1);
        FILE *pipe = ::popen("exec bash -c \"$FIELDWISE_TEST_COMMAND\"", "r"); // not every sh supports $'...'
        std::array<char, 4096> buffer{};
        while (const size_t count = std::fread(buffer.data(), 1, buffer.size(), pipe))
            ran.out.append(buffer.data(), count);
        const int status = ::pclose(pipe);
        ran.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
        std::ostringstream text;
        text << std::ifstream(errors).rdbuf();
        ran.err = text.str();
        fs::remove(errors);
        return ran;
    }
};

} // namespace fieldwise::test

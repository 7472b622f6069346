// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

#include <gtest/gtest.h>
#include <stdlib.h>

namespace fieldwise::test {

/// Creates a new folder for each test.
class OwnFolder : public testing::Test {
protected:
    void SetUp() override
    {
        std::string name = (std::filesystem::temp_directory_path() / "fieldwise-XXXXXX").string();
        ASSERT_NE(::mkdtemp(name.data()), nullptr);
        folder = name;
    }
    void TearDown() override { std::filesystem::remove_all(folder); }

    void put(const std::string &name, std::string_view bytes) const
    {
        std::ofstream(folder / name, std::ios::binary) << bytes;
    }
    std::string get(const std::string &name) const
    {
        std::ostringstream text;
        text << std::ifstream(folder / name, std::ios::binary).rdbuf();
        return text.str();
    }

    std::filesystem::path folder;
};

} // namespace fieldwise::test

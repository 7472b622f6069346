// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/skips.h"

#include <array>
#include <cstdio>
#include <cstdlib>

#include <nlohmann/json.hpp>

namespace fieldwise::test {

int kubectlMinor()
{
    FILE *pipe = ::popen("kubectl version --client -o json 2> /dev/null", "r");
    if (!pipe)
        return 0;
    std::string said;
    std::array<char, 1024> buffer{};
    while (const size_t count = std::fread(buffer.data(), 1, buffer.size(), pipe))
        said.append(buffer.data(), count);
    ::pclose(pipe);
    const nlohmann::json version = nlohmann::json::parse(said, nullptr, false);
    return version.is_object() && version.contains("clientVersion")
        ? std::atoi(version["clientVersion"].value("minor", "0").c_str())
        : 0;
}

std::string lacksKubectl()
{
    const int minor = kubectlMinor();
    return minor == 0 ? "there is none on the PATH" : minor < 27 ? "this one is 1." + std::to_string(minor) : "";
}

} // namespace fieldwise::test

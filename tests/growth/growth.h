// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

/// Work that may cost as many instructions as there is of it, and no more: main.cpp walks it, tests/bench/counts.sh
/// counts it.
namespace fieldwise::growth {

using Work = std::function<void()>;

struct Path {
    std::string name;                    ///< without spaces
    size_t whole = 0;                    ///< how much there is of it: bytes, elements, operations
    std::function<Work(size_t)> prepare; ///< makes texts and so on for so much; what it gives is counted
};

std::vector<Path> readerPaths();
std::vector<Path> mergePaths();
std::vector<Path> patchPaths();
std::vector<Path> viewPaths();
std::vector<Path> widePaths();
std::vector<Path> reproductionPaths();
std::vector<Path> helmPaths();

/// Counting what has failed would say nothing.
inline void expect(bool holds, std::string_view what)
{
    if (!holds) {
        std::fprintf(stderr, "growth: %.*s does not hold\n", static_cast<int>(what.size()), what.data());
        std::abort();
    }
}

} // namespace fieldwise::growth

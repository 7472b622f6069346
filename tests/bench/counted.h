// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include <valgrind/callgrind.h>

namespace fieldwise::bench {

/// The arguments of a program that counts.sh runs: what sizes are divided by, then the paths to walk; none for all.
struct Asked {
    Asked(int argc, char *argv[])
        : share(argc > 1 ? static_cast<size_t>(std::max(1, std::atoi(argv[1]))) : 1),
          names(argv + std::min(argc, 2), argv + argc)
    {
    }
    bool has(const std::string &name) const { return names.empty() || std::ranges::find(names, name) != names.end(); }

    size_t share;
    std::vector<std::string> names;
};

/// Walks a path once. Under callgrind only this is counted, and it leaves a count of its own.
inline void walk(const std::string &name, const std::function<void()> &path)
{
    CALLGRIND_START_INSTRUMENTATION;
    path();
    CALLGRIND_STOP_INSTRUMENTATION;
    CALLGRIND_DUMP_STATS_AT(name.c_str());
    std::puts(name.c_str());
}

} // namespace fieldwise::bench

// SPDX-License-Identifier: GPL-3.0-or-later
// Walks each path once. Under callgrind (bench/counts.sh) only the walking is counted, and each path leaves a count of its own.
// Arguments: what the sizes are divided by, then the paths to walk; none for all.
#include <algorithm>

#include <valgrind/callgrind.h>

#include "tests/growth/growth.h"

int main(int argc, char *argv[])
{
    using namespace fieldwise::growth;
    const size_t share = argc > 1 ? static_cast<size_t>(std::max(1, std::atoi(argv[1]))) : 1;
    const std::vector<std::string> wanted(argv + std::min(argc, 2), argv + argc);
    for (const auto &paths : {readerPaths(), mergePaths(), patchPaths(), viewPaths(), widePaths()})
        for (const Path &path : paths) {
            if (!wanted.empty() && std::ranges::find(wanted, path.name) == wanted.end())
                continue;
            const Work walk = path.prepare(path.whole / share);
            CALLGRIND_START_INSTRUMENTATION;
            walk();
            CALLGRIND_STOP_INSTRUMENTATION;
            CALLGRIND_DUMP_STATS_AT(path.name.c_str());
            std::puts(path.name.c_str());
        }
    return 0;
}

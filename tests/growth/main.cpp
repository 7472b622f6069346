// SPDX-License-Identifier: GPL-3.0-or-later
// Walks each path once, for bench/counts.sh.
#include "tests/bench/counted.h"
#include "tests/growth/growth.h"

int main(int argc, char *argv[])
{
    using namespace fieldwise::growth;
    const fieldwise::bench::Asked asked(argc, argv);
    for (const auto &paths :
         {readerPaths(), mergePaths(), patchPaths(), viewPaths(), widePaths(), reproductionPaths(), helmPaths()})
        for (const Path &path : paths)
            if (asked.has(path.name))
                fieldwise::bench::walk(path.name, path.prepare(path.whole / asked.share));
    return 0;
}

// SPDX-License-Identifier: GPL-3.0-or-later
// fieldwise_bench_files deployment|crd|documents BYTES FOLDER (of documents: lines): writes original.yaml, updated.yaml
// and destination.yaml for other programs to merge.
#include <fstream>
#include <string>

#include "tests/bench/inputs.h"

int main(int argc, char *argv[])
{
    using namespace fieldwise;
    if (argc != 4)
        return 2;
    const size_t bytes = std::stoul(argv[2]);
    const std::string shape = argv[1];
    const bench::ThreeWayField texts = shape == "crd" ? bench::crd(bytes)
        : shape == "documents"                        ? bench::documents(static_cast<int>(bytes))
                                                      : bench::deployment(bytes);
    for (const merge::Side side : merge::allSides) {
        constexpr const char *names[] = {"/original.yaml", "/updated.yaml", "/destination.yaml"};
        if (!(std::ofstream(argv[3] + std::string(names[merge::index(side)]), std::ios::binary) << texts[side]))
            return 1;
    }
    return 0;
}

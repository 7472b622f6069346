// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace fieldwise::helm {

/// The row of each line of each text.
struct AlignedRows {
    std::vector<std::vector<uint32_t>> ofLine;
    uint32_t count = 0;
};
/// Lines with the same key share a row where the order of all lines allows it. `keys`: of each line of each text; ""
/// for a line without one.
AlignedRows alignedRows(const std::vector<std::vector<std::string>> &keys);

} // namespace fieldwise::helm

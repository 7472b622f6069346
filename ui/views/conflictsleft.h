// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace fieldwise::ui {

/// Conflicts that nobody has looked at.
struct ConflictsLeft {
    uint32_t here = 0;    ///< in what is shown
    uint32_t all = 0;     ///< also in other resources
    bool settled = false; ///< a person has looked at one
    bool operator==(const ConflictsLeft &) const = default;
};

} // namespace fieldwise::ui

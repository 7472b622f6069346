// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>
#include <optional>
#include <string>

#include "app/exit.h"
#include "core/git/markers.h"
#include "core/linemerge/linemerge.h"
#include "core/merge/plan/options.h"

namespace fieldwise {

/// The arguments that git passes to a merge driver: `ours` is replaced by the result.
struct DriverCommand {
    std::string base, ours, theirs; ///< files; a missing base counts as empty
    std::string path;               ///< the file's path in the repository, for its name; "" if unknown
    uint32_t markerSize = 7;
    git::Labels labels;
    std::optional<linemerge::ConflictStyle> style; ///< style of conflict markers; none: as git's configuration says
    merge::Options options;
    bool text = false; ///< merges lines, whatever the file is
    bool orig = false; ///< keeps Ours beside the file, as PATH.orig
};

/// Merges by structure if that can be proved correct, else as text. Returns 0 without conflicts, 1 with conflict
/// markers in `ours`, 129 on failure, which leaves `ours` unchanged. Opens no window.
Exit runDriver(const DriverCommand &command, std::ostream &err);

} // namespace fieldwise

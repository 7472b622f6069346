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

/// What git asks a merge driver to do: `ours` is to become the result.
struct DriverCommand {
    std::string base, ours, theirs; ///< files; a base that is not there is an empty one
    std::string path;               ///< where the file stands in the repository, for its name; "" when not told
    uint32_t markerSize = 7;
    git::Labels labels;
    std::optional<linemerge::ConflictStyle> style; ///< of conflicts; none: what git's configuration says
    merge::Options options;
    bool text = false; ///< lines are merged, whatever the file is
    bool orig = false; ///< Ours is kept beside the file, as PATH.orig
};

/// Merges by structure where that can be proved, else as text. 0 without conflicts, 1 with some between markers in
/// `ours`, 129 when it failed and `ours` is as it was. Opens no window.
Exit runDriver(const DriverCommand &command, std::ostream &err);

} // namespace fieldwise

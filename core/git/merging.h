// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/git/markers.h"
#include "core/merge/plan/options.h"

namespace fieldwise::git {

/// A merge of lines.
struct ByLines {
    std::string text, ours, theirs; ///< with markers, and with the lines of each side for all conflicts
    uint32_t conflicts = 0;
    size_t inConflict = 0; ///< lines between markers
};

/// What a merge driver is given.
struct DriverInputs {
    std::string base, ours, theirs; ///< an empty base: both sides added the file
    bool named = true;              ///< the file's name says YAML or JSON; else each text has to be a mapping or a list
    merge::Options options;         ///< of lists and schemas
    Labels labels;
    uint32_t markerSize = 7;
    std::function<linemerge::ConflictStyle()> style{}; ///< asked when there is a conflict to write; none: Diff3
    std::optional<ByLines> byLines{};                  ///< `mergeLines`, when somebody has it already
};

struct Made {
    std::string text;
    uint32_t conflicts = 0; ///< fields in conflict; each stands between markers
};

/// As `git merge-file` does; nothing where a text is what git takes for no text.
std::optional<ByLines> mergeLines(const DriverInputs &given);
/// Why a merge of lines without conflicts can't be what anybody wants: the three texts can be read, and it can't. ""
/// when it may be written.
std::string brokenBy(const DriverInputs &given);
/// All that the sides do not have alike as conflicts of lines.
ByLines asConflicts(const DriverInputs &given);
/// Merges three versions of a YAML or JSON text field by field. A merge of lines that says the same is taken in place
/// of it, since it keeps every blank line and style, and so is one whose conflicts have fewer lines. Nothing is given
/// back unproved: the result without markers, and with Theirs for each of them, has every value and every changed
/// comment of both sides that the other side did not take away, reads as the plan says, and libyaml reads it alike.
/// Else a short sentence says why.
Result<Made, std::string> mergeByStructure(const DriverInputs &given);

} // namespace fieldwise::git

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

/// The result of a line merge.
struct ByLines {
    std::string text, ours, theirs; ///< with markers; and with the lines of one side in every conflict
    uint32_t conflicts = 0;
    size_t inConflict = 0; ///< number of lines between markers
};

/// The arguments of a merge driver.
struct DriverInputs {
    std::string base, ours, theirs; ///< an empty base means that both sides added the file
    bool named = true;      ///< the file's name is that of YAML or JSON; else each text must be a mapping or a list
    merge::Options options; ///< list rules and schemas
    Labels labels;
    uint32_t markerSize = 7;
    std::function<linemerge::ConflictStyle()> style{}; ///< called if a conflict is written; default: Diff3
    std::optional<ByLines> byLines{};                  ///< the result of `mergeLines`, if it is already known
};

/// The result that a merge driver writes.
struct Made {
    std::string text;
    uint32_t conflicts = 0; ///< fields in conflict, each between markers
};

/// The same as `git merge-file`; nothing if git takes one of the texts for binary.
std::optional<ByLines> mergeLines(const DriverInputs &given);
/// Why a line merge without conflicts must not be written: all three texts can be read, but the merge can't. "" if it
/// may be written.
std::string brokenBy(const DriverInputs &given);
/// A line merge in which everything that differs between the sides is a conflict.
ByLines asConflicts(const DriverInputs &given);
/// Merges three versions of a YAML or JSON text field by field. Returns the line merge instead if it gives the same
/// values, because it keeps all blank lines and styles, or if its conflicts have fewer lines. Every result except the
/// unchanged text of one side is proved (semantics/git.md 6), with Ours and with Theirs taken in each conflict: it has
/// each value and each changed comment of both sides that the other side did not remove, and libyaml reads it the same
/// way. A merge by fields must also read as the plan decides. Otherwise returns the reason as a short sentence.
Result<Made, std::string> mergeByStructure(const DriverInputs &given);

} // namespace fieldwise::git

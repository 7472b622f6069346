// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/diagnostic.h"

/// A three-way merge of lines, with the parts, conflicts and bytes of `git merge-file`. A line ends behind its LF, the
/// last one of a text also without.
namespace fieldwise::linemerge {

/// Each at most `largestText` bytes.
struct Texts {
    std::string_view base, ours, theirs;
};

/// What became of some lines.
enum class PartKind : uint8_t {
    Kept,     ///< alike in all three
    Ours,     ///< Ours changed them, Theirs did not
    Theirs,   ///< Theirs changed them, Ours did not
    Both,     ///< both changed them alike
    Conflict, ///< both changed them, or lines that touch, differently
};

/// Whole lines as bytes of each text.
struct MergedPart {
    PartKind kind = PartKind::Kept;
    Range base, ours, theirs;
    bool operator==(const MergedPart &) const = default;
};

/// How conflicts are cut.
enum class ConflictStyle : uint8_t {
    Merge,        ///< without Base: lines that both sides have alike leave a conflict, and conflicts come together when
                  ///< at most three lines, or lines without letters and digits, are between them
    Diff3,        ///< with Base: a conflict is all that changes of both sides touch
    ZealousDiff3, ///< as Diff3, but lines at the begin and end of a conflict that both sides have alike leave it
};

/// By its name in git's configuration: `merge`, `diff3` or `zdiff3`.
std::optional<ConflictStyle> styleOf(std::string_view name);

struct MergedLines {
    ConflictStyle style = ConflictStyle::Merge;
    std::vector<MergedPart> parts{}; ///< in order, each of the texts from its begin to its end
    uint32_t conflicts = 0;
};

/// Where a conflict is cut in several, Base's lines are all in the first one.
MergedLines mergeLines(const Texts &texts, ConflictStyle style);
/// All lines as one conflict, cut as the style says; only lines that both sides have alike leave it.
MergedLines asConflict(const Texts &texts, ConflictStyle style);

/// The names of the sides as marker lines have them; "" where a marker has none.
struct Labels {
    std::string ours = "ours";
    std::string base = "base";
    std::string theirs = "theirs";
    bool operator==(const Labels &) const = default;
};

/// The merged text, its conflicts between markers. Markers have the line break of the lines before them, and an empty
/// label leaves no space behind it (it does in git before 2.55). A marker size of 0 is 7. `newline`: in place of that
/// line break.
std::string textOf(const Texts &texts, const MergedLines &merged, const Labels &labels, uint32_t markerSize,
                   std::string_view newline = {});
/// The merged text with the lines of Ours, or of Theirs, for each conflict.
std::string readingOf(const Texts &texts, const MergedLines &merged, PartKind side);

/// One conflict, in diff3 style when Base is there. The parts are whole lines; a break that the last one lacks is
/// added.
std::string writeConflict(std::string_view ours, std::optional<std::string_view> base, std::string_view theirs,
                          const Labels &labels, uint32_t size, std::string_view newline);

/// True when git refuses to merge a text: a NUL is in its first 8000 bytes.
bool isBinary(std::string_view text);

} // namespace fieldwise::linemerge

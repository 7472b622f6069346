// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/diagnostic.h"

/// A three-way merge of lines, with the same parts, conflicts and bytes as `git merge-file`. A line ends after its LF;
/// the last line may lack it.
namespace fieldwise::linemerge {

/// At most `largestText` bytes each.
struct Texts {
    std::string_view base, ours, theirs;
};

/// How lines were merged.
enum class PartKind : uint8_t {
    Kept,     ///< equal in all three
    Ours,     ///< Ours changed them, Theirs did not
    Theirs,   ///< Theirs changed them, Ours did not
    Both,     ///< both changed them in the same way
    Conflict, ///< both changed them, or adjacent lines, differently
};

/// A part of the merge: whole lines of each text, as byte ranges.
struct MergedPart {
    PartKind kind = PartKind::Kept;
    Range base, ours, theirs;
    bool operator==(const MergedPart &) const = default;
};

/// The extent of conflicts.
enum class ConflictStyle : uint8_t {
    /// Without Base: lines that are equal on both sides are taken out of a conflict; conflicts are joined if at most
    /// three lines, or only lines without letters and digits, are between them.
    Merge,
    Diff3,        ///< with Base: a conflict covers everything that overlapping changes touch
    ZealousDiff3, ///< as Diff3, but equal lines at the start and end of a conflict are taken out
};

/// By the name in git's configuration: `merge`, `diff3` or `zdiff3`.
std::optional<ConflictStyle> styleOf(std::string_view name);

/// A merge of lines.
struct MergedLines {
    ConflictStyle style = ConflictStyle::Merge;
    std::vector<MergedPart> parts{}; ///< in order; together they cover each text completely
    uint32_t conflicts = 0;
};

/// If a conflict is split, the first part has all of Base's lines.
MergedLines mergeLines(const Texts &texts, ConflictStyle style);
/// All lines as one conflict, with the extent of `style`; only lines that are equal on both sides are taken out.
MergedLines asConflict(const Texts &texts, ConflictStyle style);

/// The names of the sides on marker lines; "" for none.
struct Labels {
    std::string ours = "ours";
    std::string base = "base";
    std::string theirs = "theirs";
    bool operator==(const Labels &) const = default;
};

/// The merged text with its conflicts between markers. Markers end with the line break of the preceding lines, or with
/// `newline` if it is given. An empty label leaves no trailing space (in git before 2.55 it does). A marker size of 0
/// means 7.
std::string textOf(const Texts &texts, const MergedLines &merged, const Labels &labels, uint32_t markerSize,
                   std::string_view newline = {});
/// The merged text with the lines of one side, Ours or Theirs, in every conflict.
std::string readingOf(const Texts &texts, const MergedLines &merged, PartKind side);

/// Writes one conflict, in diff3 style if `base` is given. The texts are whole lines; a missing last line break is
/// added.
std::string writeConflict(std::string_view ours, std::optional<std::string_view> base, std::string_view theirs,
                          const Labels &labels, uint32_t size, std::string_view newline);

/// True if git refuses to merge a text because it has a NUL in its first 8000 bytes.
bool isBinary(std::string_view text);

} // namespace fieldwise::linemerge

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/linemerge/linemerge.h"
#include "core/merge/plan/options.h"
#include "core/merge/plan/plan.h"
#include "core/merge/plan/ref.h"

namespace fieldwise::merge {

/// Multi-line strings that are merged by lines, as git merges the lines of a file.
struct TextMerge {
    PerSide<std::string> texts; ///< the lines of each version, without quotes and indentation
    /// Where each of these lines begins in its document, and where the last one ends.
    PerSide<std::vector<uint32_t>> starts;
    std::vector<linemerge::MergedPart> parts; ///< byte ranges in `texts`
    size_t breaks = 0;                        ///< line breaks at the end of the merged text
    NodeRef style;                            ///< a folded, plain or quoted string, whose style is kept; else missing
};
/// The lines of one side in a part of the merge, as bytes of its text.
Range linesOf(const linemerge::MergedPart &part, Side side);
/// Merges `texts` and sets `parts`.
void mergeLines(TextMerge &merge);
/// The merged text with these lines for each part. Nothing if they can't be written in the style of Ours.
std::optional<ComputedText> joinedLines(const TextMerge &merge, const std::vector<std::string_view> &lines);

/// True if a literal block (`|`) can hold these lines as they are.
bool fitsBlock(std::string_view lines);
/// True for a multi-line scalar whose lines in the text are not the lines of its value: folded, plain or quoted.
bool hasFoldedLines(NodeRef scalar);
/// Merges comments line by line. The texts have no line break at the end. Lines that both sides insert at one place all
/// stay, Ours' first. Nothing if both sides changed the same line differently.
std::optional<std::string> mergeComments(const std::string &base, const std::string &theirs, const std::string &ours);
/// Merges multi-line strings as git merges lines (semantics/git.md 4): the lines of a literal block (`|`), or the lines
/// on which a folded, plain or quoted scalar is written. Nothing if a side is not a multi-line string, or the sides
/// differ in style or tag, or the merged text with the lines of one side in each conflict can't be written. `base` may
/// be missing or anything else.
std::optional<TextMerge> mergeTexts(NodeRef base, NodeRef theirs, NodeRef ours);

} // namespace fieldwise::merge

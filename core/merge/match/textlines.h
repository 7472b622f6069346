// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/merge/plan/options.h"
#include "core/merge/plan/plan.h"
#include "core/merge/plan/ref.h"

namespace fieldwise::merge {

/// The result of merging a multi-line string, which both sides changed, line by line.
struct TextMerge {
    PerSide<ComputedText> readings; ///< for each side, the merged text with that side's lines in every conflict
    uint32_t conflicts = 0;
};

/// True for a multi-line scalar whose lines in the text are not the lines of its value: folded, plain or quoted.
bool hasFoldedLines(NodeRef scalar);
/// Merges comments line by line. The texts have no line break at the end. Lines that both sides insert at one place all
/// stay, Ours' first. Nothing if both sides changed the same line differently.
std::optional<std::string> mergeComments(const std::string &base, const std::string &theirs, const std::string &ours);
/// Merges multi-line strings as git merges lines (semantics/git.md 4): the lines of a literal block (`|`), or the lines
/// on which a folded, plain or quoted scalar is written. Nothing if a side is not a multi-line string, or the sides
/// differ in style or tag. `base` may be missing or anything else.
std::optional<TextMerge> mergeTexts(NodeRef base, NodeRef theirs, NodeRef ours);

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/merge/plan/options.h"
#include "core/merge/plan/plan.h"
#include "core/merge/plan/ref.h"

namespace fieldwise::merge {

/// A text of several lines that both sides changed, merged by its lines.
struct TextMerge {
    PerSide<ComputedText> readings; ///< with the lines of that side for each conflict, and all other changes
    uint32_t conflicts = 0;
};

/// A scalar on several lines that are no lines of its value: folded, plain or in quotes.
bool isFolded(NodeRef scalar);
/// Lines of a comment without the break of the last one. Of lines that both sides added at one place, all stay, those
/// of ours first; nothing where both changed a line, each in its own way.
std::optional<std::string> mergeComments(const std::string &base, const std::string &theirs, const std::string &ours);
/// As git merges lines (semantics/git.md 4): those of a block (`|`), or the lines on which a folded, plain or quoted
/// text is written. Nothing where a side has no text of several lines, or one of another style or tag. `base` may be
/// missing, or something else.
std::optional<TextMerge> mergeTexts(NodeRef base, NodeRef theirs, NodeRef ours);

} // namespace fieldwise::merge

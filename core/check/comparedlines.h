// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/text.h"
#include "core/check/checking.h"
#include "core/linemerge/differences.h"
#include "core/linemerge/linemerge.h"
#include "core/linemerge/numbered.h"

namespace fieldwise::check {

/// A part of a line merge and its lines in the merge.
struct PlacedPart {
    linemerge::MergedPart part;
    linemerge::Lines lines;
};

/// A line merge that has Ours' lines in each conflict, and the result that is compared with it. Lines are those of the
/// merge or of the result, from 0.
class ComparedLines {
public:
    /// `masked`: shows no lines. `wrapped`: a line of one side stands for none of another.
    ComparedLines(const PerText<std::string> &texts, bool masked, bool wrapped);

    const std::vector<PlacedPart> &parts() const { return m_parts; }
    size_t indexOf(const PlacedPart &placed) const { return static_cast<size_t>(&placed - m_parts.data()); }
    const std::vector<linemerge::Change> &changes() const { return m_changes; }
    /// A number for each line, the same for equal ones; all are below `numberCount`.
    const std::vector<uint32_t> &mergeNumbers() const { return m_from.numbers; }
    const std::vector<uint32_t> &resultNumbers() const { return m_to.numbers; }
    size_t numberCount() const { return m_numberCount; }
    bool isWrapped() const { return m_wrapped; }

    /// The lines of a version of the merge in a part.
    std::string_view slice(Text text, const linemerge::MergedPart &part) const;
    std::string_view mergeText(linemerge::Lines lines) const;
    std::string_view resultText(linemerge::Lines lines) const;
    /// The parts that a change touches, in their order.
    std::span<const PlacedPart> touchedBy(const linemerge::Change &change) const;
    bool touchesConflict(const linemerge::Change &change) const;
    /// True if a change is about what a side changed. Of lines that the side removed, only what brings them back.
    bool isAbout(const linemerge::Change &change, const PlacedPart &placed) const;
    /// The lines of the result that stand for lines of the merge, with what was put right before or behind them.
    linemerge::Lines inResult(linemerge::Lines lines) const;
    /// True if all three versions have as many lines in a part, so that each line is of somebody.
    bool hasOneForOne(const linemerge::MergedPart &part) const;
    /// True if both sides changed a line, and did not only change lines beside each other.
    bool isContradiction(const PlacedPart &placed) const;
    /// One line of a part that has them one for one.
    linemerge::MergedPart lineOf(const linemerge::MergedPart &part, int32_t line) const;
    /// Some lines of a part that is equal in all three.
    PlacedPart cutTo(const PlacedPart &placed, linemerge::Lines lines) const;
    /// How many lines all texts of a conflict that have any begin with.
    int32_t sameLines(const linemerge::MergedPart &part, std::string_view result) const;
    /// Sets the places of a finding. `line`: of the merge, in or right behind this part. `same`: how many lines all
    /// texts begin with.
    void place(Finding &finding, const PlacedPart &placed, linemerge::Lines result, int32_t line,
               int32_t same = 0) const;

private:
    void add(const linemerge::MergedPart &part);
    Range rangeOf(Text text, uint32_t begin, uint32_t end) const;
    std::string shown(std::string_view line) const { return m_masked ? "***" : std::string(line); }

    bool m_masked, m_wrapped;
    PerText<std::string> m_texts;
    PerText<LineIndex> m_lineIndex;
    PerText<LineIndex> m_asGiven; ///< the same lines, in the bytes that were given
    PerText<uint32_t> m_sizes{};  ///< of those
    std::vector<PlacedPart> m_parts;
    std::string m_merge;
    linemerge::NumberedText m_from, m_to; ///< the merge and the result
    size_t m_numberCount = 0;
    std::vector<linemerge::Change> m_changes;
};

bool isBlankLine(std::string_view line);

} // namespace fieldwise::check

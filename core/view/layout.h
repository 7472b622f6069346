// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/text.h"
#include "core/merge/explain/explain.h"
#include "core/merge/match/insidevalue.h"
#include "core/merge/result/resolve.h"
#include "core/view/planwords.h"

namespace fieldwise::view {

/// Lines [begin, end), 0-based.
struct Lines {
    uint32_t begin = 0;
    uint32_t end = 0;
    uint32_t size() const { return end - begin; }
    bool empty() const { return begin == end; }
};

/// Documents [begin, end) of a plan.
struct Some {
    uint32_t begin = 0;
    uint32_t end = 0;
};

/// From this number of lines on, aligning and marking run in parallel.
constexpr uint32_t worthAThread = 2000;

/// The data in which all parts of the view look up lines and positions. Positions are offsets in a pane's whole text.
class Layout {
public:
    /// `only`: no other document will be looked up.
    Layout(const Plan &plan, const merge::Resolution &resolution, const PerSide<std::string_view> &texts,
           std::optional<uint32_t> only = {});

    const Plan &plan() const { return m_plan; }
    const merge::Resolution &resolution() const { return m_resolution; }
    bool hasPane(Side side) const;
    std::string_view text(Side side) const { return m_texts[side]; }
    const LineIndex &lines(Side side) const { return m_plan.lines[side]; }
    const LineIndex &resultLines() const { return m_resolution.lines; }
    uint32_t lineCount(Side side) const { return hasPane(side) ? lines(side).lineCount() : 0; }
    /// A line without its line break.
    std::string_view line(Side side, uint32_t line) const;

    bool has(uint32_t document, Side side) const;
    /// The offset of a document in the whole text.
    uint32_t offset(uint32_t document, Side side) const;
    /// The node at which an entry begins: its key, or the item itself; `none` if the input lacks it.
    static NodeId entryNode(const Decision &decision, Side side);
    /// From the key, or from the dash of an item in block style, to the end of the value; or lines of a text.
    Range entry(uint32_t document, const Decision &decision, Side side) const;
    /// A map's `<<` keys of an input that are no decision's, with their ranges: in some modes only Destination's are.
    std::vector<std::pair<Range, NodeId>> otherMergeKeys(uint32_t document, const Decision &map, Side side) const;
    /// The lines of the comments above an entry; empty if there are none.
    Lines commentsAbove(uint32_t document, Side side, NodeId entry) const;
    /// merge::placesInside from Destination to Updated, compared once for all parts of the view and their threads.
    const std::vector<merge::InsideChange> &places(DecisionRef ref) const;
    /// merge::differencesInside, from these places.
    merge::DifferencesInside differences(DecisionRef ref) const;

private:
    struct KnownPlaces {
        std::mutex mutex;
        std::map<std::pair<uint32_t, DecisionId>, std::vector<merge::InsideChange>> of; ///< by document and decision
    };
    struct OwnedCommentLines {
        NodeId owner;
        Lines lines;
    };
    const Plan &m_plan;
    const merge::Resolution &m_resolution;
    PerSide<std::string_view> m_texts;
    std::vector<PerSide<std::vector<OwnedCommentLines>>> m_commentLines; ///< for each document, sorted by owner
    std::unique_ptr<KnownPlaces> m_places = std::make_unique<KnownPlaces>();
};

/// The text without the line breaks at its end.
std::string_view withoutBreak(std::string_view text);

} // namespace fieldwise::view

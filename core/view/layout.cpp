// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/layout.h"

#include <algorithm>

#include "core/merge/plan/secrets.h"

namespace fieldwise::view {

const std::vector<merge::InsideChange> &Layout::places(DecisionRef ref) const
{
    const std::lock_guard lock(m_places->mutex);
    const auto [known, isNew] = m_places->of.try_emplace({ref.document, ref.decision});
    if (isNew)
        known->second = merge::placesInside(m_plan, ref, Side::Destination, Side::Updated);
    return known->second;
}

merge::DifferencesInside Layout::differences(DecisionRef ref) const
{
    return merge::tellsOfPlacesInside(m_plan, ref) ? merge::differencesOf(places(ref)) : merge::DifferencesInside{};
}

std::string_view withoutBreak(std::string_view text)
{
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r'))
        text.remove_suffix(1);
    return text;
}

Layout::Layout(const Plan &plan, const merge::Resolution &resolution, const PerSide<std::string_view> &texts,
               std::optional<uint32_t> only)
    : m_plan(plan), m_resolution(resolution), m_texts(texts)
{
    m_commentLines.resize(plan.documents.size());
    for (uint32_t i = only.value_or(0); i < (only ? *only + 1 : plan.documents.size()); ++i) {
        for (const Side side : allSides) {
            if (!has(i, side))
                continue;
            std::vector<OwnedCommentLines> &above = m_commentLines[i][side];
            for (const yaml::Comment &comment : plan.documents[i].documents[side]->comments()) {
                if (comment.slot != yaml::Slot::Above)
                    continue;
                const uint32_t line = lines(side).lineOf(offset(i, side) + comment.range.begin);
                if (!above.empty() && above.back().owner == comment.owner)
                    above.back().lines.end = line + 1;
                else
                    above.push_back({comment.owner, {line, line + 1}});
            }
            std::ranges::stable_sort(above, {}, &OwnedCommentLines::owner);
        }
    }
}

bool Layout::hasPane(Side side) const
{
    return side != Side::Original || merge::hasOriginal(m_plan.options.mode);
}

std::string_view Layout::line(Side side, uint32_t line) const
{
    const LineIndex &all = lines(side);
    const uint32_t begin = all.start(line);
    const uint32_t end = line + 1 < all.lineCount() ? all.start(line + 1) : uint32_t(m_texts[side].size());
    return withoutBreak(m_texts[side].substr(begin, end - begin));
}

bool Layout::has(uint32_t document, Side side) const
{
    return hasPane(side) && m_plan.documents[document].parts[side] != ~0u && m_plan.documents[document].documents[side];
}

uint32_t Layout::offset(uint32_t document, Side side) const
{
    return m_plan.streams[side].parts[m_plan.documents[document].parts[side]].offset;
}

NodeId Layout::entryNode(const Decision &decision, Side side)
{
    return decision.keys[side] != none ? decision.keys[side] : decision.values[side];
}

Range Layout::entry(uint32_t document, const Decision &decision, Side side) const
{
    const yaml::Document &source = *m_plan.documents[document].documents[side];
    if (decision.isLines())
        return merge::valueBytes(m_plan.documents[document], decision, side).movedBy(offset(document, side));
    const NodeId first = entryNode(decision, side);
    const NodeId value = decision.values[side];
    uint32_t begin = source.node(first).begin;
    const uint32_t end = std::max(source.node(first).end, value == none ? 0 : source.node(value).end);
    const NodeId parent = source.node(first).parent;
    if (!source.node(first).isKey && parent != none && source.node(parent).style == yaml::Style::Block) {
        uint32_t at = begin;
        while (at > 0 && std::string_view(" \t\r\n").find(source.source()[at - 1]) != std::string_view::npos)
            --at;
        if (at > 0 && source.source()[at - 1] == '-')
            begin = at - 1;
    }
    return {offset(document, side) + begin, offset(document, side) + end};
}

std::vector<std::pair<Range, NodeId>> Layout::otherMergeKeys(uint32_t document, const Decision &map, Side side) const
{
    std::vector<std::pair<Range, NodeId>> found;
    const DocumentPlan &plan = m_plan.documents[document];
    const NodeId node = map.values[side];
    if (node == none || plan.documents[side]->node(node).kind != yaml::Kind::Map)
        return found;
    const yaml::Document &own = *plan.documents[side];
    for (NodeId key = own.firstChild(node); key != none; key = own.nextSibling(own.valueOf(key))) {
        const auto isThis = [&](DecisionId child) { return plan.decision(child).keys[side] == key; };
        if (yaml::isYamlMergeKey(own.node(key)) && std::ranges::none_of(map.children, isThis))
            found.emplace_back(
                Range{own.node(key).begin, own.node(own.valueOf(key)).end}.movedBy(offset(document, side)), key);
    }
    return found;
}

Lines Layout::commentsAbove(uint32_t document, Side side, NodeId entry) const
{
    const std::vector<OwnedCommentLines> &above = m_commentLines[document][side];
    const auto found = std::ranges::lower_bound(above, entry, {}, &OwnedCommentLines::owner);
    return found != above.end() && found->owner == entry ? found->lines : Lines{};
}

} // namespace fieldwise::view

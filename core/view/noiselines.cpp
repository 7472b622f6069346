// SPDX-License-Identifier: GPL-3.0-or-later
// Where noise stands in the panes.
#include <algorithm>
#include <optional>

#include "core/view/layout.h"
#include "core/view/noise.h"

namespace fieldwise::view {
namespace {

/// The lines of a range that has them for itself; nothing when something else begins or ends on them.
std::optional<Lines> wholeLines(std::string_view text, const LineIndex &lines, Range range)
{
    if (range.empty())
        return {};
    const uint32_t first = lines.lineOf(range.begin);
    const uint32_t last = lines.lineOf(std::max(range.begin, range.end - 1));
    const std::string_view before = text.substr(lines.start(first), range.begin - lines.start(first));
    const uint32_t next = last + 1 < lines.lineCount() ? lines.start(last + 1) : static_cast<uint32_t>(text.size());
    std::string_view after = withoutBreak(text.substr(range.end, std::max(range.end, next) - range.end));
    if (after.starts_with(','))
        after.remove_prefix(1);
    const size_t more = after.find_first_not_of(" \t");
    if (before.find_first_not_of(" \t") != before.npos || (more != after.npos && after[more] != '#'))
        return {};
    return Lines{first, last + 1};
}

/// With the comments above, where it stands as in its input.
Range resultRangeOf(const Layout &layout, const NoiseField &field, const Decision &place)
{
    const uint32_t index = field.decision.document;
    const Decision &around = layout.plan().decision(field.decision);
    const auto from = merge::sideOf(around.from);
    const bool has = from && field.values[*from] != none && layout.has(index, *from);
    if (field.values == around.values && (around.from == From::Computed || (has && *from != Side::Destination)))
        return merge::resultRange(layout.plan(), layout.resolution(), field.decision);
    if (!has)
        return {};
    const uint32_t offset = layout.offset(index, *from);
    Range own = layout.entry(index, place, *from);
    if (const Lines above = layout.commentsAbove(index, *from, Layout::entryNode(place, *from)); !above.empty())
        own.begin = std::min(own.begin, layout.lines(*from).start(above.begin));
    const Range located = layout.resolution().documents[index].locate(*from, {own.begin - offset, own.end - offset});
    return located.empty() ? Range{} : located.movedBy(layout.resolution().offsets[index]);
}

} // namespace

std::vector<const NoiseLines *> noiseByLine(const View &view, std::optional<Side> side)
{
    std::vector<const NoiseLines *> lines(side ? view.inputs[*side].lineCount : view.result.lineCount);
    for (const NoiseLines &noise : side ? view.noise : view.resultNoise)
        for (size_t line = noise.first; line <= noise.last && line < lines.size(); ++line)
            if (!side || noise.side == *side)
                lines[line] = &noise;
    return lines;
}

void markNoise(const Noise &noise, const Plan &plan, const merge::Resolution &resolution,
               const PerSide<std::string_view> &texts, View &view)
{
    const Layout layout(plan, resolution, texts, noise.m_only);
    for (const NoiseField &field : noise.fields()) {
        const uint32_t index = field.decision.document;
        const Decision &around = plan.decision(field.decision);
        Decision place;
        place.keys = field.keys;
        place.values = field.values;
        for (const Side side : allSides) {
            if (field.values[side] == none || !layout.has(index, side) || around.inherited || !view.aligned[side])
                continue;
            const Range range = layout.entry(index, place, side);
            if (auto lines = wholeLines(layout.text(side), layout.lines(side), range)) {
                const Lines above = layout.commentsAbove(index, side, Layout::entryNode(place, side));
                lines->begin = above.empty() ? lines->begin : std::min(lines->begin, above.begin);
                view.noise.push_back({side, lines->begin, lines->end - 1, field.why});
            }
        }
        if (const auto lines = wholeLines(resolution.text, layout.resultLines(), resultRangeOf(layout, field, place)))
            view.resultNoise.push_back({Side::Destination, lines->begin, lines->end - 1, field.why});
    }
    std::ranges::sort(view.noise, {}, [](const NoiseLines &lines) { return std::pair(lines.side, lines.first); });
    std::ranges::sort(view.resultNoise, {}, &NoiseLines::first);
}

} // namespace fieldwise::view

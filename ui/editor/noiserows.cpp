// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editor/noiserows.h"

#include <algorithm>

#include "core/view/noise.h"

namespace fieldwise::ui {

using merge::Side;

namespace {

/// The kind of noise of each line; "" for the lines in `kept` and for the first line, which Scintilla always shows.
std::vector<std::string> whyOfLines(const Scene &scene, std::optional<Side> side, const std::vector<int> &kept)
{
    std::vector<std::string> why(side ? scene.inputs[*side].lines.size() : scene.result.lines.size());
    const auto noise = view::noiseByLine(scene.view(), side);
    for (size_t line = 1; line < std::min(why.size(), noise.size()); ++line)
        why[line] = noise[line] ? noise[line]->why : std::string();
    for (const int line : kept) {
        if (static_cast<size_t>(line) < why.size())
            why[static_cast<size_t>(line)].clear();
    }
    return why;
}

} // namespace

std::vector<std::string> noiseRows(const Scene &scene, const std::array<std::vector<int>, 4> &kept)
{
    const auto &rows = scene.rows();
    std::vector<std::string> why(rows.size());
    std::vector<bool> matters(rows.size());
    const auto add = [&](const std::vector<std::string> &lines, auto lineOf) {
        for (size_t row = 0; row < rows.size(); ++row) {
            const int32_t line = lineOf(rows[row]);
            if (line < 0 || static_cast<size_t>(line) >= lines.size())
                continue;
            if (lines[static_cast<size_t>(line)].empty())
                matters[row] = true;
            else if (why[row].empty())
                why[row] = lines[static_cast<size_t>(line)];
        }
    };
    for (const Side side : merge::allSides) {
        if (scene.isAligned(side))
            add(whyOfLines(scene, side, kept[merge::index(side)]),
                [side](const view::Row &row) { return row.line[side]; });
    }
    if (scene.isAligned({}))
        add(whyOfLines(scene, {}, kept[3]), [](const view::Row &row) { return row.result; });
    for (size_t row = 0; row < rows.size(); ++row) {
        if (matters[row] || row == 0)
            why[row].clear();
    }
    return why;
}

std::vector<std::string> noiseLines(const Scene &scene, const std::vector<int> &kept)
{
    return whyOfLines(scene, {}, kept);
}

Decorations withoutNoise(const Scene &scene, std::optional<Side> side, const std::vector<int> &kept,
                         Decorations decorations)
{
    const std::vector<std::string> why = whyOfLines(scene, side, kept);
    const LineIndex &lines = side ? scene.lines[*side] : scene.resultLines;
    const auto isNoise = [&why](size_t line) { return line < why.size() && !why[line].empty(); };
    for (size_t line = 0; line < decorations.lines.size(); ++line)
        if (isNoise(line))
            decorations.lines[line] = {.filler = decorations.lines[line].filler};
    std::erase_if(decorations.chips, [&](const LineChip &chip) { return isNoise(static_cast<size_t>(chip.line)); });
    std::erase_if(decorations.spans, [&](const TextSpan &span) { return isNoise(lines.lineOf(span.begin)); });
    return decorations;
}

std::vector<Gap> hiddenRuns(std::vector<bool> telling, std::vector<std::string> noise, const Hidden &folded)
{
    const size_t count = std::max(telling.size(), noise.size());
    noise.resize(count);
    for (size_t row = 0; row < std::min(count, folded.size()); ++row) {
        if (folded[row])
            noise[row].clear();
    }
    std::vector<bool> hidden(count);
    if (!telling.empty()) {
        for (size_t row = 0; row < count; ++row)
            telling[row] = (telling[row] && noise[row].empty()) || (row < folded.size() && folded[row]);
        for (const Gap &gap : gapsOf(telling))
            std::fill_n(hidden.begin() + gap.first, gap.count, true);
    }
    for (size_t row = 0; row < count; ++row)
        hidden[row] = hidden[row] || !noise[row].empty();
    std::vector<Gap> gaps;
    for (size_t row = 0; row < count;) {
        size_t end = row;
        std::string why;
        bool unchanged = false;
        for (; end < count && hidden[end]; ++end) {
            unchanged = unchanged || noise[end].empty();
            why = view::joined(why, noise[end]);
        }
        if (unchanged && !why.empty())
            why = view::joined("unchanged", why);
        if (end - row > 1 || (end > row && view::isIgnored({{}, 0, 0, why})))
            gaps.push_back({static_cast<int>(row), static_cast<int>(end - row), std::move(why)});
        row = std::max(end, row + 1);
    }
    return gaps;
}

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/valuesscene.h"

#include <algorithm>

#include "ui/look/convert.h"
#include "ui/look/richtext.h"
#include "ui/look/visible.h"

namespace fieldwise::ui {

namespace {

Look valueLook(merge::State state, bool hasNotice)
{
    return hasNotice ? Look::Notice : lookOf(state);
}

/// The bytes of each line, without indentation.
std::vector<Range> linesOf(const std::string &text)
{
    std::vector<Range> lines;
    for (size_t at = 0; at <= text.size();) {
        const size_t end = std::min(text.find('\n', at), text.size());
        const size_t begin = std::min(text.find_first_not_of(" -", at), end);
        lines.push_back({static_cast<uint32_t>(begin), static_cast<uint32_t>(end)});
        at = end + 1;
    }
    return lines;
}

void addFillers(Decorations &out, const helm::ShownPane &pane, uint32_t rows)
{
    if (rows == 0 || pane.lines.empty())
        return;
    out.leading = pane.lines.front().row;
    for (size_t i = 0; i < pane.lines.size(); ++i) {
        const uint32_t next = i + 1 < pane.lines.size() ? pane.lines[i + 1].row : rows;
        out.lines[i].filler = next - pane.lines[i].row - 1;
    }
}

void addGaps(Decorations &out, const helm::ShownPane &pane)
{
    for (const helm::ShownGap &gap : pane.gaps) {
        uint32_t &fillers = gap.afterLine < 0 ? out.leading : out.lines[static_cast<size_t>(gap.afterLine)].filler;
        out.gone.push_back({gap.afterLine, plainText(toQt(gap.text)), static_cast<int>(fillers++)});
    }
}

} // namespace

merge::Side stripeOf(helm::PaneRole role)
{
    return role <= helm::PaneRole::Chart    ? merge::Side::Original
        : role == helm::PaneRole::Arguments ? merge::Side::Destination
                                            : merge::Side::Updated;
}

Look lookOf(const helm::ShownPlace &place)
{
    return valueLook(place.state, place.notice.has_value());
}

QString pathText(const helm::ShownPlace &place)
{
    return visible(yaml::print(layers::pathOf(place.names)));
}

Decorations decorationsOf(const helm::ShownPane &pane, uint32_t rows)
{
    Decorations out;
    const std::vector<Range> lines = linesOf(pane.text);
    for (size_t i = 0; i < pane.lines.size(); ++i) {
        const helm::ShownLine &line = pane.lines[i];
        out.lines.push_back({valueLook(line.state, line.hasNotice),
                             line.stripe ? merge::fromSide(stripeOf(*line.stripe)) : merge::From::None, 0});
        if (line.state == merge::State::Removed && !line.hasNotice && i < lines.size() && !lines[i].empty())
            out.spans.push_back({lines[i].begin, lines[i].end, Look::Removed, !line.stripe});
    }
    for (const Range &range : pane.changed)
        out.spans.push_back({range.begin, range.end, Look::Changed});
    std::ranges::stable_sort(out.spans, {}, &TextSpan::begin);
    for (const helm::ShownChip &chip : pane.chips)
        out.chips.push_back({static_cast<int>(chip.line), valueLook(chip.state, chip.hasNotice), visible(chip.text)});
    std::ranges::stable_sort(out.chips, {}, &LineChip::line);
    addFillers(out, pane, rows);
    addGaps(out, pane);
    return out;
}

std::vector<view::Masked> masksOf(const helm::ShownPane &pane)
{
    std::vector<view::Masked> masks;
    for (const Range &range : pane.masked)
        masks.push_back({range});
    return masks;
}

std::optional<RowFrame> frameOf(const helm::ShownPane &pane, size_t place)
{
    const auto isPlace = [place](const helm::ShownLine &line) { return line.place == static_cast<int32_t>(place); };
    const auto first = std::ranges::find_if(pane.lines, isPlace);
    if (first != pane.lines.end()) {
        const auto line = static_cast<int>(first - pane.lines.begin());
        const auto last = std::prev(std::find_if_not(first, pane.lines.end(), isPlace));
        const auto rows = std::max<ptrdiff_t>(last - first, static_cast<ptrdiff_t>(last->row) - first->row);
        return RowFrame{line, 0, static_cast<int>(rows) + 1};
    }
    int row = 0;
    for (size_t i = 0; i < pane.gaps.size(); ++i) {
        row = i > 0 && pane.gaps[i - 1].afterLine == pane.gaps[i].afterLine ? row + 1 : 0;
        if (pane.gaps[i].place == place)
            return RowFrame{pane.gaps[i].afterLine, row + (pane.gaps[i].afterLine < 0 ? 0 : 1), 1};
    }
    return {};
}

std::optional<RowFrame> fillerFrame(const helm::ShownPane &pane, uint32_t row)
{
    const auto after = std::ranges::upper_bound(pane.lines, row, {}, &helm::ShownLine::row);
    if (pane.lines.empty())
        return {};
    if (after == pane.lines.begin())
        return RowFrame{-1, static_cast<int>(row), 1};
    const auto line = std::prev(after);
    return line->row == row
        ? std::nullopt
        : std::optional(RowFrame{static_cast<int>(line - pane.lines.begin()), static_cast<int>(row - line->row), 1});
}

} // namespace fieldwise::ui

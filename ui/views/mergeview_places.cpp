// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/mergeview.h"

#include <algorithm>

namespace fieldwise::ui {

using merge::Side;

namespace {

std::optional<LineSpan> spanOf(view::Lines lines)
{
    return lines.empty() ? std::nullopt
                         : std::optional(LineSpan{static_cast<int>(lines.begin), static_cast<int>(lines.end) - 1});
}

} // namespace

/// Opens the selected field in the list of reasons and on its card, if a rule takes its value whole.
void MergeView::showPlaces()
{
    m_place.reset();
    m_places = m_scene && m_selected.valid() && !m_checks && !m_isJsonPatch
        ? view::placesOf(m_scene->plan(), m_scene->merged->resolution, m_scene->resultLines, m_selected)
        : std::vector<view::Place>{};
    const QSignalBlocker quiet(m_list); // a row that goes is not another choice
    m_reasons.setPlaces(m_selected, m_places);
}

/// Of a long value with places only the first line is framed, so the rest of it can be folded.
Frames MergeView::framesOfField() const
{
    constexpr int longest = 24;
    merge::PerSide<std::optional<LineSpan>> heads;
    int rows = 0;
    for (const Side side : merge::allSides) {
        const auto lines = m_shown->isAligned(side) ? linesOf(*m_shown, m_selected, side) : std::nullopt;
        rows = std::max(rows, lines ? lines->last - lines->first : 0);
        heads[side] = lines ? std::optional(LineSpan{lines->first, lines->first}) : std::nullopt;
    }
    if (m_places.empty() || rows < longest)
        return framesOf(*m_shown, m_selected);
    const auto result = resultLinesOf(*m_shown, m_selected);
    Frames frames = framesOf(*m_shown, heads, result ? std::optional(LineSpan{result->first, result->first}) : result);
    if (result && !m_shown->isAligned({}))
        frames.result = RowFrame{result->first, 0, 1};
    return frames;
}

void MergeView::selectPlace(size_t place, const PaneEditor *clicked)
{
    if (!m_scene || place >= m_places.size())
        return;
    m_place = place;
    const view::Place &at = m_places[place];
    merge::PerSide<std::optional<LineSpan>> inputs;
    for (const Side side : {Side::Updated, Side::Destination})
        if (m_shown->isAligned(side))
            inputs[side] = spanOf(at.lines[side]);
    Frames frames = framesOf(*m_shown, inputs, spanOf(at.result));
    if (const auto lines = spanOf(at.result); lines && !m_shown->isAligned({}))
        frames.result = RowFrame{lines->first, 0, lines->last - lines->first + 1};
    showFrames(frames);
    m_sync->bringIntoView(clicked);
    m_list->showRow(m_reasons.rowOfPlace(place));
    card()->showPlaces(m_places, m_place);
    showStep();
    Q_EMIT placeChanged();
}

/// Selects the place of the selected field that has this line of an input or of the result, if there is one.
void MergeView::clickPlace(std::optional<Side> side, uint32_t line, const PaneEditor *clicked)
{
    const auto has = [&](const view::Place &place) {
        const view::Lines &lines = side ? place.lines[*side] : place.result;
        return lines.begin <= line && line < lines.end;
    };
    if (const auto place = std::ranges::find_if(m_places, has); place != m_places.end())
        selectPlace(static_cast<size_t>(place - m_places.begin()), clicked);
}

yaml::Path MergeView::placePath() const
{
    return m_place ? m_places[*m_place].path : yaml::Path{};
}

/// False if the next step is outside the selected value.
bool MergeView::selectNextPlace(int delta)
{
    const auto next = (m_place ? static_cast<int>(*m_place) : -1) + delta;
    if (m_places.empty() || next < -1 || next >= static_cast<int>(m_places.size()))
        return false;
    if (next < 0 && !m_place)
        return false;
    if (next < 0)
        select(m_selected);
    else
        selectPlace(static_cast<size_t>(next));
    return true;
}

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/rowheights.h"

#include <algorithm>

#include "ui/scene/offers.h"

namespace fieldwise::ui {

using merge::Side;

namespace {

constexpr int context = 3;

bool tells(const LineLook &line)
{
    return line.look != Look::Unchanged;
}

} // namespace

std::vector<Gap> gapsOf(const std::vector<bool> &telling)
{
    const auto size = static_cast<int>(telling.size());
    std::vector<Gap> gaps;
    int open = 1; // the first row of a possible gap; Scintilla always shows the first line
    for (int at = 0; at <= size; ++at) {
        if (at < size && !telling[static_cast<size_t>(at)])
            continue;
        const int end = at == size ? size : at - context;
        if (end - open > 1)
            gaps.push_back({open, end - open, {}});
        open = at + context + 1;
    }
    return gaps;
}

std::vector<bool> tellingLines(const Decorations &decorations, const std::vector<int> &kept)
{
    std::vector<bool> telling(decorations.lines.size());
    const auto tell = [&](int line) {
        if (const auto at = static_cast<size_t>(std::max(line, 0)); at < telling.size())
            telling[at] = true;
    };
    for (size_t line = 0; line < telling.size(); ++line)
        telling[line] = tells(decorations.lines[line]);
    for (const LineChip &chip : decorations.chips)
        tell(chip.line);
    for (const FillerText &gone : decorations.gone)
        tell(gone.afterLine);
    for (const ChoiceBarPlace &bar : decorations.choiceBars)
        tell(bar.afterLine);
    std::ranges::for_each(kept, tell);
    return telling;
}

std::vector<bool> tellingRows(const Scene &scene, const std::array<std::vector<int>, 4> &kept)
{
    const auto &rows = scene.rows();
    std::vector<bool> telling(rows.size());
    const auto add = [&](const Decorations &decorations, const std::vector<int> &keptLines, auto lineOf) {
        const std::vector<bool> lines = tellingLines(decorations, keptLines);
        const bool takesPart = std::ranges::any_of(rows, [&](const view::Row &row) { return lineOf(row) >= 0; });
        for (size_t row = 0; takesPart && row < rows.size(); ++row) {
            const auto line = static_cast<size_t>(lineOf(rows[row]));
            if (line >= lines.size() || lines[line]) // -1 exceeds every line
                telling[row] = true;
        }
    };
    const auto hasText = [&](Side side) { // the one line of an empty text stands in a row, too
        return scene.lines[side].lineCount() > 1
            || std::ranges::any_of(scene.plan().documents,
                                   [side](const merge::DocumentPlan &one) { return one.documents[side] != nullptr; });
    };
    for (const Side side : merge::allSides) {
        if (scene.isAligned(side) && hasText(side))
            add(scene.inputs[side], kept[merge::index(side)], [side](const view::Row &row) { return row.line[side]; });
    }
    if (scene.isAligned({}))
        add(scene.result, kept[3], [](const view::Row &row) { return row.result; });
    return telling;
}

bool RowHeights::hides(int row) const
{
    if (row < 0)
        return true; // of another resource
    if (of.empty() || static_cast<size_t>(row) >= of.size())
        return false;
    return of[static_cast<size_t>(row)] == 0
        || std::ranges::any_of(gaps, [row](const Gap &gap) { return gap.has(row); });
}

namespace {

/// A pane without any of these lines gets no bar.
template <class LineOf>
void addBar(Decorations &decorations, FoldBar bar, const Gap &gap, LineOf lineOf)
{
    for (int row = gap.first; row < gap.first + gap.count; ++row) {
        const int line = lineOf(row);
        bar.first = bar.first < 0 ? line : bar.first;
        bar.lines += line >= 0;
    }
    bar.why = gap.why;
    if (bar.lines > 0)
        decorations.bars.push_back(std::move(bar));
}

} // namespace

LaidOutPane laidOutPane(const Scene &scene, std::optional<Side> side, const RowHeights &heights,
                        const std::vector<uint32_t> &wraps)
{
    LaidOutPane out{side ? scene.inputs[*side] : scene.result, {}};
    Decorations &d = out.decorations;
    const auto &rows = scene.rows();
    const auto &rowOf = side ? scene.rowOfLine[*side] : scene.rowOfResultLine;
    out.hidden.assign(d.lines.size(), scene.only.has_value());
    d.leading = 0;
    for (LineLook &line : d.lines)
        line.filler = 0;
    std::vector<std::pair<int, int>> places(
        d.gone.empty() ? 0 : rows.size()); // for each row, its filler: after which line, and its index there
    auto gap = heights.gaps.begin();
    int last = -1;
    for (size_t row = 0; row < rows.size(); ++row) {
        const int line = side ? rows[row].line[*side] : rows[row].result;
        const bool bar = gap != heights.gaps.end() && gap->first == static_cast<int>(row);
        const uint32_t tall = heights.of.empty() ? 1 : heights.of[row];
        const bool shown = tall > 0 && !bar && line >= 0 && static_cast<size_t>(line) < d.lines.size();
        if (line >= 0 && static_cast<size_t>(line) < d.lines.size())
            out.hidden[static_cast<size_t>(line)] = !shown;
        if (shown)
            last = line;
        uint32_t &fillers = last < 0 ? d.leading : d.lines[static_cast<size_t>(last)].filler;
        if (!places.empty())
            places[row] = {last, static_cast<int>(fillers)};
        if (bar) {
            addBar(d, {last, static_cast<int>(fillers), 0, -1, {}}, *gap, [&](int at) {
                return side ? rows[static_cast<size_t>(at)].line[*side] : rows[static_cast<size_t>(at)].result;
            });
            ++gap;
        }
        const uint32_t own = !shown                    ? 0
            : static_cast<size_t>(line) < wraps.size() ? wraps[static_cast<size_t>(line)]
                                                       : 1;
        fillers += tall - std::min(tall, own);
    }
    for (size_t line = 0; scene.only && line < d.lines.size(); ++line) {
        if (rowOf[line] < 0 || static_cast<size_t>(rowOf[line]) >= rows.size())
            d.lines[line].look = Look::Unchanged; // the overview bar shows no marks of other resources
    }
    for (FillerText &gone : d.gone) {
        const int row = gone.row + (gone.afterLine < 0 ? 0 : rowOf[static_cast<size_t>(gone.afterLine)] + 1);
        if (row >= 0 && static_cast<size_t>(row) < places.size())
            std::tie(gone.afterLine, gone.row) = places[static_cast<size_t>(row)];
    }
    return out;
}

LaidOutPane laidOutResult(const Scene &scene)
{
    LaidOutPane out{scene.result, {}};
    if (!scene.only)
        return out;
    Decorations &d = out.decorations;
    const auto shown = linesOfResource(scene, *scene.only, {});
    out.hidden.assign(d.lines.size(), true);
    if (shown)
        std::fill(out.hidden.begin() + shown->first, out.hidden.begin() + shown->last + 1, false);
    d.leading = 0;
    d.gone.clear();
    for (size_t line = 0; line < d.lines.size(); ++line) {
        d.lines[line].filler = 0;
        if (out.hidden[line])
            d.lines[line].look = Look::Unchanged;
    }
    const auto &gone = scene.view().result.gone;
    for (size_t i = 0; i < gone.size(); ++i) {
        if (gone[i].decision.document != *scene.only)
            continue;
        FillerText text = scene.result.gone[i];
        const bool above = !shown || text.afterLine < shown->first;
        uint32_t &filler = above ? d.leading : d.lines[static_cast<size_t>(text.afterLine)].filler;
        text.afterLine = above ? -1 : text.afterLine;
        text.row = static_cast<int>(filler++);
        d.gone.push_back(text);
    }
    std::erase_if(d.choiceBars, [&](const ChoiceBarPlace &bar) { return bar.decision.document != *scene.only; });
    for (ChoiceBarPlace &bar : d.choiceBars)
        bar.afterLine = !shown || bar.afterLine < shown->first ? -1 : bar.afterLine;
    placeBars(d);
    return out;
}

void nameBars(const Scene &scene, std::optional<Side> side, Decorations &decorations)
{
    const auto &lines = side ? scene.view().inputs[*side].lines : scene.view().result.lines;
    const auto path = [&](int line) {
        const auto at = static_cast<size_t>(line);
        const merge::DecisionRef ref = line >= 0 && at < lines.size() ? lines[at].decision : merge::DecisionRef{};
        return ref.valid() && ref.decision != 0 ? pathText(scene.plan(), ref) : QString();
    };
    for (FoldBar &bar : decorations.bars) {
        const QString first = path(bar.first), last = path(bar.first + bar.lines - 1);
        bar.where = first == last || last.isEmpty() ? first
            : first.isEmpty()                       ? last
                                                    : QStringLiteral("%1 … %2").arg(first, last);
    }
}

namespace {

/// Puts the lines of a result, one below the other, level with the rows of the inputs.
class Levelling {
public:
    Levelling(Decorations &result, std::vector<uint32_t> &heights)
        : m_result(result), m_heights(heights), m_end(result.leading)
    {
    }

    void goToRow(size_t row)
    {
        for (; m_row < row; ++m_row)
            m_begin += m_heights[m_row];
        if (m_end < m_begin)
            (m_line < 0 ? m_result.leading : m_result.lines[static_cast<size_t>(m_line)].filler) += m_begin - m_end;
        else if (m_end > m_begin)
            makeRoom(m_end - m_begin);
        m_end = m_begin = std::max(m_begin, m_end);
    }

    void put(size_t line, uint32_t rows)
    {
        m_line = static_cast<int>(line);
        m_end += rows + m_result.lines[line].filler;
    }

private:
    /// In the last row above that is shown.
    void makeRoom(uint32_t rows)
    {
        size_t above = m_row;
        while (above > 1 && m_heights[above - 1] == 0)
            --above;
        m_heights[above > 0 ? above - 1 : 0] += rows;
    }

    Decorations &m_result;
    std::vector<uint32_t> &m_heights;
    size_t m_row = 0;
    uint32_t m_begin = 0; ///< of the row, on screen
    uint32_t m_end;       ///< of what the result has so far
    int m_line = -1;      ///< the last line of the result so far
};

} // namespace

void makeLevel(const Scene &scene, LaidOutPane &result, const std::vector<uint32_t> &wraps, RowHeights &heights)
{
    const auto &rowOf = scene.rowOfResultLine;
    std::vector<uint32_t> of = heights.plain() ? std::vector<uint32_t>(scene.rows().size(), 1) : heights.of;
    Levelling levelling(result.decorations, of);
    int32_t row = -1;
    for (size_t line = 0; line < result.decorations.lines.size() && line < rowOf.size(); ++line) {
        if (line < result.hidden.size() && result.hidden[line])
            continue;
        if (rowOf[line] > row && static_cast<size_t>(rowOf[line]) < of.size())
            levelling.goToRow(static_cast<size_t>(row = rowOf[line]));
        levelling.put(line, line < wraps.size() ? wraps[line] : 1);
    }
    levelling.goToRow(of.size());
    if (!heights.plain() || std::ranges::any_of(of, [](uint32_t rows) { return rows != 1; }))
        heights.of = std::move(of);
}

LaidOutPane laidOutPane(const Decorations &decorations, const std::vector<Gap> &gaps)
{
    LaidOutPane out{decorations, Hidden(decorations.lines.size())};
    Decorations &d = out.decorations;
    for (const Gap &gap : gaps) {
        std::fill_n(out.hidden.begin() + gap.first, gap.count, true);
        const int last = gap.first - 1; // a gap always follows a visible line
        addBar(d, {last, static_cast<int>(d.lines[static_cast<size_t>(last)].filler++), 0, -1, {}}, gap,
               [](int line) { return line; });
    }
    return out;
}

} // namespace fieldwise::ui

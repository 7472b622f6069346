// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <optional>

#include "core/merge/plan/steps.h"
#include "core/report/escape.h"
#include "core/report/htmlparts.h"
#include "core/view/evidence.h"
#include "core/view/layout.h"
#include "core/view/noise.h"
#include "core/view/patchview.h"

namespace fieldwise::report {
namespace {

using merge::From;

constexpr size_t foldFrom = 400; ///< shorter tables have all of their rows
constexpr size_t around = 6;     ///< rows that stay beside one that says something
constexpr size_t mostRows = 20'000;
constexpr size_t mostBytes = 16U << 20U;

/// A column: an input, or the result.
struct Column {
    std::optional<Side> side;
    const view::Pane *pane;
    HtmlLines lines;
    std::vector<view::Chip> chips;               ///< ascending by line
    std::vector<const view::NoiseLines *> noise; ///< by line
};

class TableWriter {
public:
    TableWriter(const Content &content, const view::View &view, const std::vector<Step> &steps)
        : m_content(content), m_view(view), m_steps(steps), m_numbers(content, steps), m_rowOf(steps.size() + 1)
    {
        for (const view::Gone &gone : view.result.gone)
            m_gone[{gone.decision.document, gone.decision.decision}] = gone.text;
    }

    Tables write()
    {
        const Content &c = m_content;
        std::vector<Column> columns;
        std::string out;
        for (const Side side : sidesOf(c)) {
            if (m_view.aligned[side])
                columns.push_back(columnOf(side));
            else
                out += alone(columnOf(side));
        }
        if (hasResult(c))
            columns.push_back(columnOf({}));
        out += table(m_view.rows, columns, "Panes");
        placeOthers();
        return {std::move(out), std::move(m_rowOf)};
    }

private:
    Column columnOf(std::optional<Side> side) const
    {
        const view::Pane &pane = side ? m_view.inputs[*side] : m_view.result;
        Column column{side, &pane,
                      HtmlLines(side ? m_content.texts[*side] : std::string_view(m_content.resolution.text), pane),
                      pane.chips, view::noiseByLine(m_view, side)};
        std::ranges::stable_sort(column.chips, {}, &view::Chip::line);
        return column;
    }

    std::string name(const Column &column) const
    {
        const bool applies = merge::isApply(m_content.plan.options.mode);
        const std::string name = column.side ? std::string(merge::sideName(m_content.plan.options.mode, *column.side))
            : applies                        ? "After apply"
                                             : "Result";
        return m_content.inLocalsOrder && column.side != Side::Updated ? name + " (in Local's order)" : name;
    }

    /// A JSON patch stands in no rows with the document.
    std::string alone(Column column)
    {
        std::vector<view::Row> rows(column.lines.count());
        for (size_t i = 0; i < rows.size(); ++i)
            rows[i].line[*column.side] = int32_t(i);
        const std::string title = name(column);
        std::vector<Column> columns;
        columns.push_back(std::move(column));
        return table(rows, columns, title);
    }

    const LineIndex &linesOf(const Column &column) const
    {
        return column.side ? m_content.plan.lines[*column.side] : m_content.resolution.lines;
    }

    /// The file that a row stands in; "" outside of folders.
    std::string_view fileOf(const view::Row &row, const std::vector<Column> &columns) const
    {
        for (const Column &column : columns) {
            const int32_t line = lineOf(row, column);
            const auto paths = [&](const auto &files, auto begin) -> std::string_view {
                const auto after = std::ranges::upper_bound(files, linesOf(column).start(uint32_t(line)), {}, begin);
                return after == files.begin() ? std::string_view() : after[-1].path;
            };
            if (line >= 0)
                return column.side
                    ? paths(m_content.plan.streams[*column.side].files, &FilePart::begin)
                    : paths(m_content.resolution.files, [](const merge::ResultFile &file) { return file.range.begin; });
        }
        return {};
    }

    static int32_t lineOf(const view::Row &row, const Column &column)
    {
        return column.side ? row.line[*column.side] : row.result;
    }

    bool says(const view::Row &row, const std::vector<Column> &columns) const
    {
        return std::ranges::any_of(columns, [&](const Column &column) {
            const int32_t line = lineOf(row, column);
            return line >= 0
                && (column.pane->lines[size_t(line)].state != State::Unchanged
                    || column.pane->lines[size_t(line)].fails);
        });
    }

    /// Why a row tells nothing (core/view/noise.h): all of its lines are noise; "" otherwise.
    std::string noiseOf(const view::Row &row, const std::vector<Column> &columns) const
    {
        std::string why;
        for (const Column &column : columns) {
            const int32_t line = lineOf(row, column);
            if (line >= 0 && !column.noise[size_t(line)])
                return {};
            if (line >= 0)
                why = view::joined(why, column.noise[size_t(line)]->why);
        }
        return why;
    }

    std::vector<bool> shownRows(const std::vector<view::Row> &rows, const std::vector<Column> &columns,
                                const std::vector<std::string> &whys) const
    {
        std::vector<bool> shown(rows.size(), rows.size() < foldFrom);
        for (size_t i = 0; i < rows.size() && rows.size() >= foldFrom; ++i) {
            if (whys[i].empty() && says(rows[i], columns))
                std::fill(shown.begin() + int64_t(i - std::min(i, around)),
                          shown.begin() + int64_t(std::min(rows.size(), i + around + 1)), true);
        }
        for (size_t i = 0; i < rows.size(); ++i)
            if (!whys[i].empty())
                shown[i] = false;
        return shown;
    }

    std::string head(const std::vector<Column> &columns) const
    {
        std::string out = "<colgroup>";
        for (size_t i = 0; i < columns.size(); ++i)
            out += "<col class=\"c\"/><col/>";
        out += "</colgroup><thead><tr>";
        for (const Column &column : columns) {
            const std::string file = column.side ? m_content.plan.names[*column.side] : std::string();
            out += "<th scope=\"col\" colspan=\"2\" class=\""
                + stripe(column.side ? merge::fromSide(*column.side) : From::None) + "\">" + name(column);
            out += (file.empty() ? "" : " <span class=\"file\">" + html(file) + "</span>") + "</th>";
        }
        return out + "</tr></thead>";
    }

    static std::string stripe(From from)
    {
        return from == From::Original ? "so" : from == From::Updated ? "su" : from == From::Destination ? "sd" : "";
    }

    std::string table(const std::vector<view::Row> &rows, const std::vector<Column> &columns, const std::string &title)
    {
        const size_t number = m_tables++;
        std::string out = "<div class=\"panes\" role=\"region\" tabindex=\"0\" aria-label=\"" + title + "\"><table>"
            + head(columns) + "<tbody>\n";
        std::vector<std::string> whys(rows.size());
        for (size_t i = 0; i < rows.size(); ++i)
            whys[i] = noiseOf(rows[i], columns);
        const std::vector<bool> shown = shownRows(rows, columns, whys);
        const auto folded = [&](size_t count, const std::string &what) {
            out += "<tr class=\"fold\"><td colspan=\"" + std::to_string(columns.size() * 2) + "\">… " + grouped(count)
                + what + (count == 1 ? " line" : " lines") + "</td></tr>\n";
        };
        const auto hidden = [&](size_t begin, size_t end) {
            std::string why;
            for (size_t at = begin; at < end; ++at)
                why = view::joined(why, whys[at].empty() ? "unchanged" : whys[at]);
            const std::string count = grouped(end - begin) + (end - begin == 1 ? " line" : " lines");
            out += "<tr class=\"fold\"><td colspan=\"" + std::to_string(columns.size() * 2) + "\">hidden: " + count
                + " (" + html(why) + ")</td></tr>\n";
        };
        size_t written = 0;
        std::string_view file;
        for (size_t i = 0; i < rows.size();) {
            if (written == mostRows || out.size() > mostBytes) {
                folded(rows.size() - i, " more");
                break;
            }
            if (!shown[i]) {
                const size_t begin = i;
                while (i < rows.size() && !shown[i])
                    ++i;
                if (std::all_of(whys.begin() + int64_t(begin), whys.begin() + int64_t(i),
                                [](const std::string &why) { return why.empty(); }))
                    folded(i - begin, " unchanged");
                else
                    hidden(begin, i);
                continue;
            }
            if (const std::string_view here = fileOf(rows[i], columns); !here.empty() && here != file) {
                out += "<tr class=\"fold\"><td colspan=\"" + std::to_string(columns.size() * 2) + "\">"
                    + html(std::string(here)) + "</td></tr>\n";
                file = here;
            }
            out += row(rows[i], columns, "r" + std::to_string(number) + "-" + std::to_string(i));
            ++i;
            ++written;
        }
        return out + "</tbody></table></div>\n";
    }

    /// The step of the first pane that says something; that of a patch's lines is their operation.
    uint32_t stepOf(const view::Row &row, const std::vector<Column> &columns) const
    {
        for (const Column &column : columns) {
            const int32_t line = lineOf(row, column);
            if (line < 0)
                continue;
            const view::LineMark &mark = column.pane->lines[size_t(line)];
            const auto &operations = column.pane->operations;
            const auto operation = std::ranges::upper_bound(operations, uint32_t(line), {}, &view::OperationLines::end);
            if (operation != operations.end() && operation->begin <= uint32_t(line))
                return operationStep(*operation);
            if (mark.state != State::Unchanged || mark.fails) {
                if (const uint32_t step = m_numbers.of(mark.decision))
                    return step;
            }
        }
        return 0;
    }

    uint32_t operationStep(const view::OperationLines &operation) const
    {
        const auto first = std::ranges::lower_bound(m_steps, operation.document, {}, &Step::document);
        const size_t at = size_t(first - m_steps.begin()) + operation.operation;
        return at < m_steps.size() ? uint32_t(at) + 1 : 0;
    }

    std::string row(const view::Row &row, const std::vector<Column> &columns, const std::string &id)
    {
        const uint32_t step = stepOf(row, columns);
        if (step && m_rowOf[step].empty())
            m_rowOf[step] = id;
        std::string out = "<tr id=\"" + id + "\"" + (step ? " data-s=\"" + std::to_string(step) + "\"" : "") + ">";
        for (const Column &column : columns)
            out += cell(row, column, step);
        for (const Side side : merge::allSides)
            if (row.line[side] >= 0)
                m_shown[{side, row.line[side]}] = id;
        return out + "</tr>\n";
    }

    std::string cell(const view::Row &row, const Column &column, uint32_t step)
    {
        const int32_t line = lineOf(row, column);
        if (line < 0)
            return filler(row, column, step);
        const view::LineMark &mark = column.pane->lines[size_t(line)];
        std::string classes(className(mark.state, mark.fails));
        if (const std::string from = stripe(mark.stripe); !from.empty())
            classes += " " + from;
        std::string out = "<td class=\"n " + std::string(className(mark.state, mark.fails)) + "\">"
            + std::to_string(linesOf(column).number(uint32_t(line))) + glyph(mark.state, mark.fails, step);
        out += "</td><td class=\"t " + classes + "\"><code>" + column.lines.html(uint32_t(line)) + "</code>";
        for (auto chip = std::ranges::lower_bound(column.chips, uint32_t(line), {}, &view::Chip::line);
             chip != column.chips.end() && chip->line == uint32_t(line); ++chip)
            out += " <span class=\"chip " + std::string(className(chip->state, chip->fails)) + "\">" + html(chip->text)
                + "</span>";
        return out + "</td>";
    }

    static std::string glyph(State state, bool fails, uint32_t step)
    {
        const std::string shown(sign(state, fails));
        if (shown.empty() || !step)
            return "<span class=\"g\">" + shown + "</span>";
        const std::string number = std::to_string(step);
        return "<a class=\"g\" href=\"#s" + number + "\" aria-label=\"" + std::string(className(state, fails))
            + ", step " + number + "\">" + shown + "</a>";
    }

    /// No line here; the result says once what is gone.
    std::string filler(const view::Row &row, const Column &column, uint32_t step)
    {
        const int32_t line = row.line[Side::Destination];
        if (!column.side && line >= 0) {
            const DecisionRef ref = m_view.inputs[Side::Destination].lines[size_t(line)].decision;
            if (const auto gone = m_gone.find({ref.document, ref.decision}); gone != m_gone.end()) {
                const std::string text = gone->second;
                m_gone.erase(gone);
                return "<td class=\"n f removed\">" + glyph(State::Removed, false, step)
                    + "</td><td class=\"t f\"><span class=\"chip removed\">" + html(text) + "</span></td>";
            }
        }
        return "<td class=\"n f\"></td><td class=\"t f\"></td>";
    }

    /// Steps whose lines all belong to others stand where their field begins.
    void placeOthers()
    {
        for (size_t i = 0; i < m_steps.size(); ++i) {
            for (const Proof &proof : m_steps[i].proofs) {
                const auto found = m_shown.find({proof.side, int32_t(proof.line)});
                if (m_rowOf[i + 1].empty() && found != m_shown.end())
                    m_rowOf[i + 1] = found->second;
            }
        }
    }

    const Content &m_content;
    const view::View &m_view;
    const std::vector<Step> &m_steps;
    StepNumbers m_numbers;
    std::vector<std::string> m_rowOf;
    std::map<std::pair<uint32_t, merge::DecisionId>, std::string> m_gone;
    std::map<std::pair<Side, int32_t>, std::string> m_shown; ///< the row of each line that is written
    size_t m_tables = 0;
};

} // namespace

Tables tablesOf(const Content &content, const std::vector<Step> &steps)
{
    view::View view = content.view;
    if (hasResult(content) && !view.resultAligned)
        view::alignResult(view::Layout(content.plan, content.resolution, content.texts), view);
    return TableWriter(content, view, steps).write();
}

} // namespace fieldwise::report

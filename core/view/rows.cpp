// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/rows.h"

#include <algorithm>
#include <optional>
#include <span>

#include "core/base/thread.h"
#include "core/view/align.h"
#include "core/view/layout.h"
#include "core/view/marks.h"
#include "core/view/masks.h"
#include "core/view/noise.h"
#include "core/view/patchview.h"

namespace fieldwise::view {

View view(const Plan &plan, const merge::Resolution &resolution, const PerSide<std::string_view> &texts)
{
    const Layout layout(plan, resolution, texts);
    View view;
    for (const Side side : allSides) {
        view.inputs[side].lineCount = layout.lineCount(side);
        view.inputs[side].lines.resize(layout.lineCount(side));
    }
    view.result.lineCount = layout.resultLines().lineCount();
    view.result.lines.resize(view.result.lineCount);
    const Some all{0, static_cast<uint32_t>(plan.documents.size())};
    const bool isPatch = plan.options.mode == Mode::Patch;
    view.aligned[Side::Updated] = !(isPatch && isJsonPatch(plan));
    std::vector<Row> rows;
    const auto mark = [&] {
        markInputs(layout, all, view);
        markResult(layout, all, view);
        markWords(layout, all, view);
        annotateLines(layout, all, {0, view.inputs[Side::Updated].lineCount}, {0, view.result.lineCount}, view);
    };
    bothAtOnce(
        view.result.lineCount > worthAThread, [&] { rows = alignRows(layout); }, mark);
    view.rows = std::move(rows);
    if (!view.aligned[Side::Updated])
        leaveOut(Side::Updated, view);
    if (isPatch) {
        alignResult(layout, view);
        markOperations(layout, view);
    }
    Masks masks = masksOf(plan, resolution);
    for (const Side side : allSides)
        view.inputs[side].masked = std::move(masks.inputs[side]);
    view.result.masked = std::move(masks.result);
    return view;
}

namespace {

/// What one pane has of a resource, before and now; it begins at the same place.
struct Stretch {
    Range bytes, bytesBefore;
    Lines lines, linesBefore;

    uint32_t lineBy() const { return lines.end - linesBefore.end; } // wraps, as the sums with it do
    uint32_t byteBy() const { return bytes.end - bytesBefore.end; }
};

/// The lines of a slice of a text, if they are its own.
std::optional<Lines> ownLines(const LineIndex &lines, Range range, size_t size)
{
    const uint32_t begin = lines.lineOf(range.begin);
    const uint32_t end = range.end >= size ? lines.lineCount() : lines.lineOf(range.end);
    if (lines.start(begin) != range.begin || (range.end < size && lines.start(end) != range.end))
        return {};
    return Lines{begin, end};
}

/// A view that differs from the one before in one resource: its lines are laid out anew, the others move.
class IncrementalLayout {
public:
    IncrementalLayout(const Plan &plan, const merge::Resolution &resolution, const PerSide<std::string_view> &texts,
                      const IgnoreRules *rules, const Shown &before)
        : m_plan(plan),
          m_resolution(resolution),
          m_texts(texts),
          m_rules(rules),
          m_before(before),
          m_planBefore(before.resolved.plan),
          m_resolutionBefore(before.resolved.resolution)
    {
    }

    /// Nothing where all has to be laid out.
    std::optional<View> run()
    {
        if (!findChanged() || !findStretches())
            return {};
        const Layout layout(m_plan, m_resolution, m_texts, m_changed),
            layoutBefore(m_planBefore, m_resolutionBefore, m_before.texts, m_changed);
        View view;
        view.aligned = m_before.view.aligned;
        const PerSide<Lines> lines = linesOf(layout, m_changed), before = linesOf(layoutBefore, m_changed);
        const auto rows = ownRows(before);
        if (!rows)
            return {};
        for (const Side side : allSides)
            moveLines(m_before.view.inputs[side], m_inputs[side], view.inputs[side]);
        moveLines(m_before.view.result, m_result, view.result);
        const Some some{m_changed, m_changed + 1};
        std::vector<Row> own;
        const auto mark = [&] {
            markInputs(layout, some, view);
            markResult(layout, some, view);
            markWords(layout, some, view, m_before.view.compared);
            annotateLines(layout, some, m_inputs[Side::Updated].lines, m_result.lines, view);
        };
        bothAtOnce(
            m_result.lines.size() > worthAThread, [&] { own = alignRows(layout, m_changed); }, mark);
        view.rows = moveRows(*rows, std::move(own), lines, before);
        markNoise(Noise(m_plan, m_rules, m_changed), m_plan, m_resolution, m_texts, view);
        for (const Side side : allSides)
            moveRest(m_before.view.inputs[side], m_inputs[side], view.inputs[side]);
        moveRest(m_before.view.result, m_result, view.result);
        moveNoise(m_before.view.noise, view.noise,
                  [this](const NoiseLines &one) -> const Stretch & { return m_inputs[one.side]; });
        moveNoise(m_before.view.resultNoise, view.resultNoise,
                  [this](const NoiseLines &) -> const Stretch & { return m_result; });
        Masks masks = masksOf(m_plan, m_resolution);
        for (const Side side : allSides)
            view.inputs[side].masked = std::move(masks.inputs[side]);
        view.result.masked = std::move(masks.result);
        std::ranges::copy_if(m_before.view.compared, std::back_inserter(view.compared),
                             [this](const ComparedValues &one) { return one.document != m_changed; });
        return view;
    }

private:
    /// One resource at most, in the same place; all other bytes of the texts are those of before.
    bool findChanged()
    {
        if (m_plan.documents.size() != m_planBefore.documents.size() || m_plan.documents.empty())
            return false;
        std::optional<uint32_t> changed;
        for (uint32_t i = 0; i < m_plan.documents.size(); ++i) {
            if (m_plan.documents.shares(i, m_planBefore.documents, i)
                && m_resolution.documents.shares(i, m_resolutionBefore.documents, i))
                continue;
            if (changed)
                return false;
            changed = i;
        }
        m_changed = changed.value_or(0);
        const DocumentPlan &now = m_plan.documents[m_changed];
        if (now.parts != m_planBefore.documents[m_changed].parts)
            return false;
        for (const Side side : allSides) {
            const auto &parts = m_plan.streams[side].parts, &partsBefore = m_planBefore.streams[side].parts;
            if (parts.size() != partsBefore.size())
                return false;
            for (uint32_t i = 0; i < parts.size(); ++i)
                if (parts[i].file != partsBefore[i].file
                    || (i != now.parts[side] && parts[i].document != partsBefore[i].document))
                    return false;
        }
        return m_resolution.text.ends_with('\n') == m_resolutionBefore.text.ends_with('\n');
    }

    static bool fill(Stretch &stretch, Range range, Range rangeBefore, const LineIndex &lines,
                     const LineIndex &linesBefore, size_t size, size_t sizeBefore)
    {
        const auto own = ownLines(lines, range, size), ownBefore = ownLines(linesBefore, rangeBefore, sizeBefore);
        if (!own || !ownBefore || own->begin != ownBefore->begin)
            return false;
        stretch = {range, rangeBefore, *own, *ownBefore};
        return true;
    }

    bool findStretches()
    {
        const DocumentPlan &now = m_plan.documents[m_changed], &was = m_planBefore.documents[m_changed];
        for (const Side side : allSides) {
            const auto size = static_cast<uint32_t>(m_texts[side].size());
            const uint32_t count = m_before.view.inputs[side].lineCount;
            m_inputs[side] = {{size, size}, {size, size}, {count, count}, {count, count}}; // behind all of it
            const uint32_t part = now.parts[side];
            if (!now.documents[side] || part >= m_plan.streams[side].parts.size() || count == 0)
                continue;
            const uint32_t begin = m_plan.streams[side].parts[part].offset,
                           beginBefore = m_planBefore.streams[side].parts[part].offset;
            const Range range{begin, begin + static_cast<uint32_t>(now.documents[side]->source().size())};
            const Range rangeBefore{beginBefore,
                                    beginBefore + static_cast<uint32_t>(was.documents[side]->source().size())};
            if (!fill(m_inputs[side], range, rangeBefore, m_plan.lines[side], m_planBefore.lines[side], size,
                      m_before.texts[side].size()))
                return false;
        }
        const uint32_t begin = m_resolution.offsets[m_changed], beginBefore = m_resolutionBefore.offsets[m_changed];
        const Range range{begin, begin + static_cast<uint32_t>(m_resolution.documents[m_changed].text.size())};
        const Range rangeBefore{
            beginBefore, beginBefore + static_cast<uint32_t>(m_resolutionBefore.documents[m_changed].text.size())};
        return fill(m_result, range, rangeBefore, m_resolution.lines, m_resolutionBefore.lines,
                    m_resolution.text.size(), m_resolutionBefore.text.size());
    }

    /// An empty text without a document has its one line in the first row.
    bool isAlone(Side side, const PerSide<Lines> &before) const
    {
        return m_texts[side].empty() && before[side].empty();
    }

    /// Those of the resource, before; nothing where they do not stand together.
    std::optional<std::span<const Row>> ownRows(const PerSide<Lines> &before) const
    {
        const std::vector<Row> &rows = m_before.view.rows;
        const auto isOwn = [&](const Row &row, bool all) {
            const auto in = [&](Side side) {
                return row.line[side] >= int32_t(before[side].begin) && row.line[side] < int32_t(before[side].end);
            };
            return all ? std::ranges::all_of(allSides,
                                             [&](Side side) {
                                                 return row.line[side] < 0 || in(side)
                                                     || m_texts[side].empty(); // which is in the first row
                                             })
                       : std::ranges::any_of(allSides, in);
        };
        const auto first = std::ranges::find_if(rows, [&](const Row &row) { return isOwn(row, false); });
        const auto last = std::find_if(rows.rbegin(), std::reverse_iterator(first), [&](const Row &row) {
                              return isOwn(row, false);
                          }).base();
        if (first == rows.end() || !std::all_of(first, last, [&](const Row &row) { return isOwn(row, true); }))
            return {};
        return std::span(first, last);
    }

    /// All rows with `own` in the place of `replaced`.
    std::vector<Row> moveRows(std::span<const Row> replaced, std::vector<Row> own, const PerSide<Lines> &lines,
                              const PerSide<Lines> &before) const
    {
        const std::vector<Row> &rows = m_before.view.rows;
        for (const Side side : allSides)
            if (replaced.data() == rows.data() && !own.empty() && isAlone(side, before))
                own.front().line[side] = rows.front().line[side];
        std::vector<Row> all;
        all.reserve(rows.size() + own.size());
        // Where orders cross, a line may come before another resource in one pane and after it in the next.
        const auto moved = [&](Row row) {
            for (const Side side : allSides)
                if (row.line[side] >= int32_t(before[side].end) && before[side].end > 0)
                    row.line[side] += int32_t(lines[side].end - before[side].end);
            return row;
        };
        std::transform(rows.data(), replaced.data(), std::back_inserter(all), moved);
        all.insert(all.end(), own.begin(), own.end());
        std::transform(replaced.data() + replaced.size(), rows.data() + rows.size(), std::back_inserter(all), moved);
        return all;
    }

    static void moveLines(const Pane &before, const Stretch &stretch, Pane &pane)
    {
        pane.lineCount = before.lineCount + stretch.lineBy();
        pane.lines.reserve(pane.lineCount);
        pane.lines.assign(before.lines.begin(), before.lines.begin() + stretch.lines.begin);
        pane.lines.resize(stretch.lines.end);
        pane.lines.insert(pane.lines.end(), before.lines.begin() + stretch.linesBefore.end, before.lines.end());
    }

    void moveRest(const Pane &before, const Stretch &stretch, Pane &pane) const
    {
        const auto chip = [](const Chip &one) { return one.line; };
        between(before.chips, pane.chips, chip, stretch.linesBefore, [&](Chip &one) { one.line += stretch.lineBy(); });
        const auto span = [](const Span &one) { return one.range.begin; };
        between(before.spans, pane.spans, span, Lines{stretch.bytesBefore.begin, stretch.bytesBefore.end},
                [&](Span &one) {
                    one.range.begin += stretch.byteBy();
                    one.range.end += stretch.byteBy();
                });
        std::vector<Gone> gone;
        for (const Gone &one : before.gone) {
            if (one.decision.document == m_changed)
                continue;
            gone.push_back(one);
            if (one.decision.document > m_changed)
                gone.back().afterLine += int32_t(stretch.lineBy());
        }
        gone.insert(gone.end(), pane.gone.begin(), pane.gone.end());
        std::ranges::stable_sort(gone, {}, [](const Gone &one) { return one.decision.document; });
        stackGone(gone);
        pane.gone = std::move(gone);
    }

    /// The new ones in the place of those that stood there; what follows moves.
    template <class T, class At, class Move>
    static void between(const std::vector<T> &before, std::vector<T> &own, At at, Lines there, Move move)
    {
        const auto first = std::ranges::lower_bound(before, there.begin, {}, at),
                   last = std::ranges::lower_bound(before, there.end, {}, at);
        std::vector<T> all;
        all.reserve(before.size() + own.size());
        all.assign(before.begin(), first);
        std::ranges::move(own, std::back_inserter(all));
        for (auto it = last; it != before.end(); ++it)
            move(all.emplace_back(*it));
        own = std::move(all);
    }

    template <class Where>
    static void moveNoise(const std::vector<NoiseLines> &before, std::vector<NoiseLines> &own, Where where)
    {
        for (NoiseLines lines : before) {
            const Stretch &stretch = where(lines);
            if (lines.first >= stretch.linesBefore.begin && lines.first < stretch.linesBefore.end)
                continue;
            if (lines.first >= stretch.linesBefore.end) {
                lines.first += stretch.lineBy();
                lines.last += stretch.lineBy();
            }
            own.push_back(std::move(lines));
        }
        std::ranges::sort(own, {}, [](const NoiseLines &lines) { return std::pair(lines.side, lines.first); });
    }

    const Plan &m_plan;
    const merge::Resolution &m_resolution;
    const PerSide<std::string_view> &m_texts;
    const IgnoreRules *m_rules;
    const Shown &m_before;
    const Plan &m_planBefore;
    const merge::Resolution &m_resolutionBefore;
    uint32_t m_changed = 0;
    PerSide<Stretch> m_inputs;
    Stretch m_result;
};

} // namespace

View view(const Plan &plan, const merge::Resolution &resolution, const PerSide<std::string_view> &texts,
          const IgnoreRules *rules, const Shown *before)
{
    if (before && plan.options.mode != Mode::Patch)
        if (auto incremental = IncrementalLayout(plan, resolution, texts, rules, *before).run())
            return *std::move(incremental);
    View all = view(plan, resolution, texts);
    markNoise(Noise(plan, rules), plan, resolution, texts, all);
    return all;
}

} // namespace fieldwise::view

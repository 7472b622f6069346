// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/patchview.h"

#include <algorithm>
#include <map>
#include <optional>

#include "core/base/sequence.h"
#include "core/merge/patch/patchplan.h"
#include "core/merge/plan/steps.h"
#include "core/yaml/json.h"

namespace fieldwise::view {

using merge::OperationEffect;

bool isJsonPatch(const Plan &plan)
{
    return std::ranges::any_of(plan.documents, [](const DocumentPlan &document) {
        return document.patch() && document.patch()->type == merge::PatchType::JsonPatch;
    });
}

void leaveOut(Side side, View &view)
{
    for (Row &row : view.rows)
        row.line[side] = -1;
    std::erase_if(view.rows, [](const Row &row) {
        return std::ranges::all_of(row.line.at, [](int32_t line) { return line < 0; });
    });
}

namespace {

/// The input line that a line of the result came from: that of its first visible byte, or of its first one.
struct Source {
    std::optional<Side> side;
    uint32_t line = 0;
    bool visible = false;
};

std::vector<Source> sourcesOf(const Layout &layout)
{
    const merge::Resolution &resolution = layout.resolution();
    const LineIndex &lines = layout.resultLines();
    std::vector<Source> sources(lines.lineCount());
    for (uint32_t i = 0; i < resolution.documents.size(); ++i) {
        for (const merge::Piece &piece : resolution.documents[i].pieces) {
            const std::optional<Side> side = merge::sideOf(piece.from);
            if (!side)
                continue;
            const uint32_t begin = resolution.offsets[i] + piece.at;
            const uint32_t end = begin + piece.range.size();
            for (uint32_t at = begin; at < end;) {
                const uint32_t line = lines.lineOf(at);
                const uint32_t stop = line + 1 < lines.lineCount() ? std::min(end, lines.start(line + 1)) : end;
                const size_t seen =
                    std::string_view(resolution.text).substr(at, stop - at).find_first_not_of(" \t\r\n");
                Source &source = sources[line];
                if (!source.side || (!source.visible && seen != std::string_view::npos)) {
                    source.visible = seen != std::string_view::npos;
                    source.side = side;
                    const uint32_t from = layout.offset(i, *side) + piece.range.begin + (at - begin);
                    source.line = layout.lines(*side).lineOf(from + (source.visible ? uint32_t(seen) : 0));
                }
                at = stop;
            }
        }
    }
    return sources;
}

DecisionRef decisionOf(const Row &row, const View &view)
{
    for (const Side side : {Side::Destination, Side::Updated})
        if (row.line[side] >= 0)
            return view.inputs[side].lines[size_t(row.line[side])].decision;
    return {};
}

/// Rows and lines of the result between two that belong together: side by side as long as they are about the same
/// field.
void emitBetween(const View &view, std::span<const Row> rows, uint32_t line, uint32_t end, std::vector<Row> &out)
{
    std::map<std::pair<uint32_t, uint32_t>, uint32_t> last; // the last line of each decision
    const auto key = [](DecisionRef ref) { return std::pair(ref.document, ref.decision); };
    for (uint32_t i = line; i < end; ++i)
        last[key(view.result.lines[i].decision)] = i;
    for (const Row &row : rows) {
        const DecisionRef ref = decisionOf(row, view);
        const auto found = ref.valid() ? last.find(key(ref)) : last.end();
        const bool here = found != last.end() && found->second >= line;
        while (here && !(view.result.lines[line].decision == ref))
            out.emplace_back().result = int32_t(line++);
        out.push_back(row);
        if (here)
            out.back().result = int32_t(line++);
    }
    for (; line < end; ++line)
        out.emplace_back().result = int32_t(line);
}

void placeGone(const Layout &layout, View &view)
{
    PerSide<std::vector<uint32_t>> rowOf;
    rowOf[Side::Destination].resize(view.inputs[Side::Destination].lineCount);
    std::vector<std::pair<int32_t, uint32_t>> above; // for each row the last line of the result, and the rows since
    int32_t line = -1;
    uint32_t since = 0;
    for (uint32_t i = 0; i < view.rows.size(); ++i) {
        if (view.rows[i].line[Side::Destination] >= 0)
            rowOf[Side::Destination][size_t(view.rows[i].line[Side::Destination])] = i;
        if (view.rows[i].result >= 0) {
            line = view.rows[i].result;
            since = 0;
            above.emplace_back(-2, 0);
        } else {
            above.emplace_back(line, since++);
        }
    }
    std::erase_if(view.result.gone, [&](Gone &gone) {
        const Decision &decision = layout.plan().decision(gone.decision);
        const uint32_t first = layout.lines(Side::Destination)
                                   .lineOf(layout.entry(gone.decision.document, decision, Side::Destination).begin);
        const auto [after, row] = above[rowOf[Side::Destination][first]];
        gone.afterLine = after;
        gone.row = row;
        return after < -1; // its line is still there, with something else on it
    });
    std::ranges::stable_sort(view.result.gone, {},
                             [](const Gone &gone) { return std::pair(gone.afterLine, gone.row); });
}

} // namespace

void alignResult(const Layout &layout, View &view)
{
    PerSide<std::vector<uint32_t>> rowOf;
    for (const Side side : allSides)
        rowOf[side].assign(view.inputs[side].lineCount, 0);
    for (uint32_t row = 0; row < view.rows.size(); ++row) {
        for (const Side side : allSides)
            if (view.rows[row].line[side] >= 0)
                rowOf[side][size_t(view.rows[row].line[side])] = row;
    }
    std::vector<int64_t> rows;
    std::vector<uint32_t> lines;
    const std::vector<Source> sources = sourcesOf(layout);
    const auto last = [](const LineIndex &index, size_t size) { return index.start(index.lineCount() - 1) == size; };
    const size_t documentSize = layout.text(Side::Destination).size();
    for (uint32_t line = 0; line < sources.size(); ++line) {
        Source source = sources[line];
        // The empty line behind the last break has no bytes that could tell.
        if (!source.side && line + 1 == sources.size() && last(layout.resultLines(), layout.resolution().text.size())
            && last(layout.lines(Side::Destination), documentSize))
            source = {Side::Destination, layout.lines(Side::Destination).lineCount() - 1, false};
        if (!source.side || !view.aligned[*source.side] || source.line >= rowOf[*source.side].size())
            continue;
        rows.push_back(rowOf[*source.side][source.line]);
        lines.push_back(line);
    }
    std::vector<Row> out;
    uint32_t row = 0;
    uint32_t line = 0;
    const std::span<const Row> all = view.rows;
    for (const uint32_t anchor : longestIncreasingSubsequence(std::span<const int64_t>(rows))) {
        const auto at = uint32_t(rows[anchor]);
        emitBetween(view, all.subspan(row, at - row), line, lines[anchor], out);
        out.push_back(all[at]);
        out.back().result = int32_t(lines[anchor]);
        row = at + 1;
        line = lines[anchor] + 1;
    }
    emitBetween(view, all.subspan(row), line, view.result.lineCount, out);
    view.rows = std::move(out);
    view.resultAligned = true;
    placeGone(layout, view);
}

State stateOf(OperationEffect did)
{
    switch (did) {
    case OperationEffect::Adds:
    case OperationEffect::Copies: return State::Added;
    case OperationEffect::Changes:
    case OperationEffect::Moves: return State::Changed;
    case OperationEffect::Removes: return State::Removed;
    default: return State::Unchanged;
    }
}

namespace {

std::string failText(const merge::OperationStep &step, uint32_t operation)
{
    switch (step.reaction.why) {
    case merge::OperationReason::Missing:
    case merge::OperationReason::FromMissing:
    case merge::OperationReason::ParentMissing: return "no " + step.reaction.detail + " here";
    case merge::OperationReason::OutOfRange: return "no element " + step.reaction.detail;
    case merge::OperationReason::Differs: return "another value";
    default: return "operation " + std::to_string(operation + 1) + " fails here";
    }
}

/// Marks where a failing operation stops, in the document and beside it.
void markFailure(const Layout &layout, uint32_t document, uint32_t operation, View &view)
{
    const merge::OperationStep &step = layout.plan().documents[document].patch()->operations[operation];
    if (step.target == none || !layout.has(document, Side::Destination))
        return;
    const yaml::Document &source = *layout.plan().documents[document].documents[Side::Destination];
    Decision entry;
    entry.values[Side::Destination] = step.target;
    entry.keys[Side::Destination] = yaml::keyOf(source, step.target);
    const uint32_t line =
        layout.lines(Side::Destination).lineOf(layout.entry(document, entry, Side::Destination).begin);
    const auto tell = [&](Pane &pane, uint32_t at) {
        LineMark &mark = pane.lines[at];
        mark.fails = true;
        const auto place = std::ranges::upper_bound(pane.chips, at, {}, &Chip::line);
        pane.chips.insert(place, {at, mark.state, failText(step, operation), mark.decision, true});
    };
    tell(view.inputs[Side::Destination], line);
    for (const Row &row : view.rows)
        if (row.line[Side::Destination] == int32_t(line) && row.result >= 0)
            tell(view.result, uint32_t(row.result));
}

} // namespace

void markOperations(const Layout &layout, View &view)
{
    const Plan &plan = layout.plan();
    Pane &pane = view.inputs[Side::Updated];
    for (uint32_t i = 0; i < plan.documents.size(); ++i) {
        const DocumentPlan &document = plan.documents[i];
        if (!document.patch() || document.patch()->type != merge::PatchType::JsonPatch || !layout.has(i, Side::Updated))
            continue;
        const LineIndex &lines = layout.lines(Side::Updated);
        const uint32_t offset = layout.offset(i, Side::Updated);
        pane.spans.clear();
        for (uint32_t at = 0; at < document.patch()->operations.size(); ++at) {
            const merge::OperationStep &step = document.patch()->operations[at];
            if (step.operation.node == none)
                continue;
            const yaml::Node &node = document.documents[Side::Updated]->node(step.operation.node);
            const Range range{offset + node.begin, offset + std::max(node.begin, node.end)};
            const OperationLines told{
                i, at, lines.lineOf(range.begin), lines.lineOf(range.end) + 1, range, step.reaction.did};
            pane.operations.push_back(told);
            const State state = stateOf(told.did);
            for (uint32_t line = told.begin; line < told.end; ++line)
                pane.lines[line] = {{i, step.decision},
                                    state,
                                    From::None,
                                    told.did == OperationEffect::Fails || pane.lines[line].fails};
        }
        if (document.patch()->failed && *document.patch()->failed < document.patch()->operations.size())
            markFailure(layout, i, *document.patch()->failed, view);
    }
}

OperationNumbers::OperationNumbers(const DocumentPlan &plan)
{
    for (uint32_t i = 0; plan.patch() && i < plan.patch()->operations.size(); ++i) {
        const merge::OperationStep &step = plan.patch()->operations[i];
        if (stateOf(step.reaction.did) == State::Unchanged)
            continue;
        for (DecisionId at = step.decision; at != noDecision; at = plan.decision(at).parent)
            if (auto &numbers = m_first[at]; numbers.size() <= mostTold)
                numbers.push_back(i + 1);
    }
}

std::string OperationNumbers::textOf(DecisionId id) const
{
    const auto found = m_first.find(id);
    if (found == m_first.end())
        return {};
    const std::vector<uint32_t> &numbers = found->second;
    std::string text = numbers.size() == 1 ? "operation " : "operations ";
    for (size_t i = 0; i < numbers.size(); ++i) {
        if (i == mostTold)
            return text + " …";
        text += (i == 0 ? "" : ", ") + std::to_string(numbers[i]);
    }
    return text;
}

} // namespace fieldwise::view

// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/base/thread.h"
#include "core/merge/plan/secrets.h"
#include "core/merge/plan/steps.h"
#include "core/view/marks.h"
#include "core/view/words.h"

namespace fieldwise::view {
namespace {

constexpr size_t largeText = 64 << 10; // worth a thread

/// Compares the values of one decision and marks what differs.
class WordMarker {
public:
    WordMarker(const Layout &layout, View &view, std::span<const ComparedValues> before)
        : m_layout(layout), m_view(view), m_before(before)
    {
    }

    void decision(uint32_t document, DecisionId id)
    {
        const DocumentPlan &plan = m_layout.plan().documents[document];
        const Decision &decision = plan.decision(id);
        m_state = merge::stateOf(decision);
        const bool differs = m_state == State::Changed || m_state == State::Retained || m_state == State::Conflict
            || m_state == State::Choice;
        if (!differs || decision.shape != merge::Shape::Leaf || merge::isSecret(m_layout.plan(), {document, id}))
            return;
        PerSide<bool> has{{false, false, false}};
        for (const Side side : allSides) {
            has[side] = m_layout.has(document, side) && decision.values[side] != none
                && (id == 0 || !m_view.aligned[side] || standsInParent(plan, decision, side));
        }
        const auto text = [&](Side side) {
            return plan.documents[side]->slice(merge::valueBytes(plan, decision, side));
        };
        const auto begin = [&](Side side) {
            return m_layout.offset(document, side) + merge::valueBytes(plan, decision, side).begin;
        };
        const auto mark = [&](Side side, const std::vector<Range> &ranges, const std::vector<uint32_t> &lines) {
            add(m_view.inputs[side], m_layout.lines(side), begin(side), ranges);
            if (has[side])
                clearEqual({document, id}, side, lines);
        };
        const Side o = Side::Original, u = Side::Updated, d = Side::Destination;
        if (has[u] && has[d]) {
            const Side taken = decision.from == From::Destination ? d : u;
            const bool isThird = has[o] && text(o) != text(d) && text(o) != text(u);
            std::vector<ComparedValues> pairs{pairOf(document, decision, u, d)};
            if (isThird)
                pairs.push_back(pairOf(document, decision, o, taken));
            compare(pairs);
            const WordDiff &diff = *pairs[0].words;
            mark(u, diff.left, diff.leftLines);
            mark(d, diff.right, diff.rightLines);
            if (isThird)
                mark(o, pairs[1].words->left, pairs[1].words->leftLines);
            else if (has[o] && text(o) == text(d))
                mark(o, diff.right, diff.rightLines);
            else if (has[o])
                mark(o, diff.left, diff.leftLines);
            inResult(document, id, taken, taken == d ? diff.right : diff.left);
        } else if (has[o] && (has[u] || has[d])) {
            const Side other = has[u] ? u : d;
            std::vector<ComparedValues> pairs{pairOf(document, decision, o, other)};
            compare(pairs);
            const WordDiff &diff = *pairs[0].words;
            mark(o, diff.left, diff.leftLines);
            mark(other, diff.right, diff.rightLines);
            if (decision.from == (other == u ? From::Updated : From::Destination))
                inResult(document, id, other, diff.right);
        }
    }

private:
    ComparedValues pairOf(uint32_t document, const Decision &decision, Side left, Side right) const
    {
        const auto value = [&](Side side) {
            const DocumentPlan &plan = m_layout.plan().documents[document];
            return plan.documents[side]
                ? ComparedValues::Value{plan.documents[side].get(), merge::valueBytes(plan, decision, side)}
                : ComparedValues::Value{};
        };
        return {value(left), value(right), document, {}};
    }

    void compare(std::vector<ComparedValues> &pairs)
    {
        const auto text = [](const ComparedValues::Value &value) { return value.document->slice(value.bytes); };
        const auto isLong = [&](const ComparedValues &pair) { return text(pair.left).size() > largeText; };
        for (ComparedValues &pair : pairs) {
            const auto same = [&pair](const ComparedValues &was) {
                return was.left == pair.left && was.right == pair.right;
            };
            if (const auto was = std::ranges::find_if(m_before, same); was != m_before.end())
                pair.words = was->words;
        }
        const auto work = [&](size_t i) {
            if (!pairs[i].words)
                pairs[i].words = std::make_shared<const WordDiff>(diffWords(text(pairs[i].left), text(pairs[i].right)));
        };
        inParallel(pairs.size(), work, isLong(pairs[0]) ? 1 : pairs.size() + 1);
        std::ranges::copy_if(pairs, std::back_inserter(m_view.compared), isLong);
    }

    /// None on a line that does not differ, as most of a value taken whole do.
    void add(Pane &pane, const LineIndex &lines, uint32_t begin, const std::vector<Range> &ranges) const
    {
        for (const Range range : ranges) {
            const Range at = range.movedBy(begin);
            const LineMark &line = pane.lines[lines.lineOf(at.begin)];
            if (line.state == State::Unchanged)
                continue;
            const bool isPlace = line.decision.valid() && line.state != m_state
                && merge::stateOf(m_layout.plan().decision(line.decision)) == m_state;
            pane.spans.push_back({at, isPlace ? line.state : m_state, false});
        }
    }

    /// In a text of several lines those that are equal are like any unchanged line; its first one says what became of
    /// it.
    void clearEqual(DecisionRef ref, Side side, const std::vector<uint32_t> &differing)
    {
        const DocumentPlan &plan = m_layout.plan().documents[ref.document];
        const yaml::Node &node = plan.documents[side]->node(plan.decision(ref.decision).values[side]);
        if (node.kind != yaml::Kind::Scalar || plan.decision(ref.decision).isLines())
            return;
        const merge::DocumentResult &result = m_layout.resolution().documents[ref.document];
        const uint32_t offset = m_layout.offset(ref.document, side);
        const LineIndex &lines = m_layout.lines(side);
        const uint32_t first = lines.lineOf(offset + node.begin);
        const uint32_t last = lines.lineOf(offset + std::max(node.end, node.content + 1) - 1);
        auto next = differing.begin();
        const bool taken = plan.decision(ref.decision).from == merge::fromSide(side);
        for (uint32_t line = first + 1; line <= last; ++line) {
            while (next != differing.end() && first + *next < line)
                ++next;
            if (next != differing.end() && first + *next == line)
                continue;
            clear(m_view.inputs[side], line, ref);
            const std::string_view text = m_layout.line(side, line);
            const size_t visible = text.find_first_not_of(' ');
            if (!taken || visible == std::string_view::npos)
                continue;
            const uint32_t begin = lines.start(line) - offset;
            const Range at = result.locate(side, {begin + uint32_t(visible), begin + uint32_t(text.size())});
            if (!at.empty())
                clear(m_view.result,
                      m_layout.resultLines().lineOf(m_layout.resolution().offsets[ref.document] + at.begin), ref);
        }
    }

    static void clear(Pane &pane, uint32_t line, DecisionRef ref)
    {
        if (line < pane.lines.size() && pane.lines[line].decision == ref)
            pane.lines[line] = {ref, State::Unchanged, From::None};
    }

    void inResult(uint32_t document, DecisionId id, Side side, const std::vector<Range> &ranges)
    {
        const Decision &decision = m_layout.plan().documents[document].decision(id);
        const merge::DocumentResult &result = m_layout.resolution().documents[document];
        const yaml::Document &source = *m_layout.plan().documents[document].documents[side];
        const uint32_t begin = merge::valueBytes(m_layout.plan().documents[document], decision, side).begin;
        const uint32_t offset = m_layout.resolution().offsets[document];
        bool found = ranges.empty();
        for (const Range range : ranges) {
            const Range wanted = range.movedBy(begin);
            const Range at = result.locate(side, wanted);
            if (at.size() == wanted.size() && result.text.compare(at.begin, at.size(), source.slice(wanted)) == 0) {
                add(m_view.result, m_layout.resultLines(), offset, {at});
                found = true;
            }
        }
        if (!found)
            inWritten(document, id, side == Side::Destination ? Side::Updated : Side::Destination);
    }

    /// The value stands in the result in another form than in its input, say in other quotes.
    void inWritten(uint32_t document, DecisionId id, Side against)
    {
        const DocumentPlan &plan = m_layout.plan().documents[document];
        const merge::DocumentResult &result = m_layout.resolution().documents[document];
        if (m_writtenOf != document) {
            m_writtenOf = document;
            m_written.assign(plan.decisions.size(), nullptr);
            for (const merge::Piece &piece : result.pieces)
                if (piece.from == From::Computed && piece.decision < m_written.size() && !m_written[piece.decision])
                    m_written[piece.decision] = &piece;
        }
        const merge::Piece *piece = m_written[id];
        if (!piece || plan.decision(id).values[against] == none)
            return;
        const std::string_view text = std::string_view(result.text).substr(piece->at, piece->range.size());
        const std::string_view other =
            plan.documents[against]->slice(merge::valueBytes(plan, plan.decision(id), against));
        add(m_view.result, m_layout.resultLines(), m_layout.resolution().offsets[document] + piece->at,
            diffWords(text, other).left);
    }

    const Layout &m_layout;
    View &m_view;
    const std::span<const ComparedValues> m_before;
    State m_state = State::Unchanged;
    uint32_t m_writtenOf = ~0u;
    std::vector<const merge::Piece *> m_written; ///< of each decision of that document, the first written bytes
};

void sortSpans(Pane &pane)
{
    std::ranges::stable_sort(pane.spans, {}, [](const Span &span) { return span.range.begin; });
}

} // namespace

void markWords(const Layout &layout, Some some, View &view, std::span<const ComparedValues> before)
{
    WordMarker marker(layout, view, before);
    const Plan &plan = layout.plan();
    for (uint32_t i = some.begin; i < some.end; ++i)
        for (DecisionId id = 0; id < plan.documents[i].decisions.size(); ++id)
            marker.decision(i, id);
    for (const Side side : allSides)
        sortSpans(view.inputs[side]);
    sortSpans(view.result);
}

} // namespace fieldwise::view

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/marks.h"
#include "core/base/cutaround.h"
#include "core/merge/explain/title.h"
#include "core/merge/match/insidevalue.h"
#include "core/merge/plan/secrets.h"
#include "core/merge/plan/steps.h"

#include <algorithm>
#include <optional>

namespace fieldwise::view {
namespace {

/// True for states that cover all lines of an entry, blank ones and comments included.
bool fills(State state)
{
    return state != State::Unchanged && state != State::Changed;
}

bool wholeEntry(const Decision &decision)
{
    return decision.outcome == Outcome::Added || decision.outcome == Outcome::Removed
        || decision.outcome == Outcome::Retained;
}

class InputMarker {
public:
    InputMarker(const Layout &layout, Side side, Pane &pane)
        : m_layout(layout), m_side(side), m_pane(pane), m_at(pane.lines.size(), ~0u)
    {
    }

    void document(uint32_t index)
    {
        const DocumentPlan &plan = m_layout.plan().documents[index];
        std::vector<bool> shown(plan.decisions.size());
        for (DecisionId id = 0; id < plan.decisions.size(); ++id) {
            const Decision &decision = plan.decision(id);
            if (Layout::entryNode(decision, m_side) == none)
                continue;
            shown[id] = id == 0 || (shown[decision.parent] && standsInParent(plan, decision, m_side));
            if (shown[id])
                entry({index, id}, decision);
        }
    }

private:
    void entry(DecisionRef ref, const Decision &decision)
    {
        const LineIndex &lines = m_layout.lines(m_side);
        const Range range = m_layout.entry(ref.document, decision, m_side);
        const State state = merge::stateOf(decision);
        LineMark mark{ref, state, From::None};
        if (state != State::Unchanged && merge::isTaken(m_layout.plan().documents[ref.document], decision, m_side))
            mark.stripe = merge::fromSide(m_side);
        const uint32_t first = lines.lineOf(range.begin);
        const uint32_t last = lines.lineOf(std::max(range.begin, range.end));
        const bool isRoot = ref.decision == 0;
        const bool isWhole =
            decision.children.empty() || (fills(state) && (decision.isChosen() || !decision.hasTypedHead()));
        if (!isRoot || isWhole)
            set(first, range.begin, mark);
        if (isWhole || decision.isLeaf()) {
            for (uint32_t line = first + 1; line <= last; ++line)
                put(line, ~0u, mark);
        }
        const yaml::Document &document = *m_layout.plan().documents[ref.document].documents[m_side];
        const bool isText = decision.values[m_side] == none
            || document.node(decision.values[m_side]).kind == yaml::Kind::Scalar; // marked by its words (spans.cpp)
        if (!isText && merge::isTakenWhole(m_layout.plan(), ref))
            places(ref, first, last, mark);
        if (decision.isLines()) {
            if (state == State::Removed)
                strikeLines(range);
            return;
        }
        const NodeId node = Layout::entryNode(decision, m_side);
        const Lines above = m_layout.commentsAbove(ref.document, m_side, node);
        const bool takesComments = decision.above == merge::Comments::Take || decision.above == merge::Comments::Merged;
        if (!wholeEntry(decision) && !(takesComments && m_side != Side::Original)) {
            mark.state = State::Unchanged;
            mark.stripe = From::None;
        }
        for (uint32_t line = above.begin; line < above.end; ++line)
            put(line, ~0u, mark);
        // What a patch says of a field that goes is no text that goes.
        const bool isPatch = m_side == Side::Updated && m_layout.plan().options.mode == Mode::Patch;
        if (state == State::Removed && !isPatch && !strikeCovered(ref, decision))
            strike(ref, decision, range, above);
    }

    /// Of a value that is taken whole, only the lines that differ are told apart: from the destination's, or the
    /// destination's from those that come.
    void places(DecisionRef ref, uint32_t first, uint32_t last, const LineMark &mark)
    {
        auto changes = m_side == Side::Original ? merge::placesInside(m_layout.plan(), ref, m_side, Side::Updated)
                                                : m_layout.places(ref);
        if (m_side == Side::Updated)
            for (merge::InsideChange &change : changes)
                std::swap(change.from, change.to);
        if (changes.empty())
            return;
        LineMark same = mark;
        same.state = State::Unchanged;
        for (uint32_t line = first + 1; line <= last; ++line)
            put(line, ~0u, same);
        for (const merge::InsideChange &change : changes) {
            LineMark own = mark;
            if (mark.state == State::Changed && change.to.isEmpty())
                own.state = m_side == Side::Updated ? State::Added : State::Removed;
            for (int32_t line = std::max(change.from.begin, 1); line < change.from.end; ++line)
                if (first + uint32_t(line) <= last)
                    put(first + uint32_t(line), ~0u, own);
        }
    }

    /// The first field of a line has it, its innermost decision; one that is not unchanged comes before one that is.
    void set(uint32_t line, uint32_t at, const LineMark &mark)
    {
        const LineMark &old = m_pane.lines[line];
        const bool oldSays = m_at[line] != ~0u && old.state != State::Unchanged;
        const bool newSays = mark.state != State::Unchanged;
        if (m_at[line] == ~0u || newSays > oldSays || (newSays == oldSays && at <= m_at[line]))
            put(line, at, mark);
    }

    void put(uint32_t line, uint32_t at, const LineMark &mark)
    {
        m_pane.lines[line] = mark;
        m_at[line] = at;
    }

    bool strikeCovered(DecisionRef ref, const Decision &decision) const
    {
        const DocumentPlan &plan = m_layout.plan().documents[ref.document];
        return decision.parent != noDecision && merge::stateOf(plan.decision(decision.parent)) == State::Removed
            && Layout::entryNode(plan.decision(decision.parent), m_side) != none;
    }

    void strike(DecisionRef ref, const Decision &decision, Range range, Lines above)
    {
        const LineIndex &lines = m_layout.lines(m_side);
        const std::string_view text = m_layout.text(m_side);
        const yaml::Document &document = *m_layout.plan().documents[ref.document].documents[m_side];
        const NodeId node = Layout::entryNode(decision, m_side);
        const yaml::Node &source = document.node(node);
        if (!source.inFlow) {
            if (!source.isKey)
                range.begin = dashOf(range.begin);
            const size_t end = text.find_first_of("\r\n", range.end);
            range.end = end == std::string_view::npos ? uint32_t(text.size()) : uint32_t(end);
        }
        for (uint32_t line = above.begin; line < above.end; ++line)
            strikeLine({lines.start(line), lines.start(line) + uint32_t(m_layout.line(m_side, line).size())});
        strikeLines(range);
    }

    void strikeLines(Range range)
    {
        const LineIndex &lines = m_layout.lines(m_side);
        const uint32_t last = lines.lineOf(std::max(range.begin, range.end));
        for (uint32_t line = lines.lineOf(range.begin); line <= last; ++line) {
            const uint32_t start = lines.start(line);
            const uint32_t end = start + uint32_t(m_layout.line(m_side, line).size());
            strikeLine({std::max(start, range.begin), std::min(end, range.end)});
        }
    }

    /// The dash of an item that begins at `at`, when it stands on the same line.
    uint32_t dashOf(uint32_t at) const
    {
        const std::string_view text = m_layout.text(m_side);
        uint32_t before = at;
        while (before > 0 && (text[before - 1] == ' ' || text[before - 1] == '\t'))
            --before;
        return before > 0 && text[before - 1] == '-' ? before - 1 : at;
    }

    void strikeLine(Range range)
    {
        const std::string_view text = m_layout.text(m_side);
        const auto blank = [&](uint32_t at) { return text[at] == ' ' || text[at] == '\t'; };
        while (range.begin < range.end && blank(range.begin))
            ++range.begin;
        while (range.begin < range.end && blank(range.end - 1))
            --range.end;
        if (range.begin < range.end)
            m_pane.spans.push_back({range, State::Removed, true});
    }

    const Layout &m_layout;
    const Side m_side;
    Pane &m_pane;
    std::vector<uint32_t> m_at; ///< where the field begins whose mark a line has; ~0u: only filled
};

} // namespace

bool standsInParent(const DocumentPlan &plan, const Decision &decision, Side side)
{
    const NodeId parent = plan.decision(decision.parent).values[side];
    if (parent == none)
        return false;
    const yaml::Document &document = *plan.documents[side];
    const yaml::Node &outer = document.node(parent);
    if (decision.isLines())
        return outer.kind != yaml::Kind::Alias;
    const auto inside = [&](NodeId id) { return id == none || (parent < id && id < outer.next); };
    return inside(decision.keys[side]) && inside(decision.values[side]);
}

void markInputs(const Layout &layout, Some some, View &view)
{
    for (const Side side : allSides) {
        InputMarker marker(layout, side, view.inputs[side]);
        for (uint32_t i = some.begin; i < some.end; ++i)
            if (layout.has(i, side))
                marker.document(i);
    }
}

namespace {

/// What is known about a line of the result while its pieces go by.
struct LineSource {
    bool found = false; ///< a first visible byte
    LineMark mark;
    PerSide<uint32_t> bytes{{0, 0, 0}};    ///< visible ones, of each input
    bool comment = false;                  ///< it begins with one
    bool written = false;                  ///< a value in another form than the input's
    PerSide<uint32_t> ownBytes{{0, 0, 0}}; ///< those of pieces that serve the line's own decision
};

/// The line with the key of another value belongs to that value.
bool isReplaced(const Decision &decision)
{
    const State state = merge::stateOf(decision);
    return decision.children.empty() && decision.outcome != Outcome::Retained
        && (state == State::Changed || state == State::Conflict || state == State::Choice);
}

/// npos where there is none.
size_t firstVisible(std::string_view text, bool pastDashes)
{
    const auto visible =
        std::ranges::find_if(text, [pastDashes](char c) { return !isBlank(c) && !(pastDashes && c == '-'); });
    return visible == text.end() ? std::string_view::npos : size_t(visible - text.begin());
}

From mostOf(const PerSide<uint32_t> &bytes)
{
    From most = From::None;
    uint32_t best = 0;
    for (const Side side : allSides) {
        if (bytes[side] > best) {
            best = bytes[side];
            most = merge::fromSide(side);
        }
    }
    return most;
}

} // namespace

void markResult(const Layout &layout, Some some, View &view)
{
    const merge::Resolution &resolution = layout.resolution();
    const LineIndex &lines = layout.resultLines();
    Pane &pane = view.result;
    LineSource source;
    uint32_t line = 0;
    PerSide<uint32_t> inputLine{{0, 0, 0}}; // the one before
    const auto finish = [&] {
        if (source.found) {
            LineMark &mark = source.mark;
            mark.stripe = From::None;
            const merge::Decision &decision = layout.plan().decision(mark.decision);
            const bool isTyped = decision.hasTypedHead() || (decision.isChosen() && decision.from.isData());
            if ((mark.state != State::Unchanged || isReplaced(decision))
                && !isTyped) { // what a person typed is of no input
                mark.stripe = mostOf(source.ownBytes);
                const From from = decision.from;
                const bool replaced = source.written || (isReplaced(decision) && !source.comment);
                if (mark.stripe == From::None && replaced && merge::sideOf(from))
                    mark.stripe = from;
                if (mark.stripe == From::None)
                    mark.stripe = mostOf(source.bytes);
                if (mark.stripe == From::None)
                    mark.stripe = decision.from;
            }
            pane.lines[line] = mark;
        }
        source = {};
    };
    for (uint32_t i = some.begin; i < some.end; ++i) {
        for (const merge::Piece &piece : resolution.documents[i].pieces) {
            const std::optional<Side> side = merge::sideOf(piece.from);
            const uint32_t begin = resolution.offsets[i] + piece.at;
            const uint32_t end = begin + piece.range.size();
            for (uint32_t at = begin; at < end;) {
                const uint32_t here = lines.lineOf(at, line);
                if (here != line) {
                    finish();
                    line = here;
                }
                const uint32_t stop = here + 1 < lines.lineCount() ? std::min(end, lines.start(here + 1)) : end;
                const std::string_view text = withoutBreak(std::string_view(resolution.text).substr(at, stop - at));
                const size_t visible = firstVisible(text, !source.found);
                if (visible != std::string_view::npos) {
                    if (!source.found)
                        source.comment = text[visible] == '#';
                    if (!source.found && side) {
                        const uint32_t from = layout.offset(i, *side) + piece.range.begin + (at - begin);
                        inputLine[*side] = layout.lines(*side).lineOf(from + uint32_t(visible), inputLine[*side]);
                        source.mark = view.inputs[*side].lines[inputLine[*side]];
                        source.found = source.mark.decision.valid() && view.aligned[*side];
                    }
                    if (!source.found && piece.decision != noDecision) {
                        const DecisionRef ref{i, piece.decision};
                        source.mark = {ref, merge::stateOf(layout.plan().decision(ref)), From::None};
                        source.found = !side || !view.aligned[*side]; // a JSON patch has no fields of its own
                    }
                    // What is new in a flow collection stands on a line that has something else first.
                    if (source.found && source.mark.state == State::Unchanged && piece.decision != noDecision
                        && piece.decision != source.mark.decision.decision && side != Side::Destination) {
                        const State state = merge::stateOf(layout.plan().documents[i].decision(piece.decision));
                        if (state == State::Added || state == State::Changed || state == State::Conflict)
                            source.mark = {{i, piece.decision}, state, From::None};
                    }
                    if (piece.decision == source.mark.decision.decision && !side)
                        source.written = true;
                    if (side) {
                        const auto size = uint32_t(text.size() - visible);
                        source.bytes[*side] += size;
                        if (piece.decision == source.mark.decision.decision)
                            source.ownBytes[*side] += size;
                    }
                }
                at = stop;
            }
        }
    }
    finish();
}

void addWritten(const Layout &layout, Some some, View &view)
{
    constexpr size_t longestWritten = 28;
    const Plan &plan = layout.plan();
    const bool isInput = plan.options.mode == Mode::Compare; // it has no result on screen
    std::vector<Chip> &chips = isInput ? view.inputs[Side::Updated].chips : view.result.chips;
    const size_t before = chips.size();
    for (uint32_t i = some.begin; i < some.end; ++i)
        for (DecisionId id = 0; id < plan.documents[i].decisions.size(); ++id) {
            const Decision &decision = plan.documents[i].decision(id);
            if (!merge::isWrittenDifferently(plan.documents[i], decision))
                continue;
            const bool isUpdated = isInput || decision.from == merge::From::Updated;
            const Side other = isUpdated ? Side::Destination : Side::Updated;
            const uint32_t line = isInput
                ? layout.lines(Side::Updated).lineOf(layout.entry(i, decision, Side::Updated).begin)
                : layout.resultLines().lineOf(merge::resultRange(plan, layout.resolution(), {i, id}).begin);
            const std::string value = merge::holdsSecret(plan, {i, id})
                ? std::string(merge::secretMask(decision, other))
                : cutAround(plan.documents[i].documents[other]->text(decision.values[other]), 0, longestWritten);
            chips.push_back(
                {line,
                 State::Unchanged,
                 "written differently: " + std::string(merge::sideName(plan.options.mode, other)) + " has " + value,
                 {i, id}});
        }
    if (chips.size() > before)
        std::ranges::stable_sort(chips, {}, &Chip::line);
}

} // namespace fieldwise::view

// SPDX-License-Identifier: GPL-3.0-or-later

#include <algorithm>
#include <unordered_map>

#include "core/base/cutaround.h"
#include "core/base/holes.h"
#include "core/merge/explain/explain.h"
#include "core/merge/plan/collections.h"
#include "core/merge/plan/secrets.h"
#include "core/merge/plan/steps.h"
#include "core/view/marks.h"
#include "core/view/patchview.h"
#include "core/view/words.h"

namespace fieldwise::view {
namespace {

class LineAnnotations {
public:
    /// `text` is that of the pane.
    LineAnnotations(const Layout &layout, Pane &pane, std::string_view text, const LineIndex &lines)
        : m_layout(layout), m_pane(pane), m_text(text), m_lines(lines), m_mode(layout.plan().options.mode)
    {
    }

    void chips(Lines lines)
    {
        DecisionRef last;
        for (uint32_t line = lines.begin; line < lines.end; ++line) {
            const LineMark &mark = m_pane.lines[line];
            if (!mark.decision.valid() || mark.state == State::Unchanged || mark.decision == last)
                continue;
            if (isComment(line) && line + 1 < m_pane.lines.size() && m_pane.lines[line + 1].decision == mark.decision)
                continue; // the annotation stands at the field below
            last = mark.decision;
            const DocumentPlan &plan = m_layout.plan().documents[last.document];
            const Decision &decision = plan.decision(last.decision);
            if (decision.outcome == Outcome::Added || decision.outcome == Outcome::Retained) {
                const DecisionRef top = topmost(plan, last);
                if (top == m_top)
                    continue;
                m_top = top;
                add(line, mark.state, top);
            } else {
                add(line, mark.state, last);
            }
        }
    }

    /// Updated has the chips "3 places differ", since it has the text that is taken.
    void places(Some some)
    {
        const Plan &plan = m_layout.plan();
        for (uint32_t i = some.begin; i < some.end; ++i)
            for (DecisionId id = 0; id < plan.documents[i].decisions.size(); ++id) {
                const size_t count = m_layout.differences({i, id}).places;
                if (count == 0)
                    continue;
                const Decision &decision = plan.documents[i].decision(id);
                const uint32_t line = m_lines.lineOf(m_layout.entry(i, decision, Side::Updated).begin);
                m_pane.chips.push_back({line,
                                        merge::stateOf(decision),
                                        std::to_string(count) + (count == 1 ? " place differs" : " places differ"),
                                        {i, id}});
            }
        std::ranges::stable_sort(m_pane.chips, {}, &Chip::line);
    }

    void gone(Some some)
    {
        const Plan &plan = m_layout.plan();
        for (uint32_t i = some.begin; i < some.end; ++i) {
            if (!m_layout.has(i, Side::Destination))
                continue;
            const DocumentPlan &document = plan.documents[i];
            for (DecisionId id = 0; id < document.decisions.size(); ++id) {
                const Decision &decision = document.decision(id);
                if (decision.outcome != Outcome::Removed || decision.values[Side::Destination] == none)
                    continue;
                if (id != 0
                    && (document.decision(decision.parent).outcome == Outcome::Removed
                        || !standsInParent(document, decision, Side::Destination)))
                    continue;
                m_secret = merge::holdsSecret(plan, {i, id});
                m_pane.gone.push_back({afterLine(i, decision), goneText(document, {i, id}), {i, id}});
            }
        }
        stackGone(m_pane.gone);
    }

private:
    bool isComment(uint32_t line) const
    {
        const size_t at = m_text.find_first_not_of(" \t", m_lines.start(line));
        return at != std::string_view::npos && m_text[at] == '#';
    }

    std::string name(Side side) const { return std::string(merge::sideName(m_mode, side)); }

    /// The outermost decision above that has the same outcome from the same input.
    DecisionRef topmost(const DocumentPlan &plan, DecisionRef ref) const
    {
        for (;;) {
            const Decision &decision = plan.decision(ref.decision);
            if (decision.parent == noDecision)
                return ref;
            const Decision &parent = plan.decision(decision.parent);
            if (parent.outcome != decision.outcome || merge::stateOf(parent) != merge::stateOf(decision))
                return ref;
            ref.decision = decision.parent;
        }
    }

    void add(uint32_t line, State state, DecisionRef ref)
    {
        const DocumentPlan &plan = m_layout.plan().documents[ref.document];
        m_secret = merge::holdsSecret(m_layout.plan(), ref);
        std::string text = m_mode == Mode::Patch
            ? m_operations.try_emplace(ref.document, plan).first->second.textOf(ref.decision)
            : std::string();
        if (const merge::DifferencesInside inside = m_layout.differences(ref); inside.places > 0)
            text = "taken whole: " + inside.lines;
        if (text.empty())
            text = chipText(plan, plan.decision(ref.decision));
        if (!text.empty())
            m_pane.chips.push_back({line, state, std::move(text), ref});
    }

    bool has(const Decision &decision, Side side) const { return decision.values[side] != none; }

    std::string value(const DocumentPlan &plan, const Decision &decision, Side side) const
    {
        if (!has(decision, side))
            return "nothing";
        if (m_secret)
            return std::string(merge::secretMask(decision, side));
        const yaml::Document &document = *plan.documents[side];
        if (decision.isLines())
            return linesText(plan, decision, side);
        const yaml::Node &node = document.node(decision.values[side]);
        if (node.kind == yaml::Kind::Map && node.style == yaml::Style::Block)
            return "another map";
        if (node.kind == yaml::Kind::Seq && node.style == yaml::Style::Block)
            return "another list";
        if (node.style == yaml::Style::Literal || node.style == yaml::Style::Folded)
            return "another text";
        const auto text = [&](Side one) { return plan.documents[one]->text(decision.values[one]); };
        return node.begin == node.end ? "null" : onChip(text(side), differsAt(decision, side, text));
    }

    /// The first byte of this side's text that the other has differently; 0 if that has none.
    template <class Text>
    static size_t differsAt(const Decision &decision, Side side, const Text &text)
    {
        const Side other = side == Side::Updated ? Side::Destination : Side::Updated;
        return decision.values[other] == none ? 0 : commonPrefix(text(side), text(other));
    }

    /// One line as it is, several by their number.
    static std::string linesText(const DocumentPlan &plan, const Decision &decision, Side side)
    {
        const auto lines = [&](Side one) {
            std::string_view text = plan.documents[one]->slice(merge::valueBytes(plan, decision, one));
            text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
            return text;
        };
        const std::string_view text = lines(side);
        const auto breaks = std::ranges::count(text, '\n');
        return breaks > 0  ? std::to_string(breaks + 1) + " lines"
            : text.empty() ? "an empty line"
                           : onChip(text, differsAt(decision, side, lines));
    }

    /// What the destination had: only the word that differs when there is one such word.
    std::string was(const DocumentPlan &plan, const Decision &decision) const
    {
        if (!has(decision, Side::Destination))
            return {};
        if (has(decision, Side::Updated) && decision.from == From::Updated && !m_secret) {
            const yaml::Node &node = plan.documents[Side::Destination]->node(decision.values[Side::Destination]);
            const auto text = [&](Side side) {
                return plan.documents[side]->slice(merge::valueBytes(plan, decision, side));
            };
            const std::string_view before = text(Side::Destination);
            if (before.find('\n') != std::string_view::npos)
                return "from " + name(Side::Updated);
            const WordDiff diff = diffWords(before, text(Side::Updated));
            const std::string_view word =
                diff.left.size() == 1 ? before.substr(diff.left[0].begin, diff.left[0].size()) : std::string_view();
            if (!word.empty() && word.front() != ',' && word.back() != ',') // else elements went
                return "was " + onChip(word);
            if (node.kind == yaml::Kind::Seq)
                return "from " + name(Side::Updated);
        }
        return "was " + value(plan, decision, Side::Destination);
    }

    std::string chipText(const DocumentPlan &plan, const Decision &decision) const
    {
        if (decision.isChosen())
            return choiceText(plan, decision);
        if (decision.hasTypedHead())
            return "your choice: typed";
        const std::string_view text = merge::rule(decision.rule).chip;
        if (text.empty())
            return outcomeText(plan, decision);
        if (text == merge::chipInView)
            return ownText(plan, decision);
        return filled(text, [&](std::string_view hole) {
            const auto [side, part] = *merge::sideHole(hole);
            return part.empty() ? name(side) : value(plan, decision, side);
        });
    }

    std::string choiceText(const DocumentPlan &plan, const Decision &decision) const
    {
        return whatIsChosen(plan, decision) + (decision.person.moved ? " (made for other values)" : "");
    }

    std::string whatIsChosen(const DocumentPlan &plan, const Decision &decision) const
    {
        const merge::AppliedChoice &choice = plan.appliedChoices[decision.person.choice];
        if (choice.both)
            return "your choice: both";
        if (!merge::sideOf(decision.from))
            return choice.typed ? "your choice: typed" : "your choice: left out";
        const Side taken = *merge::sideOf(decision.from);
        const Side other = taken == Side::Updated ? Side::Destination : Side::Updated;
        const std::string what = "your choice: " + name(taken);
        const auto dataIn = [&](Side side) {
            return yaml::toValue(*plan.documents[side], merge::expanded(merge::nodeOf(plan, decision, side)).id);
        };
        const bool differs = has(decision, other) && !(has(decision, taken) && dataIn(taken) == dataIn(other));
        return differs ? what + ", not " + value(plan, decision, other) : what;
    }

    /// Of rules whose row leaves it to the view, since it depends on more than the rule.
    std::string ownText(const DocumentPlan &plan, const Decision &decision) const
    {
        const std::string live = value(plan, decision, Side::Destination);
        switch (decision.rule) {
        case RuleId::MapLeftEmpty:
            return decision.children.empty() || decision.outcome == Outcome::Changed ? "left empty" : "left over";
        case RuleId::PartialElement: return decision.outcome == Outcome::Added ? "comes back in part" : "left in part";
        case RuleId::ApplyListReplaced:
        case RuleId::SsaListReplaced:
            if (decision.notes(merge::NoticeId::NoMergeKey))
                return "replaced: no merge key is known";
            return live == "another list" ? "replaces Live's list" : "replaces " + live;
        case RuleId::SsaConflict:
            return has(decision, Side::Updated) ? "conflict: Local has " + value(plan, decision, Side::Updated)
                                                : "conflict";
        case RuleId::SsaForced:
            return has(decision, Side::Destination) ? "forced: Live had " + live : "forced: others own it";
        case RuleId::SsaManagedFields: return decision.outcome == Outcome::Unchanged ? "" : "who owns what";
        default: return {};
        }
    }

    std::string outcomeText(const DocumentPlan &plan, const Decision &decision) const
    {
        const std::string updated = name(Side::Updated), destination = name(Side::Destination);
        const bool apply = merge::isApply(m_mode);
        if (decision.conflict && !apply)
            return (decision.from == From::Destination ? destination : updated) + " wins over "
                + value(plan, decision, decision.from == From::Destination ? Side::Updated : Side::Destination);
        switch (decision.outcome) {
        case Outcome::Added: return (apply ? "added by " : "new in ") + updated;
        case Outcome::Changed: return merge::isReordered(plan, decision) ? "new order" : was(plan, decision);
        case Outcome::Retained: break;
        default: return {};
        }
        if (apply)
            return decision.parent == noDecision ? "kept: not in Local"
                : m_mode == Mode::Apply          ? "kept: nobody else mentions it"
                                                 : "kept: not yours";
        if (!has(decision, Side::Updated) && !has(decision, Side::Original))
            return "kept: only " + destination + " has it";
        return "kept: " + updated + " has " + value(plan, decision, Side::Updated);
    }

    std::string goneText(const DocumentPlan &plan, DecisionRef ref) const
    {
        const Decision &decision = plan.decision(ref.decision);
        std::string text = merge::isApply(m_mode) ? "deleted: " : "removed: ";
        const yaml::Path path = merge::shownPath(m_layout.plan(), ref);
        if (path.empty()) {
            const std::string who = plan.identity.empty() ? std::string("the document") : k8s::describe(plan.identity);
            return text + who;
        }
        const yaml::PathStep &step = path.back();
        if (decision.isLines())
            return text + (m_secret ? "lines" : linesText(plan, decision, Side::Destination));
        if (step.kind != yaml::PathStep::Kind::Field) {
            for (size_t i = path.size() - 1; i-- > 0;) {
                if (path[i].kind == yaml::PathStep::Kind::Field) {
                    text += path[i].name + " ";
                    break;
                }
            }
        }
        switch (step.kind) {
        case yaml::PathStep::Kind::Field:
        case yaml::PathStep::Kind::Value: text += onChip(step.name); break;
        case yaml::PathStep::Kind::Keys:
            for (size_t i = 0; i < step.keys.size(); ++i)
                text += (i ? " " : "") + step.keys[i].second;
            break;
        case yaml::PathStep::Kind::Index: text += std::to_string(step.index); break;
        case yaml::PathStep::Kind::Comments:
        case yaml::PathStep::Kind::Lines: break; // told above
        }
        if (const std::string_view whyGone = merge::rule(decision.rule).gone; !whyGone.empty())
            text.append(" (").append(whyGone).append(")");
        else if (decision.conflict)
            text += " (" + name(Side::Destination) + " had " + value(plan, decision, Side::Destination) + ")";
        return text;
    }

    /// The last line of the result before the place where a field of the destination stood.
    int32_t afterLine(uint32_t index, const Decision &decision) const
    {
        const merge::Resolution &resolution = m_layout.resolution();
        const merge::DocumentResult &result = resolution.documents[index];
        const LineIndex &lines = m_layout.lines(Side::Destination);
        const uint32_t offset = m_layout.offset(index, Side::Destination);
        uint32_t before = m_layout.entry(index, decision, Side::Destination).begin;
        const uint32_t start = lines.start(lines.lineOf(before));
        const std::string_view text = m_layout.text(Side::Destination);
        if (text.substr(start, before - start).find_first_not_of(" \t") == std::string_view::npos)
            before = std::max(start, offset);
        const uint32_t at = resolution.offsets[index] + reached(index, result, before - offset);
        return at == 0 ? -1 : int32_t(m_layout.resultLines().lineOf(at - 1));
    }

    /// Where the result ends with what stands before an offset of the destination's document.
    uint32_t reached(uint32_t index, const merge::DocumentResult &result, uint32_t before) const
    {
        const auto &order = result.bySource[merge::index(Side::Destination)];
        const auto [known, isNew] = m_reached.try_emplace(index);
        std::vector<uint32_t> &ends = known->second;
        if (isNew)
            for (const uint32_t i : order)
                ends.push_back(
                    std::max(ends.empty() ? 0 : ends.back(), result.pieces[i].at + result.pieces[i].range.size()));
        const auto after =
            std::ranges::partition_point(order, [&](uint32_t i) { return result.pieces[i].range.end <= before; });
        const auto whole = static_cast<size_t>(after - order.begin());
        const uint32_t end = whole == 0 ? 0 : ends[whole - 1];
        return std::max(end, result.locate(Side::Destination, {before - std::min(before, 1U), before}).end);
    }

    const Layout &m_layout;
    Pane &m_pane;
    std::string_view m_text;
    const LineIndex &m_lines;
    Mode m_mode;
    DecisionRef m_top;
    std::unordered_map<uint32_t, OperationNumbers> m_operations; ///< of each document that was asked for
    mutable std::unordered_map<uint32_t, std::vector<uint32_t>>
        m_reached;         ///< of each document, the furthest end up to each piece of Destination
    bool m_secret = false; ///< the decision that is told is about a value that must not be
};

} // namespace

std::string onChip(std::string_view text, size_t differs)
{
    constexpr size_t longestChip = 28;
    const std::string_view line = text.substr(0, text.find_first_of("\r\n"));
    return cutAround(line, differs, longestChip) + (line.size() < text.size() && line.size() <= longestChip ? "…" : "");
}

void stackGone(std::vector<Gone> &gone)
{
    std::ranges::stable_sort(gone, {}, &Gone::afterLine);
    for (size_t i = 0; i < gone.size(); ++i)
        gone[i].row = i > 0 && gone[i].afterLine == gone[i - 1].afterLine ? gone[i - 1].row + 1 : 0;
}

void annotateLines(const Layout &layout, Some some, Lines ofUpdated, Lines ofResult, View &view)
{
    LineAnnotations annotations(layout, view.result, layout.resolution().text, layout.resultLines());
    annotations.chips(ofResult);
    annotations.gone(some);
    if (layout.hasPane(Side::Updated)) {
        LineAnnotations ofInput(layout, view.inputs[Side::Updated], layout.text(Side::Updated),
                                layout.lines(Side::Updated));
        if (layout.plan().options.mode == Mode::Compare) // it has no result on screen
            ofInput.chips(ofUpdated);
        else
            ofInput.places(some);
    }
    addWritten(layout, some, view);
}

} // namespace fieldwise::view

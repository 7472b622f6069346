// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/result/typedlines.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "core/base/text.h"
#include "core/merge/plan/ref.h"
#include "core/yaml/entryspans.h"

namespace fieldwise::merge {
namespace {

/// The typed entry of a decision; null if nothing was typed for it.
const AppliedChoice *typedFor(const DocumentPlan &plan, const Decision &decision)
{
    if (!decision.isChosen())
        return nullptr;
    const AppliedChoice &choice = plan.appliedChoices[decision.person.choice];
    return choice.lines ? &choice : nullptr;
}

/// The typed line of a map or list with the comments above it; null if there is none.
const std::string *headOf(const DocumentPlan &plan, const Decision &decision)
{
    return decision.hasTypedHead() ? &*plan.appliedChoices[decision.person.head].lines : nullptr;
}

/// A replacement of bytes of a text.
struct TypedEdit {
    Range range;
    std::string text;
    DecisionId decision;
    bool isLines = false; ///< ends at the end of a line
};

/// An entry of a block collection in the result.
struct Line {
    DecisionId decision = noDecision;
    std::optional<size_t> was;            ///< index of its entry in the text
    const AppliedChoice *typed = nullptr; ///< null if its bytes stay
};

bool endsWithBreak(std::string_view text)
{
    return text.ends_with('\n') || text.ends_with('\r');
}

/// The indentation of the first line that is no comment.
uint32_t columnOf(std::string_view lines)
{
    for (size_t at = 0; at < lines.size();) {
        const size_t end = std::min(lines.find_first_of("\r\n", at), lines.size());
        const size_t word = lines.find_first_not_of(' ', at);
        if (word < end && lines[word] != '#')
            return static_cast<uint32_t>(word - at);
        at = end < lines.size() ? pastBreak(lines, end) : end;
    }
    return 0;
}

/// Collects the edits of one text.
class TypedEdits {
public:
    TypedEdits(const DocumentPlan &plan, const DocumentPlan &without, const yaml::Document &text)
        : m_plan(plan), m_without(without), m_text(text), m_hasTyped(plan.decisions.size())
    {
        for (DecisionId id = 0; id < plan.decisions.size(); ++id)
            for (DecisionId up = typedFor(plan, plan.decision(id)) || headOf(plan, plan.decision(id))
                     ? plan.decision(id).parent
                     : noDecision;
                 up != noDecision && !m_hasTyped[up]; up = plan.decision(up).parent)
                m_hasTyped[up] = true;
    }

    void collect(DecisionId container, NodeId node)
    {
        const auto spans = yaml::entrySpans(m_text, node);
        if (!spans)
            return;
        const std::vector<Line> lines = linesOf(container, node, *spans);
        spans->isFlow ? editFlow(*spans, lines) : editBlock(*spans, lines);
        for (const Line &line : lines)
            if (line.was && !line.typed && line.decision != noDecision && m_hasTyped[line.decision])
                collect(line.decision, valueAt(spans->entries[*line.was]));
    }

    std::vector<TypedEdit> take() { return std::move(m_edits); }

private:
    NodeId valueAt(NodeId entry) const { return m_text.node(entry).isKey ? m_text.valueOf(entry) : entry; }

    /// The decision of each entry of the text.
    std::vector<DecisionId> decisionsOf(DecisionId container, NodeId node, const yaml::EntrySpans &spans) const
    {
        std::vector<DecisionId> out;
        std::vector<DecisionId> there;
        std::unordered_map<std::string_view, DecisionId> named;
        for (const DecisionId child : m_without.decision(container).children)
            if (m_without.decision(child).inResult()) {
                there.push_back(child);
                named.emplace(m_without.decision(child).pathStep.name, child);
            }
        const bool isMap = m_text.node(node).kind == yaml::Kind::Map;
        for (size_t i = 0; i < spans.entries.size(); ++i) {
            const auto found = isMap ? named.find(keyName({&m_text, spans.entries[i]})) : named.end();
            out.push_back(isMap ? (found == named.end() ? noDecision : found->second)
                              : there.size() == spans.entries.size() ? there[i]
                                                                     : noDecision);
        }
        return out;
    }

    /// The entries of the result in their order, and the removed ones where they were.
    std::vector<Line> linesOf(DecisionId container, NodeId node, const yaml::EntrySpans &spans) const
    {
        const std::vector<DecisionId> decisions = decisionsOf(container, node, spans);
        std::vector<Line> lines;
        for (size_t i = 0; i < decisions.size(); ++i)
            lines.push_back({decisions[i], i,
                             decisions[i] == noDecision ? nullptr : typedFor(m_plan, m_plan.decision(decisions[i]))});
        auto place = lines.begin();
        for (const DecisionId child : m_plan.decision(container).children) {
            const auto here = std::ranges::find(lines, child, &Line::decision);
            if (here != lines.end()) {
                place = here + 1;
                continue;
            }
            const AppliedChoice *typed = typedFor(m_plan, m_plan.decision(child));
            if (typed && typed->inserted)
                place = lines.insert(place, {child, std::nullopt, typed}) + 1;
        }
        return lines;
    }

    static bool isGone(const Line &line) { return line.typed && line.typed->lines->empty(); }

    void edit(Range range, std::string text, const Line &line, bool isLines = false)
    {
        m_edits.push_back({range, std::move(text), line.decision, isLines});
    }

    /// The lines as typed, at the column of the collection.
    std::string placed(const std::string &lines, uint32_t column) const
    {
        const int shift = static_cast<int>(column) - static_cast<int>(columnOf(lines));
        const std::string newline(newlineText(newlineOf(m_text.source())));
        if (shift == 0)
            return lines;
        PieceList moved;
        const std::string whole = "\n" + lines; // the first line is moved too
        appendReindented(moved, From::Computed, whole, {0, static_cast<uint32_t>(whole.size())}, shift, 0, newline, 0);
        return moved.literals().substr(newline.size());
    }

    void editBlock(const yaml::EntrySpans &spans, const std::vector<Line> &lines)
    {
        const std::string_view text = m_text.source();
        uint32_t at = spans.all().begin;
        bool isFirst = true;
        const auto last = std::find_if_not(lines.rbegin(), lines.rend(), isGone);
        for (const Line &line : lines) {
            const Range span = line.was ? spans.spans[*line.was] : Range{at, at};
            at = span.end;
            if (isGone(line)) {
                edit(span, {}, line);
                continue;
            }
            const bool wasBehindDash = spans.behindDash && line.was == size_t{0};
            const bool toBehindDash = spans.behindDash && std::exchange(isFirst, false);
            if (editHead(spans, line, span, toBehindDash))
                continue;
            std::string bytes = line.typed ? placed(*line.typed->lines, spans.column)
                                           : std::string(text.substr(span.begin, span.size()));
            const std::string before = bytes;
            if (toBehindDash && !wasBehindDash)
                bytes.erase(0, bytes.find_first_not_of(' '));
            else if (toBehindDash && line.typed)
                bytes.erase(0, bytes.find_first_not_of(' '));
            else if (wasBehindDash && !toBehindDash && !line.typed)
                bytes.insert(0, spans.column, ' ');
            if (&line != &*last && !endsWithBreak(bytes))
                bytes += newlineText(newlineOf(text));
            if (line.typed)
                edit(span, std::move(bytes), line, true);
            else
                editAround(span, before, bytes, line);
        }
    }

    /// Replaces only what stands before the entries of an entry.
    bool editHead(const yaml::EntrySpans &spans, const Line &line, Range span, bool behindDash)
    {
        if (line.typed || line.decision == noDecision || !line.was)
            return false;
        const std::string *head = headOf(m_plan, m_plan.decision(line.decision));
        const auto inner = head ? yaml::entrySpans(m_text, valueAt(spans.entries[*line.was])) : std::nullopt;
        if (!inner || inner->isFlow)
            return false;
        std::string bytes = placed(*head, spans.column);
        if (behindDash)
            bytes.erase(0, bytes.find_first_not_of(' '));
        edit({span.begin, inner->all().begin}, std::move(bytes), line);
        return true;
    }

    /// Changes only the blanks at the start and the line break at the end, so that the bytes between keep their origin.
    void editAround(Range span, const std::string &before, const std::string &after, const Line &line)
    {
        if (before == after)
            return;
        const auto blanks = [](const std::string &of) {
            return static_cast<uint32_t>(std::min(of.find_first_not_of(' '), of.size()));
        };
        if (blanks(before) != blanks(after))
            edit({span.begin, span.begin + blanks(before)}, std::string(blanks(after), ' '), line);
        if (endsWithBreak(before) != endsWithBreak(after))
            edit({span.end, span.end}, std::string(newlineText(newlineOf(m_text.source()))), line);
    }

    void editFlow(const yaml::EntrySpans &spans, const std::vector<Line> &lines)
    {
        const auto stays = [](const Line &line) { return line.was && !isGone(line); };
        const auto lastKept = std::find_if(lines.rbegin(), lines.rend(), stays);
        const uint32_t begin = spans.all().begin, end = spans.all().end;
        if (lastKept == lines.rend()) {
            std::string all;
            const Line *any = &lines.front();
            for (const Line &line : lines)
                if (!isGone(line)) {
                    (all += all.empty() ? "" : ",") += *line.typed->lines;
                    any = &line;
                }
            return edit({begin, end}, std::move(all), *any);
        }
        const size_t kept = *lastKept->was;
        uint32_t at = begin;
        bool isFirst = true;
        for (const Line &line : lines) {
            if (!line.was) {
                edit({at, at}, isFirst ? *line.typed->lines + "," : "," + *line.typed->lines, line);
                continue;
            }
            const size_t i = *line.was;
            if (isGone(line)) {
                if (i < kept)
                    edit({spans.spans[i].begin, spans.spans[i + 1].begin}, {}, line);
                continue;
            }
            if (line.typed)
                edit(spans.spans[i], *line.typed->lines, line);
            at = spans.spans[i].end;
            isFirst = false;
        }
        if (spans.spans[kept].end < end)
            edit({spans.spans[kept].end, end}, {}, lines.back());
    }

    const DocumentPlan &m_plan;
    const DocumentPlan &m_without;
    const yaml::Document &m_text;
    std::vector<bool> m_hasTyped; ///< decisions above a typed one
    std::vector<TypedEdit> m_edits;
};

/// The pieces of a text with some of its bytes replaced.
PieceList edited(const DocumentResult &text, std::vector<TypedEdit> edits)
{
    std::ranges::stable_sort(edits, [](const TypedEdit &a, const TypedEdit &b) {
        return std::pair(a.range.begin, !a.range.empty()) < std::pair(b.range.begin, !b.range.empty());
    });
    PieceList out;
    auto piece = text.pieces.begin();
    const auto copy = [&](uint32_t begin, uint32_t end) {
        for (; piece != text.pieces.end() && piece->at < end; ++piece) {
            const uint32_t size = piece->range.size();
            const uint32_t from = std::max(begin, piece->at), to = std::min(end, piece->at + size);
            if (from < to && piece->from == From::Computed)
                out.literal(std::string_view(text.text).substr(from, to - from), piece->decision);
            else if (from < to)
                out.slice(piece->from, {piece->range.begin + from - piece->at, piece->range.begin + to - piece->at},
                          piece->decision);
            if (piece->at + size > end)
                break;
        }
    };
    uint32_t at = 0;
    const TypedEdit *open = nullptr; // the last line may lack its break, until another one comes
    const auto copyTo = [&](uint32_t end) {
        if (at < end && open)
            out.literal(newlineText(newlineOf(text.text)), std::exchange(open, nullptr)->decision);
        copy(at, std::max(at, end));
    };
    for (const TypedEdit &edit : edits) {
        copyTo(edit.range.begin);
        if (!edit.text.empty() && open)
            out.literal(newlineText(newlineOf(text.text)), open->decision);
        out.literal(edit.text, edit.decision);
        if (!edit.text.empty())
            open = edit.isLines && !endsWithBreak(edit.text) ? &edit : nullptr;
        at = std::max(at, edit.range.end);
    }
    copyTo(static_cast<uint32_t>(text.text.size()));
    return out;
}

} // namespace

bool hasTypedLines(const DocumentPlan &document)
{
    return std::ranges::any_of(document.appliedChoices, [](const AppliedChoice &choice) { return !!choice.lines; })
        && std::ranges::any_of(document.decisions, [&](const Decision &decision) {
               return typedFor(document, decision) || headOf(document, decision);
           });
}

DocumentPlan withoutTypedLines(const DocumentPlan &document)
{
    DocumentPlan without = document;
    for (Decision &decision : without.decisions) {
        const AppliedChoice *typed = typedFor(document, decision);
        if (!typed)
            continue;
        const bool here = decision.has(Side::Destination);
        const Side side = here ? Side::Destination : decision.has(Side::Updated) ? Side::Updated : Side::Original;
        const bool isThere = decision.has(side) && !typed->inserted;
        static_cast<Verdict &>(decision) = {.outcome = !isThere && here ? Outcome::Removed
                                                : isThere && !here      ? Outcome::Added
                                                                        : Outcome::Unchanged,
                                            .from = isThere ? fromSide(side) : From::None};
        decision.person = {};
    }
    return without;
}

const std::string *typedWhole(const DocumentPlan &document)
{
    const AppliedChoice *whole = typedFor(document, document.root());
    return whole ? &*whole->lines : nullptr;
}

PieceList withTypedLines(const DocumentPlan &document, const DocumentPlan &without, const DocumentResult &text)
{
    const yaml::Document read(text.text);
    if (read.root() == none)
        return edited(text, {});
    TypedEdits edits(document, without, read);
    edits.collect(0, yaml::contentOf(read, text.surroundings.dash.has_value()));
    return edited(text, edits.take());
}

} // namespace fieldwise::merge

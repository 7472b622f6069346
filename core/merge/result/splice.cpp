// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/result/splice.h"

#include <algorithm>
#include <utility>

#include "core/base/breaks.h"
#include "core/base/text.h"
#include "core/merge/plan/containers.h"
#include "core/yaml/comments.h"
#include "core/yaml/writer.h"

namespace fieldwise::merge {

using yaml::none;
using yaml::Style;

namespace {

/// The begin of the blank lines that end at a line start.
uint32_t blanksBefore(std::string_view text, uint32_t at)
{
    while (at > 0) {
        const uint32_t previous =
            lineStart(text, at - (at > 1 && text[at - 1] == '\n' && text[at - 2] == '\r' ? 2 : 1));
        if (text.substr(previous, at - previous).find_first_not_of(" \t\r\n") != std::string_view::npos
            || previous == at)
            break;
        at = previous;
    }
    return at;
}

/// True for the first entry of a collection that no comment stands right above.
bool opensCollection(const yaml::Document &document, NodeId entry, uint32_t begin)
{
    if (document.node(entry).parent + 1 != entry)
        return false;
    while (begin > 0 && isBreak(document.source()[begin - 1]))
        --begin;
    const uint32_t start = lineStart(document.source(), begin);
    const size_t first = document.source().find_first_not_of(' ', start);
    return first == std::string_view::npos || document.source()[first] != '#' || begin == 0;
}

} // namespace

Splicer::Splicer(const DocumentPlan &plan, const Options &options, std::string &literals)
    : m_plan(plan),
      m_options(options),
      m_literals(literals),
      m_dialect(readsAsKubectl(options.mode) ? yaml::Dialect::Kubectl : yaml::Dialect::Core12)
{
    const yaml::Document &d = destination();
    m_layout = layoutOf(d);
    m_newline = newlineText(newlineOf(d.source()));
    // A flow text whose keys are double-quoted is JSON, and stays JSON.
    if (d.root() != none && d.node(d.root()).style == Style::Flow) {
        const NodeId first = d.firstChild(d.root());
        m_json =
            d.node(d.root()).kind == yaml::Kind::Seq || first == none || d.node(first).style == Style::DoubleQuoted;
        const size_t colon = d.source().find("\":");
        m_compact = m_json && colon != std::string_view::npos && d.source().find_first_of(" \r\n", colon) != colon + 2;
    }
}

PieceList Splicer::run()
{
    Edits edits;
    editHead(edits);
    edit(0, edits);
    replaceAliases(edits);
    shelterComments(edits);
    dropKeptBlanks(edits);
    PieceList out =
        withEdits({0, static_cast<uint32_t>(destination().source().size())}, std::move(edits), 0, m_literals);
    // A block scalar needs a break behind it: a computed one, or one that came from where a break follows.
    const Piece *last = out.empty() ? nullptr : &out.pieces().back();
    if (last && last->from == From::Computed) {
        const DecisionId id = last->decision;
        if (isComputed(id) && computedHasLines(id) && m_literals[last->range.end - 1] != '\n')
            out.literal(m_newline, id);
    } else if (last) {
        const Side side = *sideOf(last->from);
        const std::string_view text = document(side).source();
        const auto nodes = document(side).nodes();
        const uint32_t end = last->range.end;
        const auto ends = [end](const yaml::Node &node) {
            return node.end == end && (node.style == Style::Literal || node.style == Style::Folded);
        };
        if (end < text.size() && std::any_of(nodes.begin(), nodes.end(), ends))
            out.literal(m_newline, last->decision);
    }
    return out;
}

NodeId Splicer::entryNode(DecisionId id, Side side) const
{
    const Decision &decision = at(id);
    return decision.keys[side] != none ? decision.keys[side] : decision.values[side];
}

bool Splicer::isItem(DecisionId id) const
{
    const DecisionId parent = at(id).parent;
    return parent != noDecision && at(parent).shape != Shape::Map;
}

std::vector<DecisionId> Splicer::inResult(DecisionId container) const
{
    std::vector<DecisionId> out;
    for (DecisionId child : at(container).children)
        if (at(child).inResult())
            out.push_back(child);
    return out;
}

/// The children that have bytes of their own in the destination, in the order of the text.
std::vector<DecisionId> Splicer::ownChildren(DecisionId container) const
{
    std::vector<DecisionId> out;
    for (DecisionId child : at(container).children)
        if (at(child).values[Side::Destination] != none && !at(child).inherited)
            out.push_back(child);
    std::sort(out.begin(), out.end(), [this](DecisionId a, DecisionId b) {
        return at(a).values[Side::Destination] < at(b).values[Side::Destination];
    });
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

void Splicer::edit(DecisionId id, Edits &edits) const
{
    const Decision &decision = at(id);
    const NodeId value = decision.values[Side::Destination];
    editComments(id, edits);
    if (decision.shape == Shape::Leaf) {
        if (decision.from != From::Destination || decision.asString || decision.from.isMoved())
            replaceValue(id, edits);
        return;
    }
    const auto &node = destination().node(value);
    const bool ofThatKind = node.kind == (decision.shape == Shape::Map ? yaml::Kind::Map : yaml::Kind::Seq);
    const auto children = inResult(id);
    // Through an alias, or in place of another kind, the container is written anew; so is one on a line whose merge key
    // goes.
    const bool anew = node.style != Style::Block && writesOutMergeKey(m_plan, decision);
    if (!ofThatKind || decision.from == From::Updated || anew) {
        if (ofThatKind || node.kind != yaml::Kind::Alias || decision.outcome != Outcome::Unchanged || anew
            || changesBelow(id))
            replaceValue(id, edits);
        return;
    }
    const bool wasEmpty = destination().firstChild(value) == none;
    if (wasEmpty && children.empty())
        return;
    const NodeId fresh = decision.values[Side::Updated];
    const bool block = std::ranges::any_of(children, [this](DecisionId c) { return isComputed(c); })
        || (fresh != none && document(Side::Updated).node(fresh).style == Style::Block);
    const bool asLines = wasEmpty && !node.inFlow && !m_json && decision.parent != noDecision && block;
    if (asLines) // an empty `[]` has no style to keep
        placeLines(id, edits);
    else if (children.empty() && !decision.children.empty())
        placeInline(
            id,
            [&] {
                PieceList p = list();
                p.literal(decision.shape == Shape::Map ? "{}" : "[]", id);
                return p;
            }(),
            edits);
    else if (node.style == Style::Block)
        editBlock(id, edits);
    else if (node.style == Style::Pair)
        editPair(id, edits);
    else
        editFlow(id, edits);
}

/// True when something below a container is not as the destination has it.
bool Splicer::changesBelow(DecisionId id) const
{
    const auto &children = at(id).children;
    return std::any_of(children.begin(), children.end(), [this](DecisionId c) {
        const Outcome outcome = at(c).outcome;
        return (outcome != Outcome::Unchanged && outcome != Outcome::Retained) || at(c).asString || changesBelow(c);
    });
}

void Splicer::editComments(DecisionId id, Edits &edits) const
{
    const Decision &decision = at(id);
    const NodeId entry = entryNode(id, Side::Destination);
    const std::string_view text = destination().source();
    const Side taken = decision.from == From::Original ? Side::Original : Side::Updated;
    if (decision.above != Comments::Keep && decision.parent != noDecision && !destination().node(entry).inFlow) {
        const uint32_t begin = yaml::entryBegin(destination(), entry);
        PieceList pieces = list();
        if (decision.above == Comments::Take)
            comments(pieces, id, taken, columnAt(text, begin));
        if (startsLine(text, begin))
            edits.push_back({yaml::aboveRange(destination(), entry), std::move(pieces)});
    }
    // A tag and the comment behind it come as one.
    const bool withTag = decision.from != From::Destination && decision.keys[Side::Destination] != none
        && startsWithTag(id) && slicesWell(sourceOf(id), valueIn(id, sourceOf(id)));
    if (decision.beside == Comments::Keep || destination().node(entry).inFlow || withTag)
        return;
    const auto there = yaml::besideRange(destination(), entry);
    const auto &value = destination().node(decision.values[Side::Destination]);
    PieceList pieces = list();
    if (decision.beside == Comments::Take) {
        const auto &source = document(taken).node(decision.values[taken]);
        const auto comment = yaml::besideRange(document(taken), entryNode(id, taken));
        const bool multiLine = source.style == Style::Literal || source.style == Style::Folded;
        if (!comment)
            return;
        if (multiLine && decision.from == fromSide(taken)) { // a block scalar's comment is part of its header
            if (there && !(value.begin <= there->begin && there->end <= value.end))
                remove(edits, *there);
            return;
        }
        pieces.slice(fromSide(taken), *comment, id);
    }
    if (there) {
        if (!(value.begin <= there->begin && there->end <= value.end))
            edits.push_back({*there, std::move(pieces)});
        return;
    }
    const bool onKeyLine = value.style == Style::Block;
    const bool literal = value.style == Style::Literal || value.style == Style::Folded;
    if (literal)
        return;
    if (!onKeyLine)
        insert(edits, value.end, std::move(pieces));
    else if (decision.keys[Side::Destination] != none && value.begin > lineEnd(text, headEnd(id)))
        insert(edits, lineEnd(text, headEnd(id)), std::move(pieces));
}

bool Splicer::inOldOrder(DecisionId id) const
{
    auto own = inResult(id);
    std::erase_if(own, [this](DecisionId c) { return at(c).values[Side::Destination] == none || at(c).inherited; });
    const auto node = [this](DecisionId c) { return at(c).values[Side::Destination]; };
    return std::ranges::adjacent_find(own, std::ranges::greater_equal{}, node) == own.end(); // kyaml may repeat one
}

void Splicer::editBlock(DecisionId id, Edits &edits) const
{
    const Decision &decision = at(id);
    const std::string_view text = destination().source();
    const auto own = ownChildren(id);
    const uint32_t column = destination().node(decision.values[Side::Destination]).column;
    if (own.empty())
        return;
    const NodeId firstEntry = entryNode(own.front(), Side::Destination);
    const uint32_t begin = yaml::entryBegin(destination(), firstEntry);
    const bool startsInline = !startsLine(text, begin);
    const uint32_t end = yaml::entryLines(destination(), entryNode(own.back(), Side::Destination)).end;
    const bool noBreak = end == text.size() && !isBreak(text[end - 1]);
    const bool openEnd = noBreak && at(own.back()).inResult();
    const bool firstGoes = startsInline && !at(own.front()).inResult();
    const bool anyStays = std::any_of(own.begin(), own.end(), [this](DecisionId c) { return at(c).inResult(); });
    if ((decision.reordered && (startsInline || !inOldOrder(id))) || (firstGoes && !anyStays)) {
        PieceList pieces = entries(id, column, startsInline);
        if (openEnd)
            pieces.dropLast(static_cast<uint32_t>(m_newline.size()));
        edits.push_back(
            {{startsInline ? begin : lineStart(text, yaml::entryLines(destination(), firstEntry).begin), end},
             std::move(pieces)});
        return;
    }
    const bool writesOut = writesOutMergeKey(m_plan, decision);
    PieceList added = list();
    std::vector<std::pair<DecisionId, PieceList>> between; // what is new before an entry
    for (DecisionId child : inResult(id)) {
        const bool here = at(child).values[Side::Destination] != none;
        const bool staysInherited = at(child).outcome == Outcome::Unchanged || at(child).outcome == Outcome::Retained;
        if (!here || (at(child).inherited && (writesOut || !staysInherited)))
            added.append(fresh(child, column, false));
        else if (decision.reordered && !at(child).inherited && !added.empty())
            between.emplace_back(child, std::exchange(added, list()));
    }
    if (writesOut)
        mergeKeyComments(added, id, column);
    auto next = between.begin();
    for (size_t i = 0; i < own.size(); ++i) {
        // After the edits of the entry before, which may end with what is new in it.
        if (next != between.end() && next->first == own[i]) {
            insert(edits, lineStart(text, yaml::entryLines(destination(), entryNode(own[i], Side::Destination)).begin),
                   std::move(next->second));
            ++next;
        }
        if (at(own[i]).inResult()) {
            edit(own[i], edits);
            continue;
        }
        size_t last = i;
        while (last + 1 < own.size() && !at(own[last + 1]).inResult())
            ++last;
        if (i == 0 && startsInline)
            removeFirst(entryNode(own[0], Side::Destination), entryNode(own[last + 1], Side::Destination), own[0],
                        edits);
        else if (last + 1 == own.size()
                 && !added.empty()) // what is added stands there instead, between the same blank lines
            remove(edits, {yaml::entryLines(destination(), entryNode(own[i], Side::Destination)).begin, end});
        else
            removeRun(own, i, last, edits);
        i = last;
    }
    if (added.empty())
        return;
    PieceList pieces = list();
    if (openEnd) {
        pin(edits, own.back(), end);
        pieces.literal(m_newline, id);
    }
    if (noBreak)
        added.dropLast(static_cast<uint32_t>(m_newline.size()));
    pieces.append(added);
    insert(edits, end, std::move(pieces));
}

/// Removes neighbouring entries with their comments; of the blank lines before and after, the longer run remains. None
/// remain at the begin of a collection and at the end of the text.
void Splicer::removeRun(const std::vector<DecisionId> &own, size_t first, size_t last, Edits &edits) const
{
    const std::string_view text = destination().source();
    Range range{yaml::entryLines(destination(), entryNode(own[first], Side::Destination)).begin,
                yaml::entryLines(destination(), entryNode(own[last], Side::Destination)).end};
    const uint32_t before = blanksBefore(text, range.begin), after = blanksAfter(text, range.end);
    if (range.end == text.size()) {
        range.begin = before;
    } else if (before < range.begin && after > range.end) {
        if (after - range.end <= range.begin - before)
            range.end = after;
        else
            range.begin = before;
    } else if (before == range.begin
               && opensCollection(destination(), entryNode(own[first], Side::Destination), before)) {
        range.end = after;
    }
    remove(edits, range);
}

/// The first entry stands behind a dash: the next one is pulled up, and its comments go above the dash.
void Splicer::removeFirst(NodeId removed, NodeId next, DecisionId decision, Edits &edits) const
{
    const std::string_view text = destination().source();
    const uint32_t begin = yaml::entryBegin(destination(), removed);
    const Range lines = yaml::entryLines(destination(), next);
    const Range above = yaml::aboveRange(destination(), next);
    uint32_t target = lines.begin + above.size();
    while (target < text.size() && text[target] == ' ')
        ++target;
    if (!above.empty()) {
        const uint32_t dash = lineStart(text, begin);
        uint32_t indent = dash;
        while (indent < text.size() && text[indent] == ' ')
            ++indent;
        PieceList pieces = list();
        uint32_t from = above.begin;
        while (from < above.end && text[from] == ' ')
            ++from;
        pieces.slice(From::Destination, {dash, indent}, decision);
        const int shift = static_cast<int>(indent - dash) - static_cast<int>(from - above.begin);
        reindented(pieces, From::Destination, text, {from, above.end}, shift, 0, m_newline, decision);
        insert(edits, dash, std::move(pieces));
    }
    remove(edits, {begin, target});
}

} // namespace fieldwise::merge

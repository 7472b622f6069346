// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/localsorder.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "core/base/text.h"
#include "core/merge/plan/ref.h"
#include "core/yaml/entryspans.h"
#include "core/yaml/equality.h"
#include "core/yaml/lists.h"
#include "core/yaml/value.h"

namespace fieldwise::view {
namespace {

using yaml::Document;
using yaml::Kind;

struct Line {
    uint32_t from = 0;
    std::string text; ///< with its line break
};
using TextLines = std::vector<Line>;

/// Puts one document into the order of another.
class Orderer {
public:
    /// `paired`: by node of `document`, the node of `like` for the same field or element.
    Orderer(const Document &document, const Document &like, const std::map<NodeId, NodeId> &paired)
        : m_document(document), m_like(like), m_paired(paired), m_index(document.source())
    {
    }

    TextLines all() const
    {
        const bool endsWithBreak = m_index.start(m_index.lineCount() - 1) == m_document.source().size();
        return value(m_document.root(), m_like.root(), {0, m_index.lineCount() - endsWithBreak});
    }

private:
    struct Lines {
        uint32_t begin, end;
    };

    TextLines plain(Lines lines) const
    {
        TextLines out;
        for (uint32_t line = lines.begin; line < lines.end; ++line) {
            const uint32_t begin = m_index.start(line);
            const uint32_t end = line + 1 < m_index.lineCount() ? m_index.start(line + 1)
                                                                : static_cast<uint32_t>(m_document.source().size());
            out.push_back({line, std::string(m_document.source().substr(begin, end - begin))});
        }
        return out;
    }

    TextLines value(NodeId own, NodeId like, Lines lines) const
    {
        if (own == none || like == none || m_document.node(own).kind != m_like.node(like).kind)
            return plain(lines);
        const auto spans = yaml::entrySpans(m_document, own);
        if (!spans || spans->isFlow)
            return plain(lines);
        std::vector<uint32_t> starts;
        for (const Range &span : spans->spans)
            starts.push_back(m_index.lineOf(span.begin));
        starts.push_back(lines.end);
        for (size_t i = 0; i + 1 < starts.size(); ++i)
            if (starts[i] < lines.begin || starts[i] >= starts[i + 1]
                || (i > 0 && m_index.start(starts[i]) != spans->spans[i].begin))
                return plain(lines);
        const bool isMap = m_document.node(own).kind == Kind::Map;
        std::vector<TextLines> chunks;
        std::vector<size_t> ranks;
        for (size_t i = 0; i < spans->entries.size(); ++i) {
            const NodeId entry = spans->entries[i];
            const NodeId child = isMap ? m_document.valueOf(entry) : entry;
            const NodeId other = isMap ? m_like.find(like, m_document.node(entry).value) : element(child, like, i);
            chunks.push_back(value(child, other, {starts[i], starts[i + 1]}));
            // A key's node is its value's neighbour, so values are in the order of their keys.
            ranks.push_back(!isMap ? i : other == none ? size_t(none) + i : size_t(other));
        }
        TextLines out = plain({lines.begin, starts.front()});
        std::vector<size_t> order(chunks.size());
        std::iota(order.begin(), order.end(), size_t(0));
        std::ranges::stable_sort(order, {}, [&ranks](size_t i) { return ranks[i]; });
        if (order.front() != 0 && spans->behindDash
            && !moveDash(chunks.front(), chunks[order.front()], m_index.start(starts.front()), spans->spans.front()))
            std::ranges::sort(order);
        for (const size_t i : order)
            std::ranges::move(chunks[i], std::back_inserter(out));
        return out;
    }

    /// Moves the dash before the first field of an element to another field. Returns false if something else stands
    /// there.
    bool moveDash(TextLines &first, TextLines &other, uint32_t lineStart, Range key) const
    {
        const std::string dash(m_document.source().substr(lineStart, key.begin - lineStart));
        const std::string blanks(dash.size(), ' ');
        const auto into = std::ranges::find_if(
            other, [](const Line &line) { return line.text.find_first_not_of(" \t\r\n") != line.text.npos; });
        if (dash.find_first_not_of(" -") != dash.npos || into == other.end() || !into->text.starts_with(blanks)
            || first.empty() || !first.front().text.starts_with(dash))
            return false;
        into->text.replace(0, blanks.size(), dash);
        first.front().text.replace(0, dash.size(), blanks);
        return true;
    }

    NodeId element(NodeId own, NodeId list, size_t index) const
    {
        if (const auto known = m_paired.find(own); known != m_paired.end())
            return known->second;
        const NodeId name = m_document.node(own).kind == Kind::Map ? m_document.find(own, "name") : none;
        size_t at = 0;
        for (NodeId item = m_like.firstChild(list); item != none; item = m_like.nextSibling(item), ++at) {
            const NodeId other = m_like.node(item).kind == Kind::Map ? m_like.find(item, "name") : none;
            if (name == none ? at == index : other != none && m_like.node(other).value == m_document.node(name).value)
                return item;
        }
        return none;
    }

    const Document &m_document;
    const Document &m_like;
    const std::map<NodeId, NodeId> &m_paired;
    LineIndex m_index;
};

/// The line break of a text's lines goes along when the last line, which may have none, moves up.
std::string joined(TextLines &lines, bool endsWithBreak)
{
    std::string out;
    for (size_t i = 0; i < lines.size(); ++i) {
        std::string &text = lines[i].text;
        const bool hasBreak = text.ends_with('\n') || text.ends_with('\r');
        if (i + 1 < lines.size() && !hasBreak)
            text += '\n';
        else if (i + 1 == lines.size() && hasBreak && !endsWithBreak)
            text.erase(text.find_last_not_of("\r\n") + 1);
        out += text;
    }
    return out;
}

bool hasSameData(const std::string &text, const Document &document)
{
    const yaml::Stream read = yaml::read(text);
    return read.ok() && read.parts.size() == 1 && read.parts.front().document->root() != none
        && yaml::sameToGo(yaml::toValue(*read.parts.front().document, read.parts.front().document->root()),
                          yaml::toValue(document, document.root()));
}

/// By node of a side, the node of Local for the same field or element.
std::map<NodeId, NodeId> pairsOf(const DocumentPlan &document, Side side)
{
    std::map<NodeId, NodeId> out;
    for (const Decision &decision : document.decisions)
        if (decision.has(side) && decision.has(Side::Updated))
            out.emplace(decision.values[side], decision.values[Side::Updated]);
    return out;
}

/// Decisions with the names of their steps, sorted by them; equal ones stay in their order.
std::vector<std::pair<std::string, DecisionId>> byName(const DocumentPlan &document, const std::vector<DecisionId> &ids)
{
    std::vector<std::pair<std::string, DecisionId>> out;
    out.reserve(ids.size());
    for (const DecisionId id : ids)
        out.emplace_back(yaml::print(document.decision(id).pathStep), id);
    std::ranges::stable_sort(out, {}, &std::pair<std::string, DecisionId>::first);
    return out;
}

bool pairBelow(const DocumentPlan &shown, DecisionId a, const DocumentPlan &real, DecisionId b,
               std::vector<DecisionId> &same)
{
    const Decision &one = shown.decision(a), &other = real.decision(b);
    if (one.pathStep != other.pathStep || one.rule != other.rule || one.outcome != other.outcome
        || one.children.size() != other.children.size())
        return false;
    same[a] = b;
    const auto children = byName(shown, one.children), others = byName(real, other.children);
    for (size_t i = 0; i < children.size(); ++i)
        if (!pairBelow(shown, children[i].second, real, others[i].second, same))
            return false;
    return true;
}

/// Decisions that are no child of another: the root, and what a later decision about the whole map has replaced.
std::vector<DecisionId> apart(const DocumentPlan &document)
{
    std::vector<bool> isChild(document.decisions.size());
    for (DecisionId id = 0; id < document.decisions.size(); ++id)
        for (const DecisionId child : document.decision(id).children)
            isChild[child] = true;
    std::vector<DecisionId> out;
    for (DecisionId id = 0; id < document.decisions.size(); ++id)
        if (!isChild[id])
            out.push_back(id);
    return out;
}

bool pairAll(const DocumentPlan &shown, const DocumentPlan &real, std::vector<DecisionId> &same)
{
    const auto ones = byName(shown, apart(shown)), others = byName(real, apart(real));
    if (ones.size() != others.size())
        return false;
    for (size_t i = 0; i < ones.size(); ++i)
        if (shown.path(ones[i].second) != real.path(others[i].second)
            || !pairBelow(shown, ones[i].second, real, others[i].second, same))
            return false;
    return std::ranges::find(same, noDecision) == same.end();
}

} // namespace

std::optional<std::vector<std::vector<DecisionId>>> sameDecisions(const Plan &shown, const Plan &real)
{
    if (shown.documents.size() != real.documents.size())
        return {};
    std::vector<std::vector<DecisionId>> out;
    out.reserve(shown.documents.size());
    for (uint32_t i = 0; i < shown.documents.size(); ++i) {
        const DocumentPlan &one = shown.documents[i], &other = real.documents[i];
        std::vector<DecisionId> same(one.decisions.size(), noDecision);
        if (one.decisions.size() != other.decisions.size() || one.parts != other.parts
            || !pairAll(one, other, same))
            return {};
        out.push_back(std::move(same));
    }
    return out;
}

Reordered inLocalsOrder(const Plan &plan, std::string_view text, Side side)
{
    Reordered out;
    std::map<uint32_t, const DocumentPlan *> byPart;
    for (const DocumentPlan &document : plan.documents)
        if (document.documents[side] && document.documents[Side::Updated])
            byPart.emplace(document.parts[side], &document);
    const LineIndex &lines = plan.lines[side];
    const auto &parts = plan.streams[side].parts;
    for (uint32_t i = 0; i < parts.size(); ++i) {
        const Document &document = *parts[i].document;
        const uint32_t begin = parts[i].offset;
        const auto end = static_cast<uint32_t>(i + 1 < parts.size() ? parts[i + 1].offset : text.size());
        const std::string_view bytes = text.substr(begin, end - begin);
        const uint32_t first = bytes.empty() ? 0 : lines.lineOf(begin);
        const uint32_t last = bytes.empty() ? 0 : lines.lineOf(end - 1) + 1;
        const auto of = byPart.find(i);
        const bool isWhole = of != byPart.end() && !document.isText() && document.root() != none
            && bytes == document.source() && yaml::cutOf(document) == yaml::Cut::Whole
            && !of->second->documents[Side::Updated]->isText() && (bytes.empty() || lines.start(first) == begin);
        if (isWhole) {
            const std::map<NodeId, NodeId> pairs = pairsOf(*of->second, side);
            TextLines ordered = Orderer(document, *of->second->documents[Side::Updated], pairs).all();
            const bool moved = !std::ranges::is_sorted(ordered, {}, &Line::from);
            if (const std::string written = moved ? joined(ordered, bytes.ends_with('\n')) : std::string();
                moved && written.size() == bytes.size() && hasSameData(written, document)) {
                out.text += written;
                for (const Line &line : ordered)
                    out.from.push_back(first + line.from);
                out.differs = true;
                continue;
            }
        }
        out.text += bytes;
        for (uint32_t line = first; line < last; ++line)
            out.from.push_back(line);
    }
    while (out.from.size() < lines.lineCount()) // the empty line after the last break
        out.from.push_back(static_cast<uint32_t>(out.from.size()));
    return out;
}

} // namespace fieldwise::view

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/localsorder.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <numeric>
#include <optional>

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
        std::vector<size_t> shared;
        std::ranges::copy_if(ranks, std::back_inserter(shared), [](size_t rank) { return rank < size_t(none); });
        if (!std::ranges::is_sorted(shared)) // else the others stay where they are, too
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

/// One resource in Local's order.
struct Ordered {
    std::string text;
    std::vector<uint32_t> from; ///< lines from the resource's first
};

/// Nothing if the document stays as it is.
std::optional<Ordered> orderedDocument(const DocumentPlan &plan, Side side, std::string_view bytes)
{
    const Document &document = *plan.documents[side];
    const std::map<NodeId, NodeId> pairs = pairsOf(plan, side);
    TextLines lines = Orderer(document, *plan.documents[Side::Updated], pairs).all();
    if (std::ranges::is_sorted(lines, {}, &Line::from))
        return {};
    Ordered out{joined(lines, bytes.ends_with('\n')), {}};
    if (out.text.size() != bytes.size() || !hasSameData(out.text, document))
        return {};
    out.from.reserve(lines.size());
    for (const Line &line : lines)
        out.from.push_back(line.from);
    return out;
}

/// The resources of an earlier merge: each has as many bytes and lines in Local's order as in its own.
class Known {
public:
    Known(const ReorderedBefore *before, Side side) : m_before(before), m_side(side)
    {
        if (before)
            for (const DocumentPlan &document : before->plan.documents)
                if (document.documents[side])
                    m_documents.emplace(document.documents[side].get(), &document);
    }

    /// The texts are compared with those of the same objects in memory, so only what nobody has changed is found.
    std::optional<Ordered> find(const DocumentPlan &plan, size_t bytes, uint32_t lines) const
    {
        const auto found = m_documents.find(plan.documents[m_side].get());
        if (found == m_documents.end() || found->second->documents != plan.documents)
            return {};
        const uint32_t offset = m_before->plan.streams[m_side].parts[found->second->parts[m_side]].offset;
        const uint32_t first = m_before->plan.lines[m_side].lineOf(offset);
        Ordered out{m_before->text.text.str().substr(offset, bytes), {}};
        for (uint32_t line = first; line < first + lines; ++line)
            out.from.push_back(m_before->text.from[line] - first);
        return out;
    }

private:
    const ReorderedBefore *m_before;
    Side m_side;
    std::map<const Document *, const DocumentPlan *> m_documents;
};

} // namespace

Reordered inLocalsOrder(const Plan &plan, std::string_view text, Side side, const ReorderedBefore *before)
{
    const LineIndex &lines = plan.lines[side];
    const auto &parts = plan.streams[side].parts;
    std::map<uint32_t, const DocumentPlan *> byPart;
    for (const DocumentPlan &document : plan.documents)
        if (document.documents[side] && document.documents[Side::Updated])
            byPart.emplace(document.parts[side], &document);
    const Known known(before, side);
    std::string all;
    Reordered out;
    out.from.reserve(lines.lineCount());
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
        std::optional<Ordered> ordered = isWhole ? known.find(*of->second, bytes.size(), last - first) : std::nullopt;
        if (isWhole && !ordered)
            ordered = orderedDocument(*of->second, side, bytes);
        if (ordered) {
            all += ordered->text;
            for (const uint32_t line : ordered->from)
                out.from.push_back(first + line);
            out.differs = out.differs || ordered->text != bytes;
            continue;
        }
        all += bytes;
        for (uint32_t line = first; line < last; ++line)
            out.from.push_back(line);
    }
    while (out.from.size() < lines.lineCount()) // the empty line after the last break
        out.from.push_back(static_cast<uint32_t>(out.from.size()));
    out.text = SharedText(out.differs ? std::move(all) : std::string(text));
    return out;
}

} // namespace fieldwise::view

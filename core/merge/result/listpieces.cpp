// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/result/listpieces.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/merge/resources/listitems.h"
#include "core/yaml/lists.h"

namespace fieldwise::merge {

using yaml::Cut;

namespace {

bool isInResult(const DocumentPlan &document)
{
    return document.resource != ResourceOutcome::Drop && !document.decisions.empty() && document.root().inResult();
}

uint32_t startOfLine(std::string_view text, uint32_t at)
{
    while (at > 0 && text[at - 1] != '\n' && text[at - 1] != '\r')
        --at;
    return at;
}

uint32_t afterLine(std::string_view text, uint32_t at)
{
    const size_t end = text.find('\n', at);
    return static_cast<uint32_t>(end == text.npos ? text.size() : end + 1);
}

/// Shifts piece by piece, since a line may begin in one piece and end in the next.
class Placing {
public:
    Placing(PieceList &out, const PieceList &pieces, const yaml::Document &source, From from, std::string_view newline)
        : m_out(out), m_pieces(pieces), m_source(source), m_from(from), m_newline(newline)
    {
    }

    void run(std::optional<uint32_t> dash)
    {
        const std::string_view text = m_source.source();
        const bool wasItem = yaml::cutOf(m_source) == Cut::ListItem;
        const yaml::Node &root = m_source.node(m_source.root());
        const auto column = static_cast<int>(root.begin - startOfLine(text, root.begin));
        const int old = wasItem ? static_cast<int>(m_source.node(0).column) : 0;
        const int now = static_cast<int>(dash.value_or(0));
        // Before the content are comments, and a line with the dash or `---`.
        const uint32_t dashAt = wasItem ? m_source.node(0).begin : root.begin;
        const int shift = !dash ? -column : wasItem ? now - old : now + 2 - column;
        const bool beside = wasItem && startOfLine(text, root.begin) <= dashAt;
        for (const Piece &piece : m_pieces.pieces()) {
            if (piece.from != m_from) {
                shifted(piece, piece.range, shift);
                continue;
            }
            const auto part = [&](uint32_t begin, uint32_t end) {
                return Range{std::max(begin, piece.range.begin), std::min(end, piece.range.end)};
            };
            if (wasItem && dash) {
                shifted(piece, piece.range, shift);
                continue;
            }
            const uint32_t content = wasItem && !beside ? startOfLine(text, root.begin) : startOfLine(text, dashAt);
            if (piece.range.begin < root.begin)
                above(piece, part(0, wasItem ? dashAt : content), now - old);
            if (wasItem && piece.range.begin < root.begin) // between the dash and the content
                above(piece, part(dashAt + 1, content), now - old);
            if (piece.range.begin <= root.begin && root.begin < piece.range.end) {
                m_out.literal(dash ? std::string(*dash, ' ') + "- " : std::string(), piece.decision);
                m_atLineStart = false;
            }
            shifted(piece, part(root.begin, contentEnd(wasItem)), shift);
        }
    }

private:
    /// A document may end with `...`, but an item can't.
    uint32_t contentEnd(bool wasItem) const
    {
        const std::string_view text = m_source.source();
        for (uint32_t at = m_source.node(m_source.root()).end; !wasItem && at < text.size(); at = afterLine(text, at))
            if (text.substr(at).starts_with("...") && startOfLine(text, at) == at)
                return at;
        return static_cast<uint32_t>(text.size());
    }

    /// Comments and blank lines only.
    void above(const Piece &piece, Range range, int shift)
    {
        const std::string_view text = m_source.source();
        for (uint32_t at = range.begin; at < range.end;) {
            const uint32_t end = std::min(afterLine(text, at), range.end);
            uint32_t first = at == 0 && hasBom(text) ? 3 : at;
            const bool marker = text.substr(first).starts_with("---");
            const size_t mark = text.find_first_not_of(' ', first + (marker ? 3 : 0));
            if (marker || at != startOfLine(text, at))
                first = static_cast<uint32_t>(std::min<size_t>(mark, end));
            m_atLineStart = true;
            if (mark < end && text[mark] == '#')
                shifted(piece, {first, end}, shift);
            at = end;
        }
        m_atLineStart = true;
    }

    void shifted(const Piece &piece, Range range, int shift)
    {
        if (range.begin >= range.end)
            return;
        const std::string_view text = piece.from == From::Computed ? m_pieces.literals() : m_source.source();
        uint32_t begin = range.begin;
        if (m_atLineStart) {
            uint32_t first = begin;
            while (first < range.end && text[first] == ' ')
                ++first;
            const bool blank = first < range.end && (text[first] == '\n' || text[first] == '\r');
            if (shift < 0)
                begin = std::min(first, begin + static_cast<uint32_t>(-shift));
            else if (shift > 0 && !blank)
                m_out.literal(std::string(static_cast<size_t>(shift), ' '), piece.decision);
        }
        appendReindented(m_out, piece.from, text, {begin, range.end}, shift, 0, m_newline, piece.decision);
        m_atLineStart = text[range.end - 1] == '\n' || text[range.end - 1] == '\r';
    }

    PieceList &m_out;
    const PieceList &m_pieces;
    const yaml::Document &m_source;
    From m_from;
    std::string_view m_newline;
    bool m_atLineStart = true;
};

} // namespace

void ListPlace::enter(const DocumentPlan &document)
{
    if (document.file != m_file)
        m_dash.reset();
    m_file = document.file;
    if (joinsList(document))
        return;
    m_dash.reset();
    if (cutIn(document, Side::Destination) == Cut::ListItem)
        m_dash = document.documents[Side::Destination]->node(0).column;
}

std::shared_ptr<const yaml::Document> readResult(const Plan &plan, const Resolution &resolution, uint32_t document)
{
    const std::string &text = resolution.documents[document].text;
    const yaml::Stream stream = yaml::read(text);
    const auto content =
        std::ranges::find_if(stream.parts, [](const yaml::Part &part) { return part.document->root() != none; });
    const auto &read = content == stream.parts.end() ? stream.parts.front().document : content->document;
    if (read->root() == none || read->node(read->root()).kind != yaml::Kind::Seq)
        return read;
    ListPlace place;
    for (uint32_t i = 0; i <= document; ++i)
        place.enter(plan.documents[i]);
    return place.dash() ? yaml::readItem(text) : read;
}

bool isEmptied(const SharedList<DocumentPlan> &documents, size_t head)
{
    bool any = false;
    for (size_t i = head + 1; i < documents.size() && documents[i].file == documents[head].file; ++i) {
        if (!joinsList(documents[i]) && cutIn(documents[i], Side::Destination) != Cut::ListItem)
            break;
        if (isInResult(documents[i]))
            return false;
        any = any || !isNew(documents[i]);
    }
    return any;
}

PieceList headPieces(const yaml::Document &head, bool emptied)
{
    const auto size = static_cast<uint32_t>(head.source().size());
    const NodeId items = emptied ? head.find(0, "items") : none;
    PieceList out;
    if (items == none) {
        out.slice(From::Destination, {0, size}, noDecision);
        return out;
    }
    const yaml::Node &value = head.node(items);
    const auto colon = static_cast<uint32_t>(head.source().find(':', head.node(items - 1).end)) + 1;
    const uint32_t at = value.begin < value.content ? value.content : colon; // after an anchor or a tag
    out.slice(From::Destination, {0, at}, noDecision);
    out.literal(" []", noDecision);
    out.slice(From::Destination, {at, size}, noDecision);
    return out;
}

void appendPlaced(PieceList &out, const PieceList &pieces, const yaml::Document &source, From from,
                  std::optional<uint32_t> dash, std::string_view newline)
{
    Placing(out, pieces, source, from, newline).run(dash);
}

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/result/pieces.h"

#include <algorithm>

#include "core/base/text.h"

namespace fieldwise::merge {

void PieceList::slice(From from, Range range, DecisionId decision)
{
    if (range.begin >= range.end)
        return;
    if (!m_pieces.empty()) {
        Piece &last = m_pieces.back();
        if (last.from == from && last.decision == decision && last.range.end == range.begin) {
            last.range.end = range.end;
            return;
        }
    }
    m_pieces.push_back({from, range, decision, 0});
}

void PieceList::literal(std::string_view bytes, DecisionId decision)
{
    const auto begin = static_cast<uint32_t>(m_literals.size());
    m_literals.append(bytes);
    slice(From::Computed, {begin, static_cast<uint32_t>(m_literals.size())}, decision);
}

void PieceList::append(const PieceList &other)
{
    for (const Piece &piece : other.m_pieces)
        append(other, piece, piece.range);
}

void PieceList::append(const PieceList &other, const Piece &piece, Range range)
{
    if (piece.from == From::Computed)
        literal(std::string_view(other.m_literals).substr(range.begin, range.size()), piece.decision);
    else
        slice(piece.from, range, piece.decision);
}

void PieceList::dropLast(uint32_t bytes)
{
    while (bytes > 0 && !m_pieces.empty()) {
        Piece &last = m_pieces.back();
        const uint32_t cut = std::min(bytes, last.range.size());
        last.range.end -= cut;
        bytes -= cut;
        if (last.from == From::Computed)
            m_literals.resize(last.range.end);
        if (last.range.empty())
            m_pieces.pop_back();
    }
}

PieceList withEdits(Range range, Edits edits, DecisionId decision)
{
    // An insertion comes before a removal at the same place.
    std::stable_sort(edits.begin(), edits.end(), [](const Edit &a, const Edit &b) {
        return std::pair(a.range.begin, !a.range.empty()) < std::pair(b.range.begin, !b.range.empty());
    });
    PieceList out;
    uint32_t at = range.begin;
    for (const Edit &edit : edits) {
        if (edit.range.end < range.begin || edit.range.begin > range.end)
            continue;
        if (edit.range.empty() && edit.range.begin < at)
            continue; // it was to be inserted into removed bytes
        // A removal may reach into bytes that an earlier edit has already taken.
        out.slice(From::Destination, {at, std::max(at, std::min(edit.range.begin, range.end))}, decision);
        out.append(edit.pieces);
        at = std::max(at, edit.range.end);
    }
    out.slice(From::Destination, {at, std::max(at, range.end)}, decision);
    return out;
}

void appendReindented(PieceList &out, From from, std::string_view source, Range range, int shift, int least,
                      std::string_view newline, DecisionId decision)
{
    if (range.empty())
        return;
    const bool onlyLf = source.substr(range.begin, range.size()).find('\r') == std::string_view::npos;
    const auto take = [&](Range part) {
        if (from == From::Computed)
            out.literal(source.substr(part.begin, part.size()), decision);
        else
            out.slice(from, part, decision);
    };
    if (shift == 0 && onlyLf && newline == "\n") {
        take(range);
        return;
    }
    uint32_t at = range.begin;
    bool first = true;
    while (at < range.end) {
        if (!first) {
            uint32_t text = at;
            while (text < range.end && source[text] == ' ')
                ++text;
            const bool blank = text >= range.end || source[text] == '\n' || source[text] == '\r';
            if (!blank && shift != 0) {
                const int old = static_cast<int>(text - at);
                const int wanted = std::max(old + shift, least);
                const int kept = std::min(old, wanted);
                at = text - static_cast<uint32_t>(kept);
                if (wanted > kept)
                    out.literal(std::string(static_cast<size_t>(wanted - kept), ' '), decision);
            } else if (blank && shift < 0) {
                at = std::min(text, at + static_cast<uint32_t>(-shift)); // blanks of an empty line in a block scalar
            } else if (blank && shift > 0 && text > at) {
                out.literal(std::string(static_cast<size_t>(shift), ' '), decision);
            }
        }
        first = false;
        const std::string_view rest = source.substr(0, range.end);
        const size_t lineBreak = onlyLf ? rest.find('\n', at) : rest.find_first_of("\n\r", at);
        const uint32_t end = lineBreak < range.end ? static_cast<uint32_t>(lineBreak) : range.end;
        uint32_t next = end;
        if (next < range.end)
            next = static_cast<uint32_t>(pastBreak(source.substr(0, range.end), next));
        if (next > end && source.substr(end, next - end) != newline) {
            take({at, end});
            out.literal(newline, decision);
        } else {
            take({at, next});
        }
        at = next;
    }
}

} // namespace fieldwise::merge

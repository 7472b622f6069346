// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/merge/result/resolve.h"

namespace fieldwise::merge {

/// Bytes on their way into a result: slices of inputs, and literal bytes that the list itself holds.
class PieceList {
public:
    PieceList() = default;
    PieceList(std::string_view bytes, DecisionId decision) { literal(bytes, decision); }

    /// Bytes of an input, which is not From::Computed.
    void slice(From from, Range range, DecisionId decision);
    void literal(std::string_view bytes, DecisionId decision);
    void append(const PieceList &other);
    /// Some bytes of a piece of another list: a range of its input, or of the other's literals.
    void append(const PieceList &other, const Piece &piece, Range range);
    void dropLast(uint32_t bytes);

    bool empty() const { return m_pieces.empty(); }
    const std::vector<Piece> &pieces() const { return m_pieces; }
    /// What the ranges of its literal pieces are in: their bytes, one after another.
    const std::string &literals() const { return m_literals; }
    /// Of a literal piece of this list.
    std::string_view bytesOf(const Piece &piece) const
    {
        return std::string_view(m_literals).substr(piece.range.begin, piece.range.size());
    }

private:
    std::vector<Piece> m_pieces;
    std::string m_literals;
};

/// Bytes of the destination that other pieces replace; an empty range inserts.
struct Edit {
    Range range;
    PieceList pieces;
};
using Edits = std::vector<Edit>;

inline void replace(Edits &edits, Range range, PieceList pieces)
{
    edits.push_back({range, std::move(pieces)});
}
inline void insert(Edits &edits, uint32_t where, PieceList pieces)
{
    edits.push_back({{where, where}, std::move(pieces)});
}
inline void remove(Edits &edits, Range range)
{
    edits.push_back({range, {}});
}

/// The destination's bytes in `range` with the edits that lie in it, which must not overlap. Kept bytes are given to
/// `decision`.
PieceList withEdits(Range range, Edits edits, DecisionId decision);

/// Slices of a source text whose lines stand at another column afterwards. The first line is taken from `range.begin`
/// as it is; the leading spaces of the others change by `shift`, never to less than `least`. Breaks become `newline`.
/// With From::Computed the source is bytes that become literals.
void appendReindented(PieceList &out, From from, std::string_view source, Range range, int shift, int least,
                      std::string_view newline, DecisionId decision);

/// The text of these pieces, which can be asked where its bytes come from.
DocumentResult documentResultOf(const DocumentPlan &plan, const PrecedingText &preceding, const PieceList &pieces);

} // namespace fieldwise::merge

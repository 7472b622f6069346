// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/merge/result/resolve.h"

namespace fieldwise::merge {

/// A sequence of bytes for the result: slices of inputs, and literal bytes, which the list stores.
class PieceList {
public:
    PieceList() = default;
    PieceList(std::string_view bytes, DecisionId decision) { literal(bytes, decision); }

    /// Adds bytes of an input. `from` is not From::Computed.
    void slice(From from, Range range, DecisionId decision);
    void literal(std::string_view bytes, DecisionId decision);
    void append(const PieceList &other);
    /// Adds `range` of another list's piece: in that piece's input, or in the other list's literals.
    void append(const PieceList &other, const Piece &piece, Range range);
    void dropLast(uint32_t bytes);

    bool empty() const { return m_pieces.empty(); }
    const std::vector<Piece> &pieces() const { return m_pieces; }
    /// The bytes of all literal pieces, one after another; their ranges refer to it.
    const std::string &literals() const { return m_literals; }
    /// The bytes of a literal piece of this list.
    std::string_view bytesOf(const Piece &piece) const
    {
        return std::string_view(m_literals).substr(piece.range.begin, piece.range.size());
    }

private:
    std::vector<Piece> m_pieces;
    std::string m_literals;
};

/// Replaces bytes of the destination; an empty range inserts.
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

/// The destination's bytes in `range` with the edits in it, which must not overlap. `decision` is the decision of
/// unchanged bytes.
PieceList withEdits(Range range, Edits edits, DecisionId decision);

/// Appends slices of a source text with changed indentation. The first line is taken from `range.begin` unchanged; the
/// leading spaces of the others change by `shift`, but not to fewer than `least`. Line breaks become `newline`. With
/// From::Computed, the source becomes literal bytes.
void appendReindented(PieceList &out, From from, std::string_view source, Range range, int shift, int least,
                      std::string_view newline, DecisionId decision);

/// Builds the text of these pieces, with the origin of its bytes.
DocumentResult documentResultOf(const DocumentPlan &plan, const TextSurroundings &surroundings,
                                const PieceList &pieces);

} // namespace fieldwise::merge

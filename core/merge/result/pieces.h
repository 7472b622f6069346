// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/merge/result/resolve.h"

namespace fieldwise::merge {

/// Pieces on their way into a result: slices of inputs, and literal bytes kept in `literals`.
class PieceList {
public:
    explicit PieceList(std::string &literals) : m_literals(&literals) {}
    void slice(From from, Range range, DecisionId decision);
    void literal(std::string_view bytes, DecisionId decision);
    void append(const PieceList &other);
    bool empty() const { return m_pieces.empty(); }
    const std::vector<Piece> &pieces() const { return m_pieces; }
    void dropLast(uint32_t bytes);

private:
    std::string *m_literals;
    std::vector<Piece> m_pieces;
};

/// Bytes of the destination that other pieces replace; an empty range inserts.
struct Edit {
    Range range;
    PieceList pieces;
};

/// The destination's bytes in `range` with the edits that lie in it, which must not overlap. Kept bytes are given to
/// `decision`.
PieceList withEdits(Range range, std::vector<Edit> edits, DecisionId decision, std::string &literals);

/// Slices of a source text whose lines stand at another column afterwards. The first line is taken from `range.begin`
/// as it is; the leading spaces of the others change by `shift`, never to less than `least`. Breaks become `newline`.
void reindented(PieceList &out, From from, std::string_view source, Range range, int shift, int least,
                std::string_view newline, DecisionId decision);

} // namespace fieldwise::merge

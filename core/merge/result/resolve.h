// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/merge/plan/plan.h"

namespace fieldwise::merge {

/// A part of the result: a slice of one input's document, or literal bytes (From::Computed: a range in `literals`),
/// with the decision that it serves.
struct Piece {
    From from = From::Destination;
    Range range;
    DecisionId decision = noDecision;
    uint32_t at = 0; ///< where it begins in DocumentResult::text
};

/// What the text of a resource depends on beside its plan: what stands above it in its file, and that something comes
/// below.
struct PrecedingText {
    bool empty = true;
    bool broken = false; ///< ends in a line break
    bool dots = false;   ///< ends with `...`
    Newline newline = Newline::Lf;
    std::optional<uint32_t> dash; ///< the column of the dashes of the List that it stands in
    bool goesOn = false;          ///< its text has no last line break, and more comes below it
    std::string header{};         ///< what the file begins with and the document, its first one, does not
    uint32_t cut = 0;             ///< bytes that its source begins with and that go: they are the file's
    bool operator==(const PrecedingText &) const = default;
};

/// The text of one resource of the result; its pieces are its provenance.
struct DocumentResult {
    PrecedingText preceding;
    std::string text;
    std::string literals;
    std::vector<Piece> pieces;
    std::array<std::vector<uint32_t>, 5> bySource; ///< for each From, its pieces in the order of that input
    std::vector<uint32_t> byDecision; ///< literal pieces, and those of decisions that are computed or moved, in the
                                      ///< order of the decisions

    /// Where the bytes [range) of an input's document stand in `text`; empty at 0 when they are not in the result.
    /// The bytes between the first and the last surviving byte of the range are meant.
    Range locate(Side side, Range range) const;
    /// The piece that has this byte of `text`; null past the end.
    const Piece *pieceAt(uint32_t offset) const;
};

/// A file of a result that has several.
struct ResultFile {
    enum State : uint8_t {
        Same,
        Changed,
        New,
        Gone
    } state = Same; ///< against Destination; Gone: nothing is left for it, its range is empty
    std::string path;
    Range range;             ///< in Resolution::text
    bool breakAdded = false; ///< its last line break is not to be written
    /// The bytes to write.
    std::string_view bytesIn(std::string_view text) const;
};

struct Resolution {
    std::string text;
    std::vector<ResultFile> files;        ///< of a folder, in the order of `text`; else empty
    SharedList<DocumentResult> documents; ///< one for each of Plan::documents; empty text: not in the result
    std::vector<uint32_t> offsets;        ///< where each begins in `text`
    LineIndex lines;                      ///< of `text`
};

/// A plan and what came of it, for the next one to share from.
struct Resolved {
    const Plan &plan;
    const Resolution &resolution;
};

/// The result of a plan as text: the destination's bytes with edits; no byte outside an edit changes. What comes of the
/// very resources of `before` is shared with it.
Resolution resolve(const Plan &plan, const Resolved *before = nullptr);

/// Where the field of a decision stands in the result's whole text; empty when it is not there.
Range resultRange(const Plan &plan, const Resolution &resolution, DecisionRef ref);
/// The decision that a byte of the result's whole text belongs to.
DecisionRef decisionAt(const Plan &plan, const Resolution &resolution, uint32_t offset);
/// The range of a decision's field in an input's whole text: from its key (or its first byte) to the end of its value.
Range inputRange(const Plan &plan, DecisionRef ref, Side side);
/// The same for its value alone.
Range valueRange(const Plan &plan, DecisionRef ref, Side side);

} // namespace fieldwise::merge

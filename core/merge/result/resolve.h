// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/merge/plan/plan.h"

namespace fieldwise::merge {

/// A part of the result: a slice of one input's document, or literal bytes, and the decision that it results from.
struct Piece {
    From from = From::Destination; ///< Computed: literal bytes, even if the decision's value comes from an input
    Range range;                   ///< in that input's document, or in DocumentResult::literals
    DecisionId decision = noDecision;
    uint32_t at = 0; ///< its offset in DocumentResult::text
};

/// The surroundings of a resource in the result's file, on which its text depends: the text before it, and whether text
/// follows although the resource's own text lacks its last line break.
struct TextSurroundings {
    bool isFirst = true; ///< no text before it; else the next three are about that text
    bool endsWithBreak = false;
    bool endsWithDots = false; ///< with a `...` line; only comments and blank lines may follow it
    Newline newline = Newline::Lf;
    std::optional<uint32_t> dash; ///< the dash column of the List that the resource is in
    /// Text follows in the file, but the resource's own text lacks its last line break.
    bool lacksBreakBeforeMore = false;
    std::string header{}; ///< the file's header, if the resource becomes the first document but did not have the header
    /// Number of bytes at the start of the resource's source that belong to the file and are left out.
    uint32_t leftOut = 0;
    bool operator==(const TextSurroundings &) const = default;
};

/// The text of one resource of the result; the pieces record where its bytes come from.
struct DocumentResult {
    TextSurroundings surroundings;
    std::string text;
    std::string literals;
    std::vector<Piece> pieces;
    /// For each From, the indices of its pieces in the order of that input.
    std::array<std::vector<uint32_t>, 5> bySource;
    /// Indices of literal pieces, and of those with a computed or moved value, sorted by decision.
    std::vector<uint32_t> byDecision;

    /// The range in `text` from the first to the last byte that remains of the bytes [range) of an input's document;
    /// empty at 0 if none remains.
    Range locate(Side side, Range range) const;
    /// The piece that contains this byte of `text`; null after the end.
    const Piece *pieceAt(uint32_t offset) const;
};

/// A file of a result that is a folder.
struct ResultFile {
    enum State : uint8_t {
        Same,
        Changed,
        New,
        Gone
    } state = Same; ///< compared with Destination; Gone: no resource is left, and the range is empty
    std::string path;
    Range range;             ///< in Resolution::text
    bool breakAdded = false; ///< the last line break was added when the files were joined, and is not written
    /// The bytes to write.
    std::string_view bytesIn(std::string_view text) const;
};

/// The result as text, with its files and resources.
struct Resolution {
    std::string text;
    std::vector<ResultFile> files; ///< for a folder, in the order of `text`; else empty
    /// Parallel to Plan::documents; the text is empty if the resource is not in the result.
    SharedList<DocumentResult> documents;
    std::vector<uint32_t> offsets; ///< the offset of each document in `text`
    LineIndex lines;               ///< of `text`
};

/// The positions of the files in the text.
FileParts filesOf(const Resolution &resolution);

/// A plan and its resolution, for the next run to reuse.
struct Resolved {
    const Plan &plan;
    const Resolution &resolution;
};

/// Writes the result of a plan: the destination's text with edits. No byte outside an edit changes. Reuses the text of
/// resources that are shared with `before`.
Resolution resolve(const Plan &plan, const Resolved *before = nullptr);

/// The range of a decision's field in the result's whole text; empty if the field is not in it.
Range resultRange(const Plan &plan, const Resolution &resolution, DecisionRef ref);
/// The decision that a byte of the result's whole text results from.
DecisionRef decisionAtResult(const Plan &plan, const Resolution &resolution, uint32_t offset);
/// The range of a decision's field in an input's whole text: from its key (or its first byte) to the end of its value.
Range inputRange(const Plan &plan, DecisionRef ref, Side side);
/// The same for its value alone.
Range valueRange(const Plan &plan, DecisionRef ref, Side side);

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/merge/result/pieces.h"

namespace fieldwise::merge {

/// Where the result stands while it is written from first to last: in a List, and at which column its dashes are.
class ListPlace {
public:
    /// Call with each resource, in the order of the result.
    void enter(const DocumentPlan &document);
    std::optional<uint32_t> dash() const { return m_dash; }

private:
    std::string m_file;
    std::optional<uint32_t> m_dash;
};
/// One resource of the result, read by itself; what stands in a List as an item of it.
std::shared_ptr<const yaml::Document> readResult(const Plan &plan, const Resolution &resolution, uint32_t document);
/// True when no item of the List is left whose head is `documents[head]`.
bool isEmptied(const SharedList<DocumentPlan> &documents, size_t head);
/// The bytes of a List's head, with `[]` for items that are all gone.
PieceList headPieces(const yaml::Document &head, bool emptied);
/// `pieces` are the whole of `source`, of input `from`, with edits or without. They are given out as an item whose dash
/// stands at column `dash`, or as a document of its own; `source` may be either.
void appendPlaced(PieceList &out, const PieceList &pieces, const yaml::Document &source, From from,
                  std::optional<uint32_t> dash, std::string_view newline);

} // namespace fieldwise::merge

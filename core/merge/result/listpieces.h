// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/merge/result/pieces.h"

namespace fieldwise::merge {

/// Tracks, while the result is written in order, whether the current resource is in a List, and the column of the
/// List's dashes.
class ListPlace {
public:
    /// Call with each resource, in the order of the result.
    void enter(const DocumentPlan &document);
    std::optional<uint32_t> dash() const { return m_dash; }

private:
    std::string m_file;
    std::optional<uint32_t> m_dash;
};
/// Reads the text of one resource of the result on its own; in a List, as an item.
std::shared_ptr<const yaml::Document> readResult(const Plan &plan, const Resolution &resolution, uint32_t document);
/// True if the List with the head `documents[head]` has lost all its items.
bool isEmptied(const SharedList<DocumentPlan> &documents, size_t head);
/// The text of a List before its items, with `[]` if all items are removed.
PieceList headPieces(const yaml::Document &head, bool emptied);
/// Appends the text of a whole resource as a List item with its dash at column `dash`, or as a document if there is no
/// `dash`. `pieces` are the text of `source`, a document or List item of the input `from`, with or without edits.
void appendPlaced(PieceList &out, const PieceList &pieces, const yaml::Document &source, From from,
                  std::optional<uint32_t> dash, std::string_view newline);

} // namespace fieldwise::merge

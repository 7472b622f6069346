// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/result/fileheader.h"

#include <algorithm>

#include "core/base/text.h"

namespace fieldwise::merge {
namespace {

/// The length of a `---` line at the start of a text; 0 if there is none.
uint32_t dashesOf(std::string_view text)
{
    const size_t found = text.find_first_of("\r\n"), end = found == text.npos ? text.size() : pastBreak(text, found);
    const bool isAlone = text.starts_with("---") && text.substr(3, end - 3).find_first_not_of(" \t\r\n") == text.npos;
    return isAlone ? static_cast<uint32_t>(end) : 0;
}

} // namespace

FileHeader::FileHeader(const Plan &plan)
{
    m_moves = keepsChanges(plan.options.mode) && plan.documents.size() > 1;
    if (!m_moves)
        return;
    for (const DocumentPlan &document : plan.documents)
        if (document.parts[Side::Destination] == 0) {
            const std::string_view source = document.documents[Side::Destination]->source();
            m_text = source.substr(0, document.header[Side::Destination]);
            m_hasDashes = source.substr(m_text.size()).starts_with("---");
        }
}

void FileHeader::tell(const DocumentPlan &document, TextSurroundings &surroundings) const
{
    const bool isOurs = document.documents[Side::Destination] != nullptr;
    const Side side = isOurs ? Side::Destination : Side::Updated;
    if (!m_moves || !document.documents[side] || (surroundings.isFirst && isOurs && document.parts[side] == 0))
        return;
    surroundings.leftOut = document.header[side];
    if (!surroundings.isFirst)
        return;
    surroundings.header = m_text;
    if (!m_hasDashes)
        surroundings.leftOut += dashesOf(document.documents[side]->source().substr(surroundings.leftOut));
}

} // namespace fieldwise::merge

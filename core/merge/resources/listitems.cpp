// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/resources/listitems.h"

#include <algorithm>

namespace fieldwise::merge {

using yaml::Cut;

Cut cutIn(const DocumentPlan &document, Side side)
{
    return document.documents[side] ? yaml::cutOf(*document.documents[side]) : Cut::Whole;
}

bool isNew(const DocumentPlan &document)
{
    return !document.documents[Side::Destination];
}

bool joinsList(const DocumentPlan &document)
{
    const auto &source = document.documents[Side::Updated];
    return isNew(document)
        && (!source || source->root() == none || source->node(source->root()).kind == yaml::Kind::Map);
}

bool takesListsApart(Mode mode, Side side)
{
    return !keepsChanges(mode) && (mode != Mode::Patch || side == Side::Destination);
}

void placeInLists(std::vector<DocumentPlan> &documents)
{
    for (auto begin = documents.begin(); begin != documents.end();) {
        const auto end =
            std::find_if(begin, documents.end(), [&](const DocumentPlan &other) { return other.file != begin->file; });
        const auto isItem = [](const DocumentPlan &document) {
            return cutIn(document, Side::Destination) == Cut::ListItem;
        };
        const auto last = std::find_if(std::reverse_iterator(end), std::reverse_iterator(begin), isItem);
        if (last != std::reverse_iterator(begin))
            std::stable_partition(last.base(), end, joinsList);
        begin = end;
    }
}

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/resources/versions.h"

#include <algorithm>

#include "core/merge/match/sequences.h"

namespace fieldwise::merge {

namespace {

/// The parts of the documents that have content.
using Documents = PerSide<std::vector<uint32_t>>;

std::vector<SequenceEntry> mergedDocuments(const PerSide<yaml::Stream> &streams, const Documents &documents)
{
    if (std::ranges::all_of(documents.at, [](const auto &list) { return list.size() <= 1; })) {
        SequenceEntry only; // paired whatever their names
        for (const Side side : allSides)
            only.at[side] = documents[side].empty() ? noItem : 0;
        return {only};
    }
    Versions versions;
    versions.documents = true;
    PerSide<std::vector<Digests>> digests;
    for (const Side side : allSides)
        for (const uint32_t part : documents[side]) {
            const yaml::Document &document = *streams[side].parts[part].document;
            versions.items[side].push_back({&document, document.root()});
            digests[side].emplace_back(&document);
        }
    versions.digests = [&](Side side, size_t item) -> const Digests & { return digests[side][item]; };
    return mergeSequences(versions).entries;
}

} // namespace

std::vector<PartIndices> pairVersions(const PerSide<yaml::Stream> &streams)
{
    Documents documents;
    for (const Side side : allSides)
        for (uint32_t i = 0; i < streams[side].parts.size(); ++i)
            if (hasContent(streams[side].parts[i], Mode::Git))
                documents[side].push_back(i);
    std::vector<PartIndices> pairs;
    const auto &ours = streams[Side::Destination].parts;
    const auto addEmpty = [&](uint32_t from) {
        for (uint32_t i = from; i < ours.size() && !hasContent(ours[i], Mode::Git); ++i)
            pairs.push_back({{noPart, noPart, i}});
    };
    addEmpty(0);
    for (const SequenceEntry &entry : mergedDocuments(streams, documents)) {
        PartIndices pair{{noPart, noPart, noPart}};
        for (const Side side : allSides)
            if (entry.isIn(side))
                pair[side] = documents[side][entry.at[side]];
        pairs.push_back(pair);
        if (entry.isIn(Side::Destination))
            addEmpty(pair[Side::Destination] + 1);
    }
    return pairs;
}

} // namespace fieldwise::merge

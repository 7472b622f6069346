// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/pairing.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/k8s/identity.h"
#include "core/merge/ref.h"

namespace fieldwise::merge {

using yaml::none;

namespace {

/// For kubectl the version of a kind does not name an object, and a namespace that is not written is the one that Live
/// has it in.
k8s::Identity nameInCluster(k8s::Identity identity, const yaml::Stream &live)
{
    const auto group = [](const std::string &apiVersion) { return apiVersion.substr(0, apiVersion.find('/') + 1); };
    if (identity.namespaceName.empty())
        for (const yaml::Part &part : live.parts) {
            const k8s::Identity other = hasContent(part, Mode::Apply) ? k8s::identityOf(*part.document) : k8s::Identity{};
            if (other.kind == identity.kind && other.name == identity.name && group(other.apiVersion) == group(identity.apiVersion)) {
                identity.namespaceName = other.namespaceName;
                break;
            }
        }
    identity.apiVersion = group(identity.apiVersion);
    return identity;
}

} // namespace

bool hasContent(const yaml::Part &part, Mode mode)
{
    const NodeId root = part.document->root();
    return root != none && (mode != Mode::Apply || kindOf({part.document.get(), root}) != Is::Null);
}

std::vector<PerSide<uint32_t>> pairDocuments(const PerSide<yaml::Stream> &streams, Mode mode)
{
    using Key = std::pair<k8s::Identity, uint32_t>; // and the how manieth of that name
    std::vector<PerSide<uint32_t>> pairs;
    std::map<Key, size_t> byKey;
    bool single = true;
    for (Side side : allSides) {
        const auto &parts = streams[side].parts;
        single = single && std::count_if(parts.begin(), parts.end(), [mode](const yaml::Part &part) { return hasContent(part, mode); }) <= 1;
    }
    // First seen, reading destination, original, updated; kyaml's order of the result.
    for (Side side : {Side::Destination, Side::Original, Side::Updated}) {
        if (side == Side::Original && !hasOriginal(mode))
            continue;
        std::map<k8s::Identity, uint32_t> seen;
        for (uint32_t i = 0; i < streams[side].parts.size(); ++i) {
            const yaml::Part &part = streams[side].parts[i];
            if (!hasContent(part, mode)) {
                if (side == Side::Destination)
                    pairs.push_back({{noPart, noPart, i}});
                continue;
            }
            k8s::Identity identity = single ? k8s::Identity{} : k8s::identityOf(*part.document);
            if (identity.empty())
                identity = {};
            else if (mode == Mode::Apply)
                identity = nameInCluster(std::move(identity), streams[Side::Destination]);
            const Key key{identity, seen[identity]++};
            const auto [it, fresh] = byKey.try_emplace(key, pairs.size());
            if (fresh)
                pairs.push_back({{noPart, noPart, noPart}});
            pairs[it->second][side] = i;
        }
    }
    return pairs;
}

std::vector<Fault> repeatedObjects(const PerSide<yaml::Stream> &streams, Mode mode)
{
    std::vector<Fault> faults;
    std::set<k8s::Identity> seen;
    if (mode != Mode::Apply)
        return faults;
    for (const yaml::Part &part : streams[Side::Updated].parts) {
        if (!hasContent(part, mode))
            continue;
        const k8s::Identity written = k8s::identityOf(*part.document);
        if (written.kind.empty() || written.name.empty() || seen.insert(nameInCluster(written, streams[Side::Destination])).second)
            continue;
        const yaml::Node &root = part.document->node(part.document->root());
        faults.push_back({Side::Updated, {Severity::Error, "apply-refused", {part.offset + root.begin, part.offset + root.end},
                                          "found `" + k8s::describe(written) + "` a second time; kubectl applies one after the other, so give them one by one"}});
    }
    return faults;
}

} // namespace fieldwise::merge

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

/// A patch names its object, all of it or only kind and name; or it is for any.
bool isFor(const k8s::Identity &patch, const k8s::Identity &object)
{
    return (patch.kind.empty() || patch.kind == object.kind) && (patch.name.empty() || patch.name == object.name)
        && (patch.namespaceName.empty() || object.namespaceName.empty() || patch.namespaceName == object.namespaceName);
}

std::vector<uint32_t> withContent(const yaml::Stream &stream)
{
    std::vector<uint32_t> out;
    for (uint32_t i = 0; i < stream.parts.size(); ++i)
        if (hasContent(stream.parts[i], Mode::Patch))
            out.push_back(i);
    return out;
}

/// As kubectl does it, one patch is for every document; several, or one that names an object, are for what they name.
/// One patch and one document are always a pair.
std::vector<PerSide<uint32_t>> pairPatches(const yaml::Stream &patches, const yaml::Stream &documents)
{
    std::vector<PerSide<uint32_t>> pairs;
    const std::vector<uint32_t> given = withContent(patches);
    const bool single = given.size() == 1 && withContent(documents).size() == 1;
    for (uint32_t i = 0; i < documents.parts.size(); ++i) {
        PerSide<uint32_t> &pair = pairs.emplace_back(PerSide<uint32_t>{{noPart, noPart, i}});
        if (!hasContent(documents.parts[i], Mode::Patch))
            continue;
        const k8s::Identity object = k8s::identityOf(*documents.parts[i].document);
        const auto fits = [&](uint32_t patch) { return single || isFor(k8s::identityOf(*patches.parts[patch].document), object); };
        if (const auto found = std::ranges::find_if(given, fits); found != given.end())
            pair[Side::Updated] = *found;
    }
    return pairs;
}

} // namespace

std::vector<Fault> unpairedPatches(const PerSide<yaml::Stream> &streams)
{
    std::vector<Fault> faults;
    const auto pairs = pairPatches(streams[Side::Updated], streams[Side::Destination]);
    if (withContent(streams[Side::Updated]).empty())
        faults.push_back({Side::Updated, {Severity::Error, "input-empty", {}, "found nothing, expected a patch"}});
    if (withContent(streams[Side::Destination]).empty())
        faults.push_back({Side::Destination, {Severity::Error, "input-empty", {}, "found nothing, expected a document to patch"}});
    for (const uint32_t patch : withContent(streams[Side::Updated])) {
        if (!faults.empty() || std::ranges::any_of(pairs, [patch](const auto &pair) { return pair[Side::Updated] == patch; }))
            continue;
        const yaml::Part &part = streams[Side::Updated].parts[patch];
        const yaml::Node &root = part.document->node(part.document->root());
        const k8s::Identity identity = k8s::identityOf(*part.document);
        faults.push_back({Side::Updated, {Severity::Error, "patch-refused", {part.offset + root.begin, part.offset + root.end},
                                          identity.empty() ? "found another patch, and the one before it is for every document already"
                                                           : "found a patch for " + k8s::describe(identity) + ", and Document has none of that name left"}});
    }
    return faults;
}

bool hasContent(const yaml::Part &part, Mode mode)
{
    const NodeId root = part.document->root();
    return root != none && (mode != Mode::Apply || kindOf({part.document.get(), root}) != Is::Null);
}

std::vector<PerSide<uint32_t>> pairDocuments(const PerSide<yaml::Stream> &streams, Mode mode)
{
    if (mode == Mode::Patch)
        return pairPatches(streams[Side::Updated], streams[Side::Destination]);
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

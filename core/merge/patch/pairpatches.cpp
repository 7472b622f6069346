// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/patch/pairpatches.h"

#include <algorithm>
#include <map>

#include "core/merge/edit/cursor.h"
#include "core/merge/plan/ref.h"

namespace fieldwise::merge {
namespace {

/// True if a patch is for an object: it names the object, or only its kind and name, or nothing.
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

/// Each document gets a copy of its patch, so the size is that of the patch times the number of documents.
std::vector<Fault> tooMuchToPatch(const yaml::Stream &patches, const std::vector<PerSide<uint32_t>> &pairs)
{
    constexpr size_t most = 1'000'000;
    std::map<uint32_t, size_t> documents; // of each patch
    for (const auto &pair : pairs)
        if (pair[Side::Updated] != noPart)
            ++documents[pair[Side::Updated]];
    for (const auto &[patch, count] : documents) {
        const yaml::Part &part = patches.parts[patch];
        const NodeRef root{part.document.get(), part.document->root()};
        if (count == 1 || Cursor(PatchedNode::of(root)).count(most / count) <= most / count)
            continue;
        const yaml::Node &node = part.document->node(root.id);
        return {{Side::Updated,
                 faultAt(node.range().movedBy(part.offset), "patch-too-large",
                         "found more than " + std::to_string(most / count) + " values in a patch for "
                             + std::to_string(count)
                             + " documents, which is too much at once; apply it to fewer documents")}};
    }
    return {};
}

} // namespace

std::vector<PartIndices> pairPatches(const yaml::Stream &patches, const yaml::Stream &documents)
{
    std::vector<PerSide<uint32_t>> pairs;
    const std::vector<uint32_t> given = withContent(patches);
    const std::vector<uint32_t> all = withContent(documents);
    const auto isEmpty = [&](uint32_t i) {
        return kindOf({documents.parts[i].document.get(), documents.parts[i].document->root()}) == NodeKind::Null;
    };
    const bool single = given.size() == 1 && all.size() - size_t(std::ranges::count_if(all, isEmpty)) < 2;
    const bool allEmpty = std::ranges::all_of(all, isEmpty);
    for (uint32_t i = 0; i < documents.parts.size(); ++i) {
        PerSide<uint32_t> &pair = pairs.emplace_back(PerSide<uint32_t>{{noPart, noPart, i}});
        if (!hasContent(documents.parts[i], Mode::Patch) || (isEmpty(i) && !allEmpty))
            continue;
        const k8s::Identity object = k8s::identityOf(*documents.parts[i].document);
        const auto fits = [&](uint32_t patch) {
            return single || isFor(k8s::identityOf(*patches.parts[patch].document), object);
        };
        if (const auto found = std::ranges::find_if(given, fits); found != given.end())
            pair[Side::Updated] = *found;
    }
    return pairs;
}

std::vector<Fault> faultsOfPatches(const PerSide<yaml::Stream> &streams)
{
    std::vector<Fault> faults;
    const auto pairs = pairPatches(streams[Side::Updated], streams[Side::Destination]);
    if (withContent(streams[Side::Updated]).empty())
        faults.push_back({Side::Updated, fault("input-empty", "found nothing, expected a patch")});
    if (withContent(streams[Side::Destination]).empty())
        faults.push_back({Side::Destination, fault("input-empty", "found nothing, expected a document to patch")});
    for (const uint32_t patch : withContent(streams[Side::Updated])) {
        if (!faults.empty()
            || std::ranges::any_of(pairs, [patch](const auto &pair) { return pair[Side::Updated] == patch; }))
            continue;
        const yaml::Part &part = streams[Side::Updated].parts[patch];
        const yaml::Node &root = part.document->node(part.document->root());
        const k8s::Identity identity = k8s::identityOf(*part.document);
        faults.push_back(
            {Side::Updated,
             faultAt(root.range().movedBy(part.offset), "patch-refused",
                     identity.empty() ? "found another patch, but the one before it already applies to every document"
                                      : "found a patch for " + k8s::describe(identity)
                             + ", but Document has no more resource of that name")});
    }
    return faults.empty() ? tooMuchToPatch(streams[Side::Updated], pairs) : faults;
}

} // namespace fieldwise::merge

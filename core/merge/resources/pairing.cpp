// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/resources/pairing.h"

#include <algorithm>
#include <utility>

#include "core/k8s/identity.h"
#include "core/k8s/schema.h"
#include "core/merge/plan/ref.h"
#include "core/yaml/lists.h"

namespace fieldwise::merge {
namespace {

/// Without the version of its kind.
k8s::Identity withGroup(k8s::Identity identity)
{
    identity.apiVersion.resize(identity.apiVersion.find('/') + 1);
    return identity;
}

/// The names of objects for kubectl: the version of a kind is ignored, and a missing namespace is the one where Live
/// has the object.
class NamesInCluster {
public:
    NamesInCluster(const yaml::Stream &live, const Options &options)
    {
        if (isHelm(options))
            m_namespace = options.deployer.releaseNamespace;
        for (const yaml::Part &part : live.parts) {
            if (!m_namespace.empty())
                break;
            k8s::Identity identity = hasContent(part, Mode::Apply) ? k8s::identityOf(*part.document) : k8s::Identity{};
            std::string where = std::exchange(identity.namespaceName, {});
            m_where.try_emplace(withGroup(std::move(identity)), std::move(where));
        }
    }

    k8s::Identity operator()(k8s::Identity identity) const
    {
        const bool isNowhere = k8s::builtinSchema().isNamespaced(identity.apiVersion, identity.kind) == false;
        if (isNowhere)
            identity.namespaceName.clear();
        else if (identity.namespaceName.empty() && !identity.kind.empty())
            identity.namespaceName = m_namespace;
        identity = withGroup(std::move(identity));
        if (const auto live = m_where.find(identity); live != m_where.end())
            identity.namespaceName = live->second;
        return identity;
    }

private:
    /// The namespace of the first object, by everything but the namespace.
    std::map<k8s::Identity, std::string> m_where;
    std::string m_namespace; ///< of a release: of objects that name none; then `m_where` is empty
};

} // namespace

bool hasContent(const yaml::Part &part, Mode mode)
{
    const NodeId root = part.document->root();
    return root != none && (!isApply(mode) || kindOf({part.document.get(), root}) != NodeKind::Null);
}

std::string_view pathOf(const yaml::Stream &stream, uint32_t part)
{
    return part == noPart || stream.parts[part].file == noFile ? std::string_view()
                                                               : stream.files[stream.parts[part].file].path;
}

std::map<std::string_view, uint32_t> filesOf(const yaml::Stream &stream)
{
    std::map<std::string_view, uint32_t> files;
    for (const FilePart &file : stream.files)
        files.emplace(file.path, static_cast<uint32_t>(files.size()));
    return files;
}

std::span<const yaml::Part> partsOf(const yaml::Stream &stream, uint32_t file)
{
    const auto begin = std::ranges::lower_bound(stream.parts, file, {}, &yaml::Part::file);
    return {begin, std::ranges::upper_bound(begin, stream.parts.end(), file, {}, &yaml::Part::file)};
}

std::string bytesOf(std::span<const yaml::Part> parts)
{
    std::string bytes;
    for (const yaml::Part &part : parts)
        bytes += part.document->source();
    return bytes;
}

namespace {

/// Pairs documents while it visits the inputs, in the order in which it first sees the resources.
class Pairing {
public:
    Pairing(const PerSide<yaml::Stream> &streams, const Options &options, const std::set<std::string> &unread)
        : m_streams(streams),
          m_options(options),
          m_unread(unread),
          m_nameInCluster(isApply(options.mode) ? streams[Side::Destination] : yaml::Stream(), options),
          m_single(options.mode != Mode::Patch
                   && !(isHelm(options) && !options.deployer.release.empty())) // a release has names
    {
        for (const Side side : allSides) {
            const auto &parts = streams[side].parts;
            const auto counts = [&](const yaml::Part &part) { return hasContent(part, options.mode); };
            const bool hasList = std::ranges::any_of(
                parts, [](const yaml::Part &part) { return yaml::cutOf(*part.document) != yaml::Cut::Whole; });
            m_single = m_single && !hasList && streams[side].files.empty() && std::ranges::count_if(parts, counts) <= 1;
        }
    }

    std::vector<PartIndices> run()
    {
        // Destination, original, updated is kyaml's order of the result.
        for (const Side side : {Side::Destination, Side::Original, Side::Updated})
            if (side != Side::Original || hasOriginal(m_options.mode))
                add(side);
        return std::move(m_pairs);
    }

private:
    using Key = std::pair<k8s::Identity, std::string>; // with the path, if paths are compared

    Key keyOf(Side side, uint32_t part) const
    {
        k8s::Identity identity = m_single ? k8s::Identity{} : k8s::identityOf(*m_streams[side].parts[part].document);
        if (identity.empty())
            identity = {};
        else if (isApply(m_options.mode))
            identity = m_nameInCluster(std::move(identity));
        else if (resourceRules(m_options) == ResourceRules::Kpt)
            identity = withGroup(std::move(identity));
        const bool byPath = identity.name.empty() || (m_options.match == Match::Path && !isApply(m_options.mode));
        return {std::move(identity), byPath ? std::string(pathOf(m_streams[side], part)) : std::string()};
    }

    bool isAt(const PartIndices &pair, std::string_view path) const
    {
        return std::ranges::any_of(
            allSides, [&](Side side) { return pair[side] != noPart && pathOf(m_streams[side], pair[side]) == path; });
    }

    /// Adds a part to the first pair with this name that lacks this input; in the same path only, if `samePath`.
    bool join(const Key &key, Side side, uint32_t part, bool samePath)
    {
        return joinOne(m_byKey[key], side, part, samePath);
    }

    bool joinOne(const std::vector<size_t> &pairs, Side side, uint32_t part, bool samePath)
    {
        for (const size_t at : pairs) {
            PartIndices &pair = m_pairs[at];
            if (pair[side] != noPart || (samePath && !isAt(pair, pathOf(m_streams[side], part))))
                continue;
            pair[side] = part;
            return true;
        }
        return false;
    }

    void add(Side side)
    {
        std::vector<std::pair<Key, uint32_t>> left;
        for (uint32_t i = 0; i < m_streams[side].parts.size(); ++i) {
            if (m_unread.contains(std::string(pathOf(m_streams[side], i))))
                continue;
            if (!hasContent(m_streams[side].parts[i], m_options.mode)) {
                if (side == Side::Destination)
                    m_pairs.push_back({{noPart, noPart, i}});
                continue;
            }
            Key key = keyOf(side, i);
            if (side == Side::Destination)
                addNew(key, side, i);
            else if (!join(key, side, i, true))
                left.emplace_back(std::move(key), i);
        }
        std::erase_if(left, [&](const auto &one) { return join(one.first, side, one.second, false); });
        for (const auto &[key, part] : left)
            if (!joinWithoutNamespace(key, side, part))
                addNew(key, side, part);
    }

    /// In Compare: adds a part to the first pair with this name that lacks this input, where only one of the two says
    /// its namespace. (In Apply, NamesInCluster does so.)
    bool joinWithoutNamespace(Key key, Side side, uint32_t part)
    {
        if (m_options.mode != Mode::Compare || key.first.name.empty())
            return false;
        const bool says = !std::exchange(key.first.namespaceName, {}).empty();
        return joinOne((says ? m_byKey : m_inNamespaces)[key], side, part, false);
    }

    void addNew(const Key &key, Side side, uint32_t part)
    {
        m_byKey[key].push_back(m_pairs.size());
        if (m_options.mode == Mode::Compare && !key.first.namespaceName.empty()) {
            Key bare = key;
            bare.first.namespaceName.clear();
            m_inNamespaces[bare].push_back(m_pairs.size());
        }
        m_pairs.push_back({{noPart, noPart, noPart}});
        m_pairs.back()[side] = part;
    }

    const PerSide<yaml::Stream> &m_streams;
    const Options &m_options;
    const std::set<std::string> &m_unread;
    const NamesInCluster m_nameInCluster;
    bool m_single;
    std::vector<PartIndices> m_pairs;
    std::map<Key, std::vector<size_t>> m_byKey;
    std::map<Key, std::vector<size_t>> m_inNamespaces; ///< Compare: those in a namespace, by the rest of the key
};

Fault repeated(Side side, const yaml::Part &part, const char *code, std::string text)
{
    const yaml::Node &root = part.document->node(part.document->root());
    return {side, faultAt(root.range().movedBy(part.offset), code, std::move(text))};
}

/// The names in kyaml's filters/merge3.go.
std::string_view kyamlName(Side side)
{
    return side == Side::Original ? "original upstream" : side == Side::Updated ? "updated upstream" : "local";
}

std::vector<Fault> repeatedResources(const PerSide<yaml::Stream> &streams, const Options &options)
{
    std::vector<Fault> faults;
    for (const Side side : allSides) {
        std::set<std::pair<k8s::Identity, std::string_view>> seen;
        for (uint32_t i = 0; i < streams[side].parts.size(); ++i) {
            const yaml::Part &part = streams[side].parts[i];
            const k8s::Identity identity =
                hasContent(part, options.mode) ? k8s::identityOf(*part.document) : k8s::Identity{};
            const std::string_view path = pathOf(streams[side], i);
            if (!path.empty() && !identity.name.empty()
                && !seen.emplace(identity, options.match == Match::Path ? path : "").second)
                faults.push_back(repeated(side, part, "merge-repeated",
                                          "found duplicate \"" + std::string(kyamlName(side)) + "\" resources: `"
                                              + k8s::describe(identity) + "` a second time, expected it once"));
        }
    }
    return faults;
}

} // namespace

std::vector<PartIndices> pairDocuments(const PerSide<yaml::Stream> &streams, const Options &options,
                                       const std::set<std::string> &unread)
{
    return Pairing(streams, options, unread).run();
}

std::vector<Fault> repeatedObjects(const PerSide<yaml::Stream> &streams, const Options &options)
{
    if (!isApply(options.mode))
        return options.exact ? repeatedResources(streams, options) : std::vector<Fault>();
    std::vector<Fault> faults;
    std::set<k8s::Identity> seen;
    const NamesInCluster nameInCluster(streams[Side::Destination], options);
    for (const yaml::Part &part : streams[Side::Updated].parts) {
        if (!hasContent(part, options.mode))
            continue;
        const k8s::Identity written = k8s::identityOf(*part.document);
        if (written.kind.empty() || written.name.empty() || seen.insert(nameInCluster(written)).second)
            continue;
        faults.push_back(
            repeated(Side::Updated, part, "apply-refused",
                     "found `" + k8s::describe(written) + "` a second time; "
                         + (isHelm(options) ? "Helm applies both, one after the other: take one out of the chart"
                                            : "kubectl applies them one after the other, so merge them one by one")));
    }
    return faults;
}

} // namespace fieldwise::merge

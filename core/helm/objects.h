// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "core/k8s/identity.h"
#include "core/yaml/document.h"
#include "core/yaml/value.h"

namespace fieldwise::helm {

/// As Go prints it in Helm's messages: `apps/v1, Kind=Deployment`, `/v1, Kind=Pod`.
inline std::string groupVersionKind(const k8s::Identity &object)
{
    const bool hasGroup = object.apiVersion.find('/') != std::string::npos;
    return (hasGroup ? "" : "/") + object.apiVersion + ", Kind=" + object.kind;
}

/// Makes a document comments without a word, but for separators, so that the rest keeps its bytes and lines.
void blankOut(std::string &text, const yaml::Part &part);
/// True if one of the events, which are separated by commas, is one of Helm's hooks.
bool isKnownHook(std::string_view events);
/// What helm prints around the manifests of a dry run is made blank.
std::string manifestsIn(std::string printed);

inline constexpr uint32_t nowhere = ~0u;

/// The objects of a text, by group, kind and name; a missing namespace is the release's.
class Objects {
public:
    Objects(const yaml::Stream &stream, std::string releaseNamespace);

    size_t size() const { return m_identities.size(); }
    const k8s::Identity &identity(uint32_t at) const { return m_identities[at]; }
    /// The names alone, without the version, with the namespace that the object has in the cluster.
    k8s::Identity inCluster(uint32_t at) const;
    const yaml::Document &document(uint32_t at) const { return *m_stream.parts[at].document; }
    /// As a document of its own: an item of a List is without its dash.
    std::string text(uint32_t at) const;
    yaml::Json data(uint32_t at) const { return yaml::toValue(document(at), document(at).root()); }

    bool has(const k8s::Identity &wanted) const { return find(wanted) != nowhere; }
    /// The same object; with `byVersion`, in the same version. `nowhere` if there is none.
    uint32_t find(const k8s::Identity &wanted, bool byVersion = false) const;

private:
    using Key = std::tuple<std::string, std::string, std::string>;
    static Key keyOf(const k8s::Identity &identity);
    bool inOneNamespace(const k8s::Identity &a, const k8s::Identity &b) const;

    const yaml::Stream &m_stream;
    std::string m_namespace;
    std::vector<k8s::Identity> m_identities;
    std::map<Key, std::vector<uint32_t>> m_byName;
};

} // namespace fieldwise::helm

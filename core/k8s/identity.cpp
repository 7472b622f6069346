// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/k8s/identity.h"

#include <algorithm>
#include <array>

#include "core/k8s/schema.h"

namespace fieldwise::k8s {
namespace {

/// The scalar behind a field, as text; aliases are followed, anything else is "".
std::string scalar(const yaml::Document &document, yaml::NodeId map, std::string_view field)
{
    yaml::NodeId value = document.find(map, field);
    if (value != yaml::none && document.node(value).kind == yaml::Kind::Alias)
        value = document.target(value);
    if (value == yaml::none || document.node(value).kind != yaml::Kind::Scalar)
        return {};
    return std::string(document.node(value).value);
}

bool isMap(const yaml::Document &document, yaml::NodeId id)
{
    return id != yaml::none && document.node(id).kind == yaml::Kind::Map;
}

std::string lowered(std::string_view text)
{
    std::string out(text);
    for (char &c : out)
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
    return out;
}

} // namespace

Identity identityOf(const yaml::Document &document)
{
    const yaml::NodeId root = document.root();
    if (!isMap(document, root))
        return {};
    Identity identity;
    identity.apiVersion = scalar(document, root, "apiVersion");
    identity.kind = scalar(document, root, "kind");
    if (const yaml::NodeId metadata = document.find(root, "metadata"); isMap(document, metadata)) {
        identity.namespaceName = scalar(document, metadata, "namespace");
        identity.name = scalar(document, metadata, "name");
    }
    return identity;
}

bool isKeptByServer(std::string_view parent, std::string_view field)
{
    static constexpr std::array<std::string_view, 6> inMetadata{"creationTimestamp", "generation", "managedFields",
                                                                "resourceVersion",   "selfLink",   "uid"};
    return parent.empty() ? field == "status"
                          : parent == "metadata" && std::ranges::find(inMetadata, field) != inMetadata.end();
}

std::string describe(const Identity &identity)
{
    std::string text = identity.kind.empty() ? "document" : identity.kind;
    if (identity.name.empty())
        return text;
    text += ' ';
    if (!identity.namespaceName.empty())
        text += identity.namespaceName + '/';
    return text + identity.name;
}

std::string kubectlKind(const Identity &identity)
{
    const size_t slash = identity.apiVersion.find('/');
    const bool known = slash == std::string::npos || builtinSchema().isStrategic(identity.apiVersion, identity.kind);
    return lowered(identity.kind) + (known ? "" : "." + identity.apiVersion.substr(0, slash));
}

std::string guessedPlural(std::string_view kind)
{
    std::string single = lowered(kind);
    if (single.empty() || single.ends_with("endpoints"))
        return single;
    if (single.back() == 'y')
        return single.substr(0, single.size() - 1) + "ies";
    return single + (single.back() == 's' ? "es" : "s");
}

} // namespace fieldwise::k8s

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/match/profiles.h"

#include <algorithm>
#include <iterator>
#include <string>

namespace fieldwise::merge {

/// The rule of one list. `path` consists of field names, `*` for any field and `**` for any number of fields; `rule` is
/// written as in `--list-rule`.
struct ProfileList {
    std::string_view path, rule;
};

struct Profile {
    std::string_view name;   ///< for people
    std::string_view object; ///< GROUP/KIND of a custom resource; "" for a file that is no object
    std::string_view fields; ///< fields that the root of a file must have, all of them
    std::span<const ProfileList> lists;
};

namespace {

constexpr ProfileList workflow[]{
    {"on", "set"},
    {"on.*.branches", "set"},
    {"on.*.tags", "set"},
    {"on.*.paths", "set"},
    {"on.*.types", "set"},
    {"on.*.branches-ignore", "set"},
    {"on.*.tags-ignore", "set"},
    {"on.*.paths-ignore", "set"},
    {"jobs.*.needs", "set"},
    {"jobs.*.runs-on", "set"},
    {"jobs.*.strategy.matrix.*", "set"},
};
constexpr ProfileList compose[]{
    {"services.*.depends_on", "set"},  {"services.*.networks", "set"},     {"services.*.profiles", "set"},
    {"services.*.cap_add", "set"},     {"services.*.cap_drop", "set"},     {"services.*.expose", "set"},
    {"services.*.ports", "set"},       {"services.*.volumes", "set"},      {"services.*.environment", "set"},
    {"services.*.extra_hosts", "set"}, {"services.*.security_opt", "set"}, {"services.*.labels", "set"},
};
constexpr ProfileList pipeline[]{
    {"*.needs", "set"},  {"*.dependencies", "set"}, {"*.tags", "set"},     {"*.only", "set"},
    {"*.except", "set"}, {"*.only.*", "set"},       {"*.except.*", "set"}, {"include", "set"},
};
constexpr ProfileList api[]{
    {"**.parameters", "name,in"}, {"**.tags", "set"},     {"**.required", "set"}, {"**.enum", "set"},
    {"**.consumes", "set"},       {"**.produces", "set"}, {"schemes", "set"},
};
constexpr ProfileList kustomization[]{
    {"resources", "set"},
    {"bases", "set"},
    {"components", "set"},
    {"crds", "set"},
    {"configurations", "set"},
    {"generators", "set"},
    {"patchesStrategicMerge", "set"},
    {"configMapGenerator.files", "set"},
    {"configMapGenerator.literals", "set"},
    {"configMapGenerator.envs", "set"},
    {"secretGenerator.files", "set"},
    {"secretGenerator.literals", "set"},
    {"secretGenerator.envs", "set"},
};
constexpr ProfileList package[]{
    {"keywords", "set"}, {"files", "set"}, {"workspaces", "set"}, {"os", "set"}, {"cpu", "set"},
};
constexpr ProfileList site[]{
    {"nav", "set"},       {"nav.**", "set"},           {"plugins", "set"}, {"markdown_extensions", "set"},
    {"extra_css", "set"}, {"extra_javascript", "set"},
};
constexpr ProfileList externalSecret[]{{"spec.data", "secretKey"}};
constexpr ProfileList ingressRoute[]{{"spec.routes", "match"}, {"spec.entryPoints", "set"}};
constexpr ProfileList certificate[]{{"spec.dnsNames", "set"}, {"spec.usages", "set"}};
constexpr ProfileList route[]{{"spec.hostnames", "set"}};
constexpr ProfileList application[]{{"spec.syncPolicy.syncOptions", "set"}};

/// The first match is used.
constexpr Profile profiles[]{
    {"GitHub workflow", "", "on jobs", workflow},
    {"compose file", "", "services", compose},
    {"GitLab pipeline", "", "stages", pipeline},
    {"OpenAPI document", "", "openapi paths", api},
    {"OpenAPI document", "", "swagger paths", api},
    {"package.json", "", "name version dependencies", package},
    {"package.json", "", "name version devDependencies", package},
    {"package.json", "", "name version scripts", package},
    {"mkdocs.yml", "", "site_name", site},
    {"kustomization", "kustomize.config.k8s.io/Kustomization", "", kustomization},
    {"kustomization", "kustomize.config.k8s.io/Component", "", kustomization},
    {"kustomization", "", "resources", kustomization},
    {"kustomization", "", "bases", kustomization},
    {"ExternalSecret", "external-secrets.io/ExternalSecret", "", externalSecret},
    {"IngressRoute", "traefik.io/IngressRoute", "", ingressRoute},
    {"Certificate", "cert-manager.io/Certificate", "", certificate},
    {"HTTPRoute", "gateway.networking.k8s.io/HTTPRoute", "", route},
    {"Application", "argoproj.io/Application", "", application},
};

/// Cuts off the first part of a text, up to a separator.
std::string_view cutFirst(std::string_view &text, char separator)
{
    const size_t end = std::min(text.find(separator), text.size());
    const std::string_view first = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return first;
}

bool hasFields(NodeRef root, std::string_view names)
{
    while (!names.empty())
        if (field(root, cutFirst(names, ' '), true).missing())
            return false;
    return true;
}

std::string textOf(NodeRef root, std::string_view name)
{
    const NodeRef value = expanded(field(root, name, true));
    return kindOf(value) == NodeKind::Scalar ? std::string(value.node().value) : std::string();
}

bool leadsTo(std::string_view path, std::span<const std::string_view> fields)
{
    if (path.empty())
        return fields.empty();
    std::string_view rest = path;
    const std::string_view first = cutFirst(rest, '.');
    if (first == "**" && leadsTo(rest, fields))
        return true;
    if (fields.empty())
        return false;
    if (first == "**")
        return leadsTo(path, fields.subspan(1));
    return (first == "*" || first == fields.front()) && leadsTo(rest, fields.subspan(1));
}

} // namespace

std::string groupKindOf(NodeRef root)
{
    root = expanded(root);
    const std::string version = textOf(root, "apiVersion"), kind = textOf(root, "kind");
    return version.empty() || kind.empty()
        ? std::string()
        : version.substr(0, std::min(version.find('/'), version.size())) + '/' + kind;
}

const Profile *profileOf(NodeRef root)
{
    root = expanded(root);
    if (kindOf(root) != NodeKind::Map)
        return nullptr;
    const std::string object = groupKindOf(root);
    const auto fits = [&](const Profile &profile) {
        return object.empty() ? profile.object.empty() && hasFields(root, profile.fields) : profile.object == object;
    };
    const auto found = std::ranges::find_if(profiles, fits);
    return found == std::end(profiles) ? nullptr : &*found;
}

std::optional<k8s::ListRule> profileRule(const Profile *profile, std::span<const std::string_view> fields)
{
    if (!profile)
        return {};
    for (const ProfileList &list : profile->lists)
        if (leadsTo(list.path, fields)) {
            k8s::ListRule rule{k8s::ListKind::Set, {}, k8s::LearntFrom::Profile, profile->name};
            if (list.rule != "set")
                rule.kind = k8s::ListKind::Keyed;
            for (std::string_view keys = list.rule; rule.kind == k8s::ListKind::Keyed && !keys.empty();)
                rule.keys.emplace_back(cutFirst(keys, ','));
            return rule;
        }
    return {};
}

void KnownLists::learnFrom(NodeRef root)
{
    if (!m_profile)
        m_profile = profileOf(root);
    if (m_object.empty() && !m_options.repositoryRules.empty())
        m_object = groupKindOf(root);
}

std::optional<k8s::ListRule> KnownLists::ruleAt(std::span<const std::string_view> fields) const
{
    yaml::Path path;
    if (!m_options.repositoryRules.empty())
        std::ranges::transform(fields, std::back_inserter(path), yaml::PathStep::field);
    for (const k8s::RepositoryRule &one : m_options.repositoryRules)
        if ((one.object.empty() || one.object == m_object) && one.fields.matches(path))
            return one.rule;
    return profileRule(m_profile, fields);
}

} // namespace fieldwise::merge

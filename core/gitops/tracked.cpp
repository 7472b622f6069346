// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gitops/tracked.h"

#include "core/gitops/fluxsettings.h"

namespace fieldwise::gitops {

namespace {

constexpr size_t mostTracked = 5000;

void add(std::string &out, const std::string &group, const std::string &version, const std::string &kind,
         const std::string &namespaceName, const std::string &name)
{
    if (version.empty() || kind.empty() || name.empty())
        return;
    Json metadata{{"name", name}};
    if (!namespaceName.empty())
        metadata["namespace"] = namespaceName;
    const Json object{
        {"apiVersion", group.empty() ? version : group + '/' + version}, {"kind", kind}, {"metadata", metadata}};
    out += "\n---\n" + yaml::blockText(yaml::OrderedJson::parse(object.dump()));
}

} // namespace

std::string trackedManifests(const std::vector<Object> &settings)
{
    std::string out;
    for (const Object &object : settings) {
        const Json *resources = at(object.data, {"status", "resources"});
        for (size_t i = 0; resources && resources->is_array() && i < resources->size() && i < mostTracked; ++i) {
            const Json &one = (*resources)[i];
            if (one.is_object())
                add(out, yaml::textAt(one, "group"), yaml::textAt(one, "version"), yaml::textAt(one, "kind"),
                    yaml::textAt(one, "namespace"), yaml::textAt(one, "name"));
        }
    }
    const auto flux = fluxSettingsOf(settings);
    for (size_t i = 0; flux && i < flux->inventory.size() && i < mostTracked; ++i) {
        const auto &[namespaceName, name, group, kind, version] = flux->inventory[i];
        add(out, group, version, kind, namespaceName, name);
    }
    return out;
}

} // namespace fieldwise::gitops

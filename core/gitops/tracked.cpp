// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gitops/tracked.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/gitops/argodiff.h"
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

namespace {

constexpr const char *argoHookKey = "argocd.argoproj.io/hook";
constexpr const char *helmHookKey = "helm.sh/hook";

/// The phases of a hook; Helm's words count only if there is none of Argo CD's.
std::set<std::string> phasesOf(const std::vector<std::string> &argo, const std::vector<std::string> &helm)
{
    static const std::map<std::string, std::string> fromHelm{{"pre-install", "PreSync"},
                                                             {"pre-upgrade", "PreSync"},
                                                             {"post-install", "PostSync"},
                                                             {"post-upgrade", "PostSync"}};
    std::set<std::string> out;
    for (const std::string &word : argo)
        if (word == "PreSync" || word == "Sync" || word == "PostSync" || word == "SyncFail" || word == "Skip")
            out.insert(word);
    if (!out.empty())
        return out;
    for (const std::string &word : helm)
        if (const auto found = fromHelm.find(word); found != fromHelm.end())
            out.insert(found->second);
    return out;
}

/// What becomes of an object that Git no longer has. The object's own option wins over the Application's.
void pruning(const ArgoSettings &settings, const Json &live, bool isGitEmpty, ObjectRow &row)
{
    const auto own = valueOf(optionsOf(live, syncOptionsKey), "Prune");
    const auto value = own ? own : valueOf(settings.syncOptions, "Prune");
    const std::string option = "Prune=" + value.value_or("");
    const std::string who = own ? "it has the sync option " + option
                                : "the Application has " + option + " (" + settings.whereOf(option) + ')';
    row.action = "keep";
    if (value == "false")
        row.because = "Git no longer has it, but " + who + ": it stays, and OutOfSync.";
    else if (value == "confirm")
        row.because = "Git no longer has it; " + who + ", so pruning waits for a person.";
    else if (settings.automatedPrune && isGitEmpty && !settings.allowsEmpty)
        row.because = "Git no longer has it, nor anything else: automated sync does not remove everything: "
                      "spec.syncPolicy.automated.allowEmpty is not set.";
    else if (settings.automatedPrune) {
        row.action = "prune";
        row.because = "Git no longer has it, and automated.prune is on: the next sync deletes it.";
    } else
        row.because = "Git no longer has it. Only a sync with pruning (`argocd app sync --prune`) deletes it.";
}

} // namespace

bool isHook(const Json &object)
{
    const std::string helm = annotationOf(object, helmHookKey);
    return at(object, {"metadata", "annotations", argoHookKey}) || (!helm.empty() && helm != "crd-install");
}

void describeHook(const Json &object, ObjectRow &row)
{
    const std::vector<std::string> argo = optionsOf(object, argoHookKey), helm = optionsOf(object, helmHookKey);
    const auto phases = phasesOf(argo, helm);
    const auto has = [](const std::vector<std::string> &words, const char *word) {
        return std::ranges::find(words, word) != words.end();
    };
    const std::string words = argo.empty() ? annotationOf(object, helmHookKey) : annotationOf(object, argoHookKey);
    row.state = "Hook";
    row.action = "hook";
    if (phases.size() == 1 && phases.contains("Skip")) {
        row.action = "nothing";
        row.because = "It has the hook Skip: it is never applied.";
    } else if (phases.contains("PreSync") || phases.contains("Sync") || phases.contains("PostSync")) {
        row.because = "It is a hook (" + words + "): a sync creates it, and no diff shows it.";
    } else if (phases.contains("SyncFail")) {
        row.because = "It is a hook (" + words + "): it is created only when a sync fails, and no diff shows it.";
    } else if (has(argo, "PreDelete") || has(argo, "PostDelete") || has(helm, "pre-delete")
               || has(helm, "post-delete")) {
        row.action = "nothing";
        row.because =
            "It is a hook (" + words + "): it is created only when the Application is deleted, and no diff shows it.";
    } else {
        row.action = "nothing";
        row.because = "It is a hook (" + words + "), for which Argo CD has no phase: it is never created by a sync.";
    }
}

bool extraObject(const ArgoSettings &settings, const Json &live, bool isGitEmpty, ObjectRow &row)
{
    if (trackedBy(live, settings) != settings.trackingName)
        return false;
    const Json *others = at(live, {"metadata", "ownerReferences"});
    if (others && others->is_array() && !others->empty())
        return false;
    row.diffBy = nameOf(DiffBy::None);
    row.diffWhy = strategyOf(settings, nullptr, &live).why;
    if (isHook(live)) {
        describeHook(live, row);
        return true;
    }
    row.state = "Extra";
    pruning(settings, live, isGitEmpty, row);
    if (hasOption(live, compareOptionsKey, "IgnoreExtraneous"))
        row.because += " It does not make the Application OutOfSync (compare option IgnoreExtraneous).";
    return true;
}

} // namespace fieldwise::gitops

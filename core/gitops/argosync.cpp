// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gitops/argosync.h"

#include <algorithm>

#include "core/gitops/rows.h"
#include "core/k8s/lastapplied.h"
#include "core/values/jsonmerge.h"
#include "core/values/server/serverside.h"
#include "core/values/strategic.h"

namespace fieldwise::gitops {

namespace serverside = merge::serverside;
using yaml::memberOf;

const char *nameOf(SyncBy by)
{
    constexpr const char *names[] = {"client-side", "server-side", "replace", "recreate"};
    return names[static_cast<size_t>(by)];
}

namespace {

/// Where a sync option stands: the Application's line, Git or Live; "" if nowhere.
std::string placeOf(const std::string &option, const ArgoSettings &settings, const Json &git, const Json *live)
{
    if (settings.syncs(option))
        return "the Application, " + settings.whereOf(option);
    if (hasOption(git, syncOptionsKey, option))
        return "the object in Git";
    return live && hasOption(*live, syncOptionsKey, option) ? "the object in the cluster" : std::string();
}

/// Which object has Force=true; Argo CD does not look for it in the Application.
std::string forcedBy(const Json &git, const Json *live)
{
    if (hasOption(git, syncOptionsKey, "Force=true"))
        return "the object in Git";
    return live && hasOption(*live, syncOptionsKey, "Force=true") ? "the object in the cluster" : std::string();
}

bool isUpdatedOnly(const Json &git)
{
    const std::string kind = kindNameOf(git);
    return kind == "CustomResourceDefinition" || kind == "Namespace";
}

} // namespace

std::string whyReconciled(const Json &git, const Json &live)
{
    const Json *here = memberOf(&git, "roleRef"), *there = memberOf(&live, "roleRef");
    const std::string kind = kindNameOf(git);
    const bool isOther = apiVersionOf(git) == "rbac.authorization.k8s.io/v1"
        && (kind == "RoleBinding" || kind == "ClusterRoleBinding") && here && there && *here != *there
        && annotationOf(live, "rbac.authorization.kubernetes.io/autoupdate") != "false";
    return isOther ? "`roleRef` can't change while the object exists. Before a client-side sync of this kind Argo CD "
                     "runs `kubectl auth reconcile`, which deletes the object and creates it again."
                   : "";
}

SyncWay syncWayOf(const ArgoSettings &settings, const Json &git, const Json *live)
{
    const std::string replace = placeOf("Replace=true", settings, git, live);
    const std::string force = forcedBy(git, live);
    const bool forces = !force.empty();
    if (!replace.empty() && forces && live && !isUpdatedOnly(git))
        return {SyncBy::Recreate,
                "Replace=true (" + replace + ") and Force=true (" + force + "): the object is deleted and created.",
                forces};
    const std::string useless = !settings.syncs("Force=true")
        ? std::string()
        : " Force=true (the Application, " + settings.whereOf("Force=true")
            + ") has no effect there: it counts only on an object, or with `argocd app sync --force`.";
    if (!replace.empty())
        return {SyncBy::Replace, "Replace=true (" + replace + "): what only Live has goes." + useless, forces};
    if (hasOption(git, syncOptionsKey, "ServerSideApply=false"))
        return {SyncBy::ClientSide,
                "The object in Git has ServerSideApply=false: kubectl apply, which writes the "
                "last-applied annotation.",
                forces};
    const std::string server =
        settings.syncs("ServerSideApply=true") || hasOption(git, syncOptionsKey, "ServerSideApply=true")
        ? placeOf("ServerSideApply=true", settings, git, nullptr)
        : std::string();
    if (!server.empty())
        return {SyncBy::ServerSide, "ServerSideApply=true (" + server + "). Conflicts are always forced.", forces};
    return {SyncBy::ClientSide, "kubectl apply, which writes the last-applied annotation.", forces};
}

namespace {

/// Undoes what a list or map that is replaced as a whole dragged along.
void restore(Json &patched, const Json &original, const Json &normalGit, const Json &normalLive)
{
    const Json nothing = Json::object();
    for (const auto &[name, value] : original.items()) {
        const auto there = patched.find(name);
        const Json *normal = memberOf(&normalGit, name);
        if (there != patched.end() && there->is_object() && value.is_object() && normal && normal->is_object()) {
            const Json *live = memberOf(&normalLive, name);
            restore(*there, value, *normal, live && live->is_object() ? *live : nothing);
        } else if (normal && *normal == value && (there == patched.end() || *there != value)) {
            patched[name] = value;
        }
    }
    std::vector<std::string> gone;
    for (const auto &[name, value] : patched.items())
        if (!original.contains(name) && normalLive.contains(name))
            gone.push_back(name);
    for (const std::string &name : gone)
        patched.erase(name);
}

/// Git with Live's values in the fields that a setting ignores.
Json withIgnored(const ArgoSettings &settings, const Kind &kind, const Json &git, const Json &live,
                 const std::vector<k8s::Manager> &managers)
{
    Normalizer normalizer(settings, kind, git);
    Json normalLive = live, normalGit = git;
    normalizer.before(normalLive, normalGit, managers);
    normalizer.all(normalLive);
    normalizer.all(normalGit);
    Json from = normalLive, to = live;
    from.erase("status");
    to.erase("status");
    Json out;
    if (kind.place.known && kind.builtin) {
        const auto patch = merge::createStrategic(from, to, kind.place, merge::Half::Additions);
        const auto patched =
            patch ? merge::applyStrategic(normalGit, *patch, kind.place) : Result<Json, merge::Failure>(git);
        out = patched ? *patched : git;
    } else {
        out = merge::applyJsonMerge(normalGit, merge::createJsonMerge(from, to), true);
    }
    restore(out, git, normalGit, normalLive);
    return out;
}

void serverSideSync(const ArgoSettings &settings, const Kind &kind, const Json &sent, const Json &live,
                    std::vector<k8s::Manager> managers, ArgoSync &out)
{
    serverside::Request request{
        .live = &live,
        .local = &sent,
        .type = kind.type,
        .managers = std::move(managers),
        .manager = argoManager,
        .subresource = {},
        .force = true,
        .reset = serverside::resetFields(kind.place.schema, apiVersionOf(sent), kindNameOf(sent), ""),
        .now = {}};
    const auto isOld = [&](const k8s::Manager &manager) {
        return manager.name == settings.migrationManager && manager.operation == k8s::Manager::Operation::Update;
    };
    if (!settings.syncs("ClientSideApplyMigration=false") && std::ranges::any_of(request.managers, isOld)) {
        request.managers = serverside::handedOver(std::move(request.managers), request, settings.migrationManager);
        out.migrates = true;
    }
    const auto first = serverside::apply(request);
    if (!first) {
        out.failure = first.error();
        return;
    }
    out.after = first->result;
    for (const serverside::Entry &entry : first->after)
        out.managers.push_back(entry.manager);
    const auto migration = serverside::migrate(request, *first);
    if (!migration)
        return;
    out.migrates = true;
    out.managers = migration->managers;
    if (migration->secondApply) {
        out.after = migration->secondApply->result;
        out.managers.clear();
        for (const serverside::Entry &entry : migration->secondApply->after)
            out.managers.push_back(entry.manager);
    }
}

} // namespace

ArgoSync argoSync(const ArgoSettings &settings, const Kind &kind, const SyncWay &way, const Json &git, const Json &live,
                  const std::vector<k8s::Manager> &managers, bool respects)
{
    ArgoSync out;
    out.sent = respects ? withIgnored(settings, kind, git, live, managers) : git;
    Json sent = out.sent;
    erase(sent, {"metadata", "managedFields"});
    switch (way.by) {
    case SyncBy::Recreate:
    case SyncBy::Replace: out.after = sentUpdate(sent, live, kind); break;
    case SyncBy::ServerSide:
        if (way.forces)
            out.failure = noForce;
        else
            serverSideSync(settings, kind, sent, live, managers, out);
        break;
    case SyncBy::ClientSide: {
        Json last = lastAppliedIn(live).value_or(Json::object());
        erase(sent, {"metadata", "annotations", k8s::lastAppliedKey});
        erase(last, {"metadata", "annotations", k8s::lastAppliedKey});
        out.after = clientSide(last, sent, live, kind,
                               kind.place.schema->isStrategic(apiVersionOf(git), kindNameOf(git)), out.failure);
        break;
    }
    }
    return out;
}

} // namespace fieldwise::gitops

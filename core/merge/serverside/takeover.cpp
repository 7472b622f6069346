// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/serverside/takeover.h"

#include <algorithm>

#include "core/k8s/lastapplied.h"
#include "core/merge/plan/objectdata.h"
#include "core/values/server/serverside_parts.h"
#include "core/yaml/equality.h"

namespace fieldwise::merge {
namespace {

constexpr std::string_view fluxAnnotations[] = {k8s::lastAppliedKey, "kustomize.toolkit.fluxcd.io/checksum",
                                                "fluxcd.io/sync-checksum"};
constexpr std::string_view fluxLabels[] = {"fluxcd.io/sync-gc-mark"};

FieldSet recordsIn(const Json &live)
{
    FieldSet out;
    const auto find = [&](const char *map, const auto &names) {
        const Json &entries = memberOrEmpty(memberOrEmpty(live, "metadata"), map);
        for (const std::string_view name : names)
            if (entries.is_object() && entries.contains(name))
                out.insert({k8s::fieldNamed("metadata"), k8s::fieldNamed(map), k8s::fieldNamed(std::string(name))});
    };
    find("annotations", fluxAnnotations);
    find("labels", fluxLabels);
    return out;
}

/// A server stores no empty map of annotations or labels.
void remove(const FieldSet &records, Json &object)
{
    records.visit([&](const FieldPath &path) {
        Json &metadata = object["metadata"], &map = metadata[path[1].name];
        map.erase(path[2].name);
        if (map.empty())
            metadata.erase(path[1].name);
    });
}

void eraseManagedFields(Json &object)
{
    if (const auto metadata = object.find("metadata"); metadata != object.end() && metadata->is_object())
        metadata->erase("managedFields");
}

/// The labels and annotations of an object, and what it has outside metadata and status.
Json compared(const Json &object)
{
    Json out = object;
    out.erase("status");
    out.erase("metadata");
    for (const char *name : {"labels", "annotations"})
        if (const Json &map = memberOrEmpty(memberOrEmpty(object, "metadata"), name); !map.empty())
            out["metadata"][name] = map;
    return out;
}

/// The part of a set at a path; null if it has nothing there.
const FieldSet *partOf(const FieldSet &set, const FieldPath &path)
{
    const FieldSet *at = &set;
    for (const FieldStep &step : path)
        at = at ? at->find(step) : nullptr;
    return at;
}

/// Of the manager's own entry by Apply; "" if it has none.
std::string versionOfOwn(const serverside::Request &request)
{
    const auto own = std::ranges::find_if(request.managers, [&](const Manager &entry) {
        return entry.name == request.manager && entry.operation == Manager::Operation::Apply
            && entry.subresource == request.subresource;
    });
    return own == request.managers.end() ? std::string() : own->apiVersion;
}

yaml::OrderedJson managedFieldsWith(const std::vector<Manager> &managers)
{
    std::vector<serverside::Entry> entries;
    entries.reserve(managers.size());
    for (const Manager &manager : managers)
        entries.push_back({manager});
    return serverside::managedFieldsOf(entries);
}

bool isOwnedBy(const std::vector<Manager> &entries, const FieldPath &path)
{
    return std::ranges::any_of(entries, [&path](const Manager &entry) { return entry.fields.contains(path); });
}

} // namespace

bool mergesOnly(const Json &object)
{
    const Json &metadata = memberOrEmpty(object, "metadata");
    return std::ranges::any_of(std::initializer_list<const char *>{"annotations", "labels"}, [&](const char *map) {
        const std::string says = textAt(memberOrEmpty(metadata, map), "kustomize.toolkit.fluxcd.io/ssa");
        return std::ranges::equal(says, std::string_view("merge"), [](char a, char b) {
            return a == b || (a >= 'A' && a <= 'Z' && a - 'A' + 'a' == b);
        });
    });
}

std::vector<k8s::EntryPattern> takenPatterns(const Options &options, const Json *local, const Json *live)
{
    const DeployerOptions &deployer = options.deployer;
    if (isHelm(options))
        return deployer.handsOver
            ? std::vector<k8s::EntryPattern>{{.name = options.serverSide.fieldManager, .apply = false}}
            : std::vector<k8s::EntryPattern>{};
    if (isBy(options, Deployer::ArgoCd) && !deployer.migrationManager.empty())
        return {{.name = deployer.migrationManager, .apply = false}};
    if (!isBy(options, Deployer::FluxKustomize) || (local && mergesOnly(*local)) || (live && mergesOnly(*live)))
        return {};
    return serverside::takenByFlux(deployer.overrideManagers);
}

std::optional<TakeOver> takeOver(const Options &options, serverside::Request &request, std::optional<Json> &live)
{
    if (!live || options.mode != Mode::ServerSide)
        return {};
    const auto patterns = takenPatterns(options, request.local, &*live);
    TakeOver out;
    FieldSet own;
    for (const Manager &manager : request.managers) {
        const bool isMine = manager.name == request.manager && manager.operation == Manager::Operation::Apply;
        if (isMine && manager.subresource == request.subresource)
            own = manager.fields;
        else if (!isMine
                 && std::ranges::any_of(patterns, [&](const auto &pattern) { return pattern.matches(manager); }))
            out.entries.push_back(manager);
    }
    const bool isFlux = isBy(options, Deployer::FluxKustomize);
    if (isFlux && !patterns.empty())
        out.records = recordsIn(*live);
    if (out.entries.empty() && out.records.empty())
        return {};
    request.managers = isFlux
        ? serverside::united(std::move(request.managers), request.manager, patterns)
        : serverside::handedOver(std::move(request.managers), request,
                                 isHelm(options) ? request.manager : options.deployer.migrationManager);
    out.version = versionOfOwn(request);
    for (const Manager &manager : out.entries) {
        out.fields.unite(manager.fields);
        if (!isFlux && manager.apiVersion != out.version)
            out.dropped.push_back(manager);
    }
    out.fields = difference(difference(std::move(out.fields), own), out.records);
    remove(out.records, *live);
    for (Manager &manager : request.managers)
        manager.fields = difference(std::move(manager.fields), out.records);
    std::erase_if(request.managers, [](const Manager &manager) { return manager.fields.empty(); });
    request.live = &*live;
    out.managedFields = managedFieldsWith(request.managers);
    return out;
}

bool isDropped(const ServerSidePlan &plan, const Manager &manager)
{
    return plan.takeOver && std::ranges::any_of(plan.takeOver->dropped, [&manager](const Manager &entry) {
               return serverside::sameEntry(entry, manager);
           });
}

serverside::Applied fromBefore(serverside::Applied applied, const serverside::Request &request,
                               const std::vector<Manager> &managers, const Json &live)
{
    serverside::Request before = request;
    before.managers = managers;
    before.live = &live;
    std::vector<Manager> entries = applied.before;
    if (auto first = serverside::apply(before))
        entries = std::move(first->before);
    const auto now = [&](uint32_t was) {
        for (uint32_t i = 0; was < applied.before.size() && i < entries.size(); ++i)
            if (serverside::sameEntry(entries[i], applied.before[was]))
                return i;
        return ~0u;
    };
    for (serverside::Contested &conflict : applied.conflicts)
        conflict.owner = now(conflict.owner);
    std::erase_if(applied.conflicts, [](const serverside::Contested &one) { return one.owner == ~0u; });
    for (serverside::Entry &entry : applied.after) {
        entry.before = ~0u;
        for (uint32_t i = 0; i < entries.size(); ++i)
            if (serverside::sameEntry(entries[i], entry.manager))
                entry.before = i;
    }
    applied.mineBefore = now(applied.mineBefore);
    applied.before = std::move(entries);
    Json there = live;
    eraseManagedFields(there);
    serverside::Difference changes = serverside::compared(request.type, &there, &applied.result);
    applied.added = std::move(changes.added);
    applied.modified = std::move(changes.modified);
    applied.removed = std::move(changes.removed);
    applied.changed = !yaml::sameToJson(there, applied.result);
    return applied;
}

bool seesNoDrift(const Json &live, const Json &answer)
{
    return yaml::sameToJson(compared(live), compared(answer));
}

serverside::Applied notSent(serverside::Applied applied, const Json &live)
{
    applied.result = live;
    eraseManagedFields(applied.result);
    for (FieldSet *set : {&applied.added, &applied.modified, &applied.removed})
        *set = {};
    applied.conflicts.clear();
    applied.changed = false;
    applied.after.clear();
    for (uint32_t i = 0; i < applied.before.size() && !applied.beforeFirst; ++i)
        applied.after.push_back({applied.before[i], i});
    applied.mineAfter = applied.mineBefore;
    return applied;
}

void tellTakenOver(const Options &options, DocumentPlan &plan, const ServerSidePlan &server)
{
    for (DecisionId id = 0; server.takeOver && !isHelm(options) && id < server.paths.size(); ++id) {
        Decision &decision = plan.decisions[id];
        if (decision.values[Side::Destination] == none)
            continue;
        const FieldSet *taken = partOf(server.takeOver->fields, server.paths[id]),
                       *records = partOf(server.takeOver->records, server.paths[id]);
        if (decision.rule == RuleId::SsaPruned && records && (!taken || taken->below.empty()))
            decision.rule = RuleId::TakenRecord;
        else if (decision.rule == RuleId::SsaPruned && taken && !taken->empty())
            decision.rule = RuleId::TakenPruned;
        else if (decision.rule == RuleId::SsaChanged && isOwnedBy(server.takeOver->entries, server.paths[id]))
            decision.rule = RuleId::TakenChanged;
    }
}

} // namespace fieldwise::merge

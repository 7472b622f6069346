// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <set>

#include "core/k8s/lastapplied.h"
#include "core/values/server/serverside_parts.h"
#include "core/yaml/value.h"

namespace fieldwise::merge::serverside {

using Operation = Manager::Operation;

namespace {

constexpr const char *kubectl = "kubectl";
constexpr const char *keeper = "kubectl-last-applied";

const FieldPath &annotationPath()
{
    static const FieldPath path{k8s::fieldNamed("metadata"), k8s::fieldNamed("annotations"),
                                k8s::fieldNamed(std::string(k8s::lastAppliedKey))};
    return path;
}

std::vector<Manager> managersOf(const std::vector<Entry> &entries)
{
    std::vector<Manager> out;
    out.reserve(entries.size());
    for (const Entry &entry : entries)
        out.push_back(entry.manager);
    return out;
}

std::vector<Manager> inOrder(std::vector<Manager> managers)
{
    std::vector<Entry> entries;
    entries.reserve(managers.size());
    for (Manager &manager : managers)
        entries.push_back({std::move(manager)});
    sortAsServer(entries);
    return managersOf(entries);
}

/// The object with nothing but its names and the annotation.
Json onlyAnnotation(const Json &local, const Json &object, const std::string &annotation)
{
    Json out = Json::object();
    for (const char *name : {"apiVersion", "kind"})
        if (local.contains(name))
            out[name] = local[name];
    for (const char *name : {"name", "namespace"})
        if (object["metadata"].contains(name))
            out["metadata"][name] = object["metadata"][name];
    out["metadata"]["annotations"][k8s::lastAppliedKey] = annotation;
    return out;
}

/// Step 1: without an applier of its own the annotation would go with the client-side entry.
bool keepAnnotation(const Request &request, const Json &object, std::vector<Manager> &managers)
{
    const std::string *annotation = lastAppliedIn(object);
    if (request.manager != kubectl || !annotation || std::ranges::any_of(managers, [](const Manager &manager) {
            return ownsAnnotation(manager, Operation::Apply);
        }))
        return false;
    const Json local = onlyAnnotation(*request.local, object, *annotation);
    Request keep = request;
    keep.live = &object;
    keep.local = &local;
    keep.managers = managers;
    keep.manager = keeper;
    const auto kept = apply(keep);
    if (!kept || kept->refused)
        return false;
    managers = managersOf(kept->after);
    return true;
}

/// Step 2, of one client-side manager; its entries are in the order of a server.
bool takeOver(std::vector<Manager> &managers, const Request &request, const std::string &clientSide,
              FieldSet &forgotten)
{
    const auto isClientSide = [&](const Manager &manager) {
        return manager.name == clientSide && manager.operation == Operation::Update
            && manager.subresource == request.subresource;
    };
    const auto isOwn = [&](const Manager &manager) {
        return manager.name == request.manager && manager.operation == Operation::Apply
            && manager.subresource == request.subresource;
    };
    if (std::ranges::none_of(managers, isClientSide))
        return false;
    auto own = std::ranges::find_if(managers, isOwn);
    if (own == managers.end()) {
        own = std::ranges::find_if(managers, isClientSide);
        own->name = request.manager;
        own->operation = Operation::Apply;
    }
    const auto same = std::ranges::find_if(managers, [&](const Manager &manager) {
        return isClientSide(manager) && manager.apiVersion == own->apiVersion;
    });
    if (same != managers.end())
        own->fields.unite(same->fields);
    for (auto at = managers.begin(); at != managers.end(); ++at)
        if (isClientSide(*at) && at != same)
            forgotten.unite(at->fields);
    std::erase_if(managers, isClientSide);
    return true;
}

} // namespace

bool ownsAnnotation(const Manager &manager, Manager::Operation operation)
{
    return manager.operation == operation && manager.fields.contains(annotationPath());
}

std::vector<Manager> handedOver(std::vector<Manager> managers, const Request &request, const std::string &clientSide)
{
    FieldSet forgotten;
    managers = inOrder(std::move(managers));
    takeOver(managers, request, clientSide, forgotten);
    return inOrder(std::move(managers));
}

std::vector<k8s::EntryPattern> takenByFlux(const std::vector<std::string> &overrideManagers)
{
    std::vector<k8s::EntryPattern> all{{.name = "kubectl", .isPrefix = true},
                                       {.name = "before-first-apply", .isPrefix = true, .apply = false},
                                       {.name = "kustomize-controller", .isPrefix = true, .apply = false}};
    all.reserve(all.size() + overrideManagers.size());
    for (const std::string &name : overrideManagers)
        all.push_back({.name = name, .isPrefix = true});
    return all;
}

static bool isOwn(const Manager &entry, std::string_view manager)
{
    return entry.name == manager && entry.operation == Operation::Apply && entry.subresource.empty();
}

bool isTaken(const Manager &entry, std::string_view manager, const std::vector<k8s::EntryPattern> &patterns)
{
    return !isOwn(entry, manager)
        && std::ranges::any_of(patterns, [&](const k8s::EntryPattern &pattern) { return pattern.matches(entry); });
}

std::vector<Manager> united(std::vector<Manager> managers, std::string_view manager,
                            const std::vector<k8s::EntryPattern> &patterns)
{
    const auto takes = [&](const Manager &entry) { return isTaken(entry, manager, patterns); };
    auto own = std::ranges::find_if(managers, [&](const Manager &entry) { return isOwn(entry, manager); });
    if (own == managers.end())
        own = std::ranges::find_if(managers, takes);
    if (own == managers.end())
        return managers;
    own->name = manager;
    own->operation = Operation::Apply;
    for (const Manager &entry : managers)
        if (takes(entry))
            own->fields.unite(entry.fields);
    std::erase_if(managers, takes);
    return managers;
}

std::optional<Migration> migrate(const Request &request, const Applied &first)
{
    if (first.refused)
        return {};
    Migration out;
    out.managers = managersOf(first.after);
    out.keepsAnnotation = keepAnnotation(request, first.result, out.managers);
    std::set<std::string> names;
    for (const Manager &manager : out.managers)
        if (ownsAnnotation(manager, Operation::Update))
            names.insert(manager.name);
    for (const std::string &name : names)
        if (takeOver(out.managers, request, name, out.forgotten))
            out.clientSide.push_back(name);
    if (out.clientSide.empty() && !out.keepsAnnotation)
        return {};
    out.managers = inOrder(std::move(out.managers));
    for (const Manager &manager : out.managers)
        out.forgotten = difference(std::move(out.forgotten), manager.fields);
    if (!out.clientSide.empty()) {
        Request second = request;
        second.live = &first.result;
        second.managers = out.managers;
        if (auto secondApply = apply(second))
            out.secondApply = std::move(*secondApply);
    }
    return out;
}

namespace {

Json *annotationsIn(Json &object)
{
    const auto metadata = object.is_object() ? object.find("metadata") : object.end();
    if (metadata == object.end() || !metadata->is_object())
        return nullptr;
    const auto annotations = metadata->find("annotations");
    return annotations == metadata->end() || !annotations->is_object() ? nullptr : &*annotations;
}

} // namespace

const std::string *lastAppliedIn(const Json &object)
{
    const Json *annotations = annotationsIn(const_cast<Json &>(object));
    if (!annotations)
        return nullptr;
    const auto found = annotations->find(k8s::lastAppliedKey);
    const std::string *text = found == annotations->end() ? nullptr : found->get_ptr<const std::string *>();
    return text && !text->empty() ? text : nullptr;
}

FieldSet forgivable(const Typed &type, const Json &live, std::string_view apiVersion)
{
    const std::string *text = lastAppliedIn(live);
    if (!text)
        return {};
    const Json applied = yaml::fromJson(*text);
    if (!applied.is_object() || !applied.contains("apiVersion") || applied["apiVersion"] != apiVersion
        || faultIn(type, applied, false))
        return {};
    const Difference changes = compared(type, &applied, &live);
    FieldSet out = ownedBy(type, applied);
    for (const FieldSet *changed : {&changes.modified, &changes.added, &changes.removed})
        out = difference(std::move(out), *changed);
    return out;
}

void syncAnnotation(Json &result, const Json &local)
{
    if (!lastAppliedIn(result))
        return;
    Json applied = local;
    if (Json *annotations = annotationsIn(applied))
        annotations->erase(k8s::lastAppliedKey);
    Json &annotations = *annotationsIn(result);
    annotations[k8s::lastAppliedKey] = yaml::goJson(applied) + '\n';
    size_t size = 0;
    for (const auto &[name, value] : annotations.items())
        size += name.size() + (value.is_string() ? value.get_ref<const std::string &>().size() : 0);
    if (size > k8s::annotationLimit)
        annotations.erase(k8s::lastAppliedKey);
}

} // namespace fieldwise::merge::serverside

// SPDX-License-Identifier: GPL-3.0-or-later
// What others ask of a server-side plan.
#include "core/merge/serverside/serversideplan.h"

#include <algorithm>

#include "core/k8s/lastapplied.h"
#include "core/k8s/ownedtext.h"
#include "core/merge/plan/objectdata.h"
#include "core/merge/serverside/takeover.h"
#include "core/values/server/serverside_parts.h"

namespace fieldwise::merge {

bool isTakenOver(const ServerSidePlan &plan, const Manager &manager)
{
    if (plan.takeOver && std::ranges::any_of(plan.takeOver->entries, [&manager](const Manager &entry) {
            return serverside::sameEntry(entry, manager);
        }))
        return true;
    if (plan.applied.refused) // what kubectl would do after it is not computed
        return serverside::ownsAnnotation(manager, Manager::Operation::Update);
    return plan.migration && manager.operation == Manager::Operation::Update
        && std::ranges::find(plan.migration->clientSide, manager.name) != plan.migration->clientSide.end();
}

bool isRefused(const Plan &plan)
{
    return std::ranges::any_of(plan.documents, [](const DocumentPlan &document) {
        return document.serverSide() && document.serverSide()->applied.refused;
    });
}

std::span<const OwnerChange> changesAt(const ServerSidePlan &server, DecisionId id)
{
    const auto first = std::ranges::lower_bound(server.owners, id, {}, &OwnerChange::decision);
    return {first, std::ranges::upper_bound(first, server.owners.end(), id, {}, &OwnerChange::decision)};
}

std::vector<const OwnerChange *> ownersOf(const DocumentPlan &plan, DecisionId id)
{
    std::vector<const OwnerChange *> out;
    if (plan.serverSide() && id < plan.serverSide()->paths.size())
        for (const OwnerChange &change : changesAt(*plan.serverSide(), id))
            if (plan.serverSide()->paths[id] == change.path)
                out.push_back(&change);
    return out;
}

namespace {

/// kubectl leaves `annotations: {}` where it takes its own annotation out of the object that it records.
std::string withoutTrace(std::string last)
{
    constexpr std::string_view trace = "\nmetadata:\n  annotations: {}\n", plain = "\nmetadata:\n";
    for (size_t at = last.find(trace); at != last.npos; at = last.find(trace, at))
        last.replace(at, trace.size(), plain);
    return last;
}

} // namespace

std::string derivedOriginal(const Options &options, const yaml::Stream &live)
{
    if (options.mode == Mode::ServerSide) {
        const std::string &manager = options.serverSide.fieldManager;
        const auto takes = [&](const yaml::Document &document) -> std::vector<k8s::EntryPattern> {
            if (isHelm(options) && options.deployer.handsOver)
                return {{.name = manager}};
            if (!alwaysForces(options) || document.root() == none)
                return {};
            const Json object = yaml::toValue(document, document.root());
            return takenPatterns(options, nullptr, &object);
        };
        return k8s::ownedText(live, manager, options.serverSide.subresource, takes);
    }
    const std::string last = k8s::lastAppliedText(live);
    return isHelm(options) ? withoutTrace(last) : last; // no manifest of Helm has it
}

std::optional<Json> objectAfter(const Options &options, const DocumentPlan &plan)
{
    const ServerSidePlan *server = plan.serverSide();
    if (!server || !options.serverSide.subresource.empty() || (server->applied.refused && !server->takeOver))
        return {};
    Json object = server->applied.refused ? *dataOf(plan, Side::Destination) : server->applied.result;
    mapAt(object, "metadata").erase("managedFields");
    if (options.serverSide.managedFields && !server->managedFields.empty())
        object["metadata"]["managedFields"] = Json(server->managedFields);
    return object;
}

} // namespace fieldwise::merge

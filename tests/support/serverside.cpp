// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/serverside.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/merge/apply/applydata.h"
#include "core/merge/planning.h"
#include "core/merge/result/resolve.h"
#include "tests/support/randomobject.h"

namespace fieldwise::test {

using k8s::FieldPath;
using k8s::FieldStep;
using merge::OwnerChange;
using merge::OwnerFate;
using merge::Side;
using merge::serverside::Typed;
using yaml::Json;

namespace {

/// All that a step leads to; an element of a live list may be there several times.
std::vector<Json> valuesAt(const Typed &type, const Json &value, const FieldStep &step)
{
    std::vector<Json> out;
    if (step.kind == FieldStep::Kind::Field && value.is_object() && value.contains(step.name))
        out.push_back(value[step.name]);
    else if (step.kind != FieldStep::Kind::Field && value.is_array())
        for (const Json &item : value)
            if (type.stepOf(item) == step)
                out.push_back(item);
    return out;
}

/// Puts what Live has at a path into the result; nothing where Live has nothing.
void hold(const Typed &type, Json &result, const Json &live, const FieldPath &path, size_t depth)
{
    const FieldStep &step = path[depth];
    const std::vector<Json> before = valuesAt(type, live, step);
    const bool last = depth + 1 == path.size();
    const Typed below = step.kind == FieldStep::Kind::Field ? type.field(step.name) : type.elements();
    if (step.kind == FieldStep::Kind::Field && result.is_object()) {
        if (last && before.empty())
            result.erase(step.name);
        else if (last)
            result[step.name] = before.front();
        else if (result.contains(step.name))
            hold(below, result[step.name], before.empty() ? Json() : before.front(), path, depth + 1);
        if (!last && before.empty() && result.contains(step.name) && result[step.name].empty())
            result.erase(step.name); // all of it is held
        return;
    }
    Json out = Json::array();
    for (Json &item : result) {
        if (type.stepOf(item) != step) {
            out.push_back(std::move(item));
        } else if (last) {
            for (const Json &held : before)
                out.push_back(held);
        } else {
            hold(below, item, before.empty() ? Json() : before.front(), path, depth + 1);
            if (!before.empty() || !item.empty())
                out.push_back(std::move(item));
        }
    }
    result = std::move(out);
}

/// An apply that takes the last thing out of a list or mapping takes it along or leaves a null, and the next one brings
/// the empty one back (semantics/server-side.md 5 and 7).
void dropEmpty(Json &value)
{
    if (!value.is_structured())
        return;
    for (Json &part : value)
        dropEmpty(part);
    for (auto part = value.begin(); value.is_object() && part != value.end();)
        part = part->is_structured() && part->empty() ? value.erase(part) : std::next(part);
}

} // namespace

merge::Options serverSide(const std::string &manager, bool force)
{
    merge::Options options;
    options.mode = merge::Mode::ServerSide;
    options.asSent = true; // the merge by owners, without the server's own step
    options.serverSide.fieldManager = manager;
    options.serverSide.force = force;
    options.serverSide.now = "2026-11-22T10:00:00Z";
    return options;
}

Result<merge::Plan, std::vector<merge::Fault>> planned(const std::string &local, const std::string &live,
                                                       const merge::Options &options)
{
    const yaml::Stream there = live.empty() ? yaml::Stream() : yaml::read(live);
    const std::string owned = merge::derivedOriginal(options, there);
    return merge::plan({{owned.empty() ? yaml::Stream() : yaml::read(owned), yaml::read(local), there}},
                       {{"owned before", "local", "live"}}, options);
}

Json serverSideResult(const merge::Options &options, const merge::DocumentPlan &plan)
{
    const merge::ServerSidePlan &server = *plan.serverSide();
    const auto valueOf = [&plan](Side side) {
        const auto &document = plan.documents[side];
        return document ? yaml::toValue(*document, document->root()) : Json::object();
    };
    const k8s::SchemaPlace place = merge::rootPlace(options, valueOf(Side::Updated));
    const Typed type = place.type == k8s::noType ? Typed() : Typed(place);
    Json result = server.applied.result;
    if (server.applied.refused)
        for (const auto &conflict : server.applied.conflicts)
            if (!conflict.forgiven)
                hold(type, result, valueOf(Side::Destination), conflict.path, 0);
    if (options.serverSide.managedFields && !server.managedFields.empty() && result.contains("metadata"))
        result["metadata"]["managedFields"] = server.managedFields;
    return result;
}

std::string faultOfOwners(const merge::DocumentPlan &plan)
{
    const merge::ServerSidePlan &server = *plan.serverSide();
    std::map<std::pair<uint32_t, FieldPath>, int> before, after;
    std::string fault;
    const auto wrong = [&](const std::string &text, const FieldPath &path) {
        fault += text + ": " + k8s::print(path) + "\n";
    };
    for (const OwnerChange &change : server.owners) {
        if (change.decision >= plan.decisions.size())
            wrong("no decision", change.path);
        if (change.before != ~0u && change.fate != OwnerFate::Gained)
            ++before[{change.before, change.path}];
        if (change.after != ~0u)
            ++after[{change.after, change.path}];
        if (change.decision < server.paths.size()) {
            const FieldPath &around = server.paths[change.decision];
            if (around.size() > change.path.size() || !std::equal(around.begin(), around.end(), change.path.begin()))
                wrong("told at another field, " + k8s::print(around), change.path);
        }
    }
    for (uint32_t i = 0; i < server.applied.before.size(); ++i)
        server.applied.before[i].fields.visit([&](const FieldPath &path) {
            if (before[{i, path}] != 1)
                wrong("owned before, and told " + std::to_string(before[{i, path}]) + " times", path);
        });
    for (uint32_t i = 0; i < server.applied.after.size(); ++i)
        server.applied.after[i].manager.fields.visit([&](const FieldPath &path) {
            if (after[{i, path}] != 1)
                wrong("owned afterwards, and told " + std::to_string(after[{i, path}]) + " times", path);
        });
    return fault;
}

std::vector<ServerSideRequest> randomHistory(uint32_t seed)
{
    std::vector<ServerSideRequest> out;
    RandomObject random(seed);
    Json local = random.deployment();
    std::string live;
    for (uint32_t round = 0; round < 5; ++round) {
        dropEmpty(local);
        local["apiVersion"] = "apps/v1";
        local["kind"] = "Deployment";
        local["metadata"]["name"] = "checkout";
        local["metadata"]["namespace"] = "shop";
        const std::string manager = std::string("abc").substr((seed + round) % 3, 1);
        ServerSideRequest request{
            serverSide(manager, false), (round + seed) % 2 ? local.dump() : yaml::blockText(local), live, {}};
        live = merge::resolve(planned(request.local, live, serverSide(manager, true)).value()).text;
        request.after = live;
        out.push_back(std::move(request));
        local = random.edited(local);
    }
    return out;
}

} // namespace fieldwise::test

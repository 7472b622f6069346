// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/serverside/serversideplan.h"

#include <algorithm>
#include <set>

#include "core/k8s/lastapplied.h"
#include "core/k8s/ownedtext.h"
#include "core/merge/edit/become.h"
#include "core/merge/plan/builder.h"
#include "core/merge/plan/objectdata.h"
#include "core/merge/serverside/serversidecreation.h"
#include "core/merge/serverside/serversidenotices.h"
#include "core/merge/serverside/serversideowners.h"
#include "core/merge/serverside/serversidewalk.h"
#include "core/merge/serverside/takeover.h"
#include "core/values/server/serverside_parts.h"
#include "core/yaml/equality.h"

namespace fieldwise::merge {

using serverside::Typed;

namespace {

struct ServerSideData {
    Json local;               ///< as it is sent
    std::optional<Json> live; ///< with its managedFields
    Typed type;
    serverside::Request request;
};

FieldPath pathOf(std::string_view dotted)
{
    FieldPath path;
    for (size_t from = 0; from <= dotted.size();) {
        const size_t end = std::min(dotted.find('.', from), dotted.size());
        path.push_back(k8s::fieldNamed(std::string(dotted.substr(from, end - from))));
        from = end + 1;
    }
    return path;
}

/// What is sent for an object; takes its `local`.
Json sent(const Options &options, ObjectData &object)
{
    if (object.object) {
        fillNamespace(object.local, requestNamespace(options, object));
        putMarks(options, object.local);
    }
    return std::move(object.local);
}

void readData(const Options &options, const DocumentPlan &plan, ServerSideData &data)
{
    ObjectData object = objectData(options, plan);
    data.local = sent(options, object);
    data.live = std::move(object.live);
    if (const k8s::SchemaPlace place = rootPlace(options, data.local); place.type != k8s::noType)
        data.type = Typed(place);
    serverside::Request &request = data.request;
    request.live = data.live ? &*data.live : nullptr;
    request.local = &data.local;
    request.type = data.type;
    if (plan.owners)
        request.managers = plan.owners->managers();
    request.manager = options.serverSide.fieldManager;
    request.subresource = options.serverSide.subresource;
    request.force = isForced(options);
    request.now = options.serverSide.now;
    if (!options.serverSide.resetFields)
        request.reset = serverside::resetFields(schemaOf(options), textAt(data.local, "apiVersion"),
                                                textAt(data.local, "kind"), options.serverSide.subresource);
    else
        for (const std::string &field : *options.serverSide.resetFields)
            request.reset.push_back(pathOf(field));
}

/// The node at a path of field names.
NodeRef nodeAt(NodeRef object, std::initializer_list<std::string_view> names)
{
    NodeRef at = object;
    for (const std::string_view name : names) {
        const NodeRef map = expanded(at);
        at = kindOf(map) == NodeKind::Map ? field(map, name, true) : NodeRef{};
    }
    return at;
}

/// A fault if kubectl or a server stops before it looks at any field.
std::optional<Fault> unusable(const Options &options, const DocumentPlan &plan, const ServerSideData &data)
{
    const NodeRef local = plan.rootNode(Side::Updated);
    if (options.schemaRoot.empty()) {
        for (const char *field : {"apiVersion", "kind"})
            if (textAt(data.local, field).empty())
                return refusal(Side::Updated, rangeOf(nodeAt(local, {field})),
                               "found an object without " + std::string(field) + ", which a server does not accept");
        if (auto fault = isHelm(options) ? std::nullopt : noNameFault(data.local, local))
            return fault;
    }
    if (const NodeRef entries = nodeAt(local, {"metadata", "managedFields"}); !entries.missing())
        return refusal(Side::Updated, rangeOf(entries),
                       "found metadata.managedFields, which only the server writes; it refuses an apply that has them, "
                       "so remove them from Local");
    if (plan.owners && !plan.owners->notices().empty()) {
        const Diagnostic &notice = plan.owners->notices().front();
        const std::string found =
            notice.text.substr(0, notice.text.ends_with(" is left out") ? notice.text.rfind("; ") : std::string::npos);
        return Fault{
            Side::Destination,
            faultAt(notice.range, "managed-fields", found + "; a server refuses every apply to such an object")};
    }
    if (!data.live || !options.schemaRoot.empty())
        return {};
    const std::string here = textAt(data.local, "apiVersion"), there = textAt(*data.live, "apiVersion");
    if (there.empty() || here == there)
        return {};
    return refusal(
        Side::Updated, rangeOf(nodeAt(local, {"apiVersion"})),
        "found apiVersion `" + here + "`, and Live has `" + there
            + "`: Fieldwise does not convert versions; get Live in Local's version, or write Local in Live's "
              "version");
}

/// The innermost node on the path that a failure names: ".spec.ports[port=80]: ...".
NodeRef nodeNamed(NodeRef at, const Typed &type, std::string_view path)
{
    const NodeRef value = expanded(at);
    const auto deeper = [&](const FieldStep &step, NodeRef child, const Typed &below) -> std::optional<NodeRef> {
        const std::string name = k8s::print({step});
        const bool leads = path.starts_with(name) && name.size() < path.size()
            && std::string_view(".[:").find(path[name.size()]) != std::string_view::npos;
        return leads ? std::optional(nodeNamed(child, below, path.substr(name.size()))) : std::nullopt;
    };
    if (kindOf(value) == NodeKind::Map) {
        for (const NamedField &entry : namedFieldsOf(value))
            if (auto found = deeper(k8s::fieldNamed(entry.name), entry.field.value, type.field(entry.name)))
                return *found;
    } else if (kindOf(value) == NodeKind::List) {
        for (const NodeRef item : itemsOf(value))
            if (const auto step = type.stepOf(yaml::toValue(*item.document, item.id)))
                if (auto found = deeper(*step, item, type.elements()))
                    return *found;
    }
    return at;
}

Fault failureOf(const DocumentPlan &plan, const Typed &type, const std::string &text)
{
    const Side side = text.find("what Live has: ") != text.npos && plan.documents[Side::Destination] ? Side::Destination
                                                                                                     : Side::Updated;
    const size_t path = text.find(": .");
    const NodeRef root = plan.rootNode(side);
    const NodeRef at = path == text.npos ? root : nodeNamed(root, type, std::string_view(text).substr(path + 2));
    return {side, faultAt(rangeOf(at), side == Side::Updated ? "server-refused" : "apply-refused", text)};
}

/// The changes from Live to the end of kubectl's migration, as one apply.
serverside::Applied carriedOut(serverside::Applied first, const serverside::Migration &migration,
                               const ServerSideData &data)
{
    std::vector<serverside::Entry> entries;
    for (const Manager &manager : migration.managers)
        entries.push_back({manager});
    if (migration.secondApply) {
        first.result = migration.secondApply->result;
        first.own = migration.secondApply->own;
        first.previous = migration.secondApply->previous;
        entries = migration.secondApply->after;
    }
    first.mineAfter = ~0u;
    for (uint32_t i = 0; i < entries.size(); ++i) {
        entries[i].before = ~0u;
        for (uint32_t before = 0; before < first.before.size(); ++before)
            if (serverside::sameEntry(first.before[before], entries[i].manager))
                entries[i].before = before;
        if (entries[i].manager.name == data.request.manager && entries[i].manager.operation == Manager::Operation::Apply
            && entries[i].manager.subresource == data.request.subresource)
            first.mineAfter = i;
    }
    first.after = std::move(entries);
    Json live = *data.live;
    if (const auto metadata = live.find("metadata"); metadata != live.end() && metadata->is_object())
        metadata->erase("managedFields");
    serverside::Difference changes = serverside::compared(data.type, &live, &first.result);
    first.added = std::move(changes.added);
    first.modified = std::move(changes.modified);
    first.removed = std::move(changes.removed);
    first.changed = !yaml::sameToJson(live, first.result);
    return first;
}

/// The sets that the walk follows; its pointers refer to this.
struct Sets {
    FieldSet held, forced, forgiven, reset;

    Sets(const serverside::Applied &applied, const serverside::Request &request)
    {
        for (const serverside::Contested &conflict : applied.conflicts)
            (conflict.forgiven ? forgiven : applied.refused ? held : forced).insert(conflict.path);
        for (const FieldPath &path : request.reset)
            reset.insert(path);
    }
    OwnershipCursor root(const serverside::Applied &applied, const Typed &type) const
    {
        return {type, {&applied.previous, &held, &forced, &forgiven, &reset}};
    }
};

/// Puts the new entries into metadata.managedFields.
void placeManagedFields(const Options &options, PatchedNode &document, const yaml::OrderedJson &entries)
{
    const auto metadata = document.fields.find("metadata");
    if (metadata == document.fields.end())
        return;
    PatchedNode &map = metadata->second;
    expand(map);
    const Cause cause{RuleId::SsaManagedFields};
    const auto here = map.fields.find("managedFields");
    const Json wanted = entries;
    if (!options.serverSide.managedFields || wanted.empty()) {
        if (here != map.fields.end())
            drop(map, "managedFields", cause);
        forgetDropped(map);
    } else if (here == map.fields.end()) {
        map.order.push_back("managedFields");
        map.fields.emplace("managedFields", newValue({}, wanted, cause));
    } else {
        here->second.cause.rule = RuleId::SsaManagedFields;
        if (!yaml::sameToJson(dataOf(here->second), wanted))
            put(here->second, newValue({}, wanted, cause));
    }
    map.edited = true;
    document.edited = true;
}

/// A field that stays is only *retained* if Local could have set it; a contested field is a conflict.
void finishOutcomes(DocumentPlan &plan)
{
    for (Decision &decision : plan.decisions) {
        const bool retained = decision.rule == RuleId::SsaOnlyLive || decision.rule == RuleId::SsaGivenUp;
        if (retained && decision.outcome == Outcome::Unchanged && decision.from == From::Destination)
            decision.outcome = Outcome::Retained;
        decision.conflict = decision.rule == RuleId::SsaConflict;
    }
}

} // namespace

void planServerSide(const Options &options, DocumentPlan &plan, std::vector<Fault> &faults)
{
    const auto stop = [&faults](std::optional<Fault> fault) {
        if (fault)
            faults.push_back(std::move(*fault));
        return fault.has_value();
    };
    if (stop(noObjectFault(plan)))
        return;
    ServerSideData data;
    readData(options, plan, data);
    if (stop(unusable(options, plan, data)))
        return;
    const NodeRef local = plan.rootNode(Side::Updated);
    const serverside::Request asked = data.request;
    std::optional<Json> taken = data.live; // Live after the step before the apply
    auto server = std::make_shared<ServerSidePlan>();
    server->takeOver = takeOver(options, data.request, taken);
    auto applied = serverside::apply(data.request);
    if (!applied)
        return faults.push_back(failureOf(plan, data.type, applied.error()));
    plan.request = data.live ? RequestKind::Patch : RequestKind::Create;
    server->applied = *std::move(applied);
    const bool knowsOwners = data.live && memberOrEmpty(*data.live, "metadata").contains("managedFields");
    if (knowsOwners && !isHelm(options) && !isBy(options, Deployer::FluxKustomize) && !server->applied.refused)
        server->migration = serverside::migrate(data.request, server->applied);
    if (server->migration && migrates(options))
        server->applied = carriedOut(std::move(server->applied), *server->migration, data);
    if (server->takeOver)
        server->applied = fromBefore(std::move(server->applied), data.request, asked.managers, *data.live);
    server->isIdle = isBy(options, Deployer::FluxKustomize) && data.live && !server->takeOver
        && seesNoDrift(*data.live, server->applied.result);
    if (server->isIdle) {
        server->applied = notSent(std::move(server->applied), *data.live);
        plan.request = RequestKind::Nothing;
    }
    server->managedFields = yaml::OrderedJson::array();
    if (!server->applied.refused && !server->isIdle)
        server->managedFields = serverside::managedFieldsOf(server->applied.after);
    else if (server->applied.refused && server->takeOver)
        server->managedFields = server->takeOver->managedFields;
    else if (data.live && memberOrEmpty(*data.live, "metadata").contains("managedFields"))
        server->managedFields = memberOrEmpty(*data.live, "metadata").at("managedFields");
    const Sets sets(server->applied, data.request);
    if (!data.live) {
        decideCreated(plan, server->applied.result, local,
                      options.serverSide.managedFields && !server->managedFields.empty() ? &server->managedFields
                                                                                         : nullptr);
    } else {
        PatchedNode document = PatchedNode::of(plan.rootNode(Side::Destination));
        mergeServerSide(document, local, data.local, server->applied.result, sets.root(server->applied, data.type));
        placeManagedFields(options, document, server->managedFields);
        decideFromPatched(plan, document);
    }
    finishOutcomes(plan);
    fillPaths(plan, *server, data.type);
    tellTakenOver(options, plan, *server);
    fillOwners(plan, *server, asked.managers, data.type, asked.live);
    noteServerSide(options, plan, *server, data.type);
    plan.modeData = std::shared_ptr<const ServerSidePlan>(std::move(server));
}

void decideHandOver(const Options &options, DocumentPlan &plan, const ServerSidePlan &server)
{
    PatchedNode document = PatchedNode::of(plan.rootNode(Side::Destination));
    expand(document);
    placeManagedFields(options, document, server.managedFields);
    decideFromPatched(plan, document);
}

Json sentServerSide(const Options &options, const DocumentPlan &plan)
{
    ObjectData object = objectData(options, plan);
    return sent(options, object);
}

} // namespace fieldwise::merge

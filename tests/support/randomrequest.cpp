// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/randomrequest.h"

#include <algorithm>
#include <set>

#include "core/k8s/lastapplied.h"
#include "tests/support/randomobject.h"

namespace fieldwise::test {

using k8s::FieldSet;
using k8s::Manager;
using merge::serverside::Typed;
using yaml::Json;

namespace {

constexpr const char *now = "2026-12-01T00:00:00Z";

/// Everything that an object of a kind may have here; others have some of it.
const Json &everything(const std::string &kind)
{
    static const Json all = value(R"(
Deployment:
  apiVersion: apps/v1
  kind: Deployment
  metadata: &metadata
    name: thing
    namespace: default
    labels: {a: x, b: u, c.d/e: z}
    annotations: {note: x, other: '<&>'}
    finalizers: [a/x, b/x, c/x]
    ownerReferences: [{apiVersion: v1, kind: Pod, name: p, uid: u1}, {apiVersion: v1, kind: Pod, name: q, uid: u2}]
  spec:
    replicas: 3
    paused: true
    minReadySeconds: 1
    selector: {matchLabels: {a: x, b: u}}
    strategy: {type: RollingUpdate, rollingUpdate: {maxSurge: 1, maxUnavailable: 25%}}
    template:
      metadata: {labels: {a: x, b: u}}
      spec:
        nodeSelector: {a: x, b: u}
        tolerations: [{key: a}, {key: b}]
        imagePullSecrets: [{name: a}, {name: b}]
        topologySpreadConstraints:
        - {topologyKey: zone, whenUnsatisfiable: DoNotSchedule, maxSkew: 1, labelSelector: {matchLabels: {a: x}}}
        - {topologyKey: host, whenUnsatisfiable: DoNotSchedule, maxSkew: 2}
        - {topologyKey: zone, whenUnsatisfiable: ScheduleAnyway, maxSkew: 3}
        securityContext: {runAsUser: 1, supplementalGroups: [1, 2]}
        volumes: [{name: a, emptyDir: {medium: Memory, sizeLimit: 1Gi}}, {name: b, configMap: {name: x, optional: true}}, {name: c, emptyDir: {}}]
        containers:
        - &container
          name: a
          image: x
          command: [a, b]
          env: [{name: A, value: x}, {name: B, valueFrom: {configMapKeyRef: {name: x, key: u}}}, {name: C, value: z}]
          ports: [{containerPort: 80, protocol: TCP, name: w}, {containerPort: 80, protocol: UDP, name: v}, {containerPort: 443, protocol: TCP, hostPort: 1}]
          resources: {limits: {cpu: 1m, memory: 1Gi}, requests: {cpu: 2m}}
          livenessProbe: {httpGet: {path: /, port: 80}, periodSeconds: 5}
        - {name: b, image: u, env: [{name: A, value: x}], ports: [{containerPort: 1, protocol: SCTP}]}
        - {name: c, image: z, args: [a], stdin: false}
        - {name: d, workingDir: /, volumeMounts: [{mountPath: /a, name: a}, {mountPath: /b, name: b, readOnly: true}]}
  status: {replicas: 1, conditions: [{type: Available, status: 'True'}, {type: Progressing, status: 'False'}]}
Service:
  apiVersion: v1
  kind: Service
  metadata: *metadata
  spec:
    type: ClusterIP
    clusterIPs: [1.2.3.4, 5.6.7.8]
    externalIPs: [1.1.1.1, 2.2.2.2]
    selector: {a: x, b: u}
    ports: [{port: 80, protocol: TCP, targetPort: 80, name: a}, {port: 80, protocol: UDP, targetPort: web, name: b}, {port: 443, protocol: TCP, name: c}]
    sessionAffinityConfig: {clientIP: {timeoutSeconds: 5}}
  status: {loadBalancer: {ingress: [{ip: 1.1.1.1}]}}
ConfigMap:
  apiVersion: v1
  kind: ConfigMap
  metadata: *metadata
  immutable: false
  data: {a: x, b: u, c: z, d: "several\nlines"}
  binaryData: {a: eA==}
Widget:
  apiVersion: example.com/v1
  kind: Widget
  metadata: *metadata
  spec:
    count: 1
    ratio: 1.5
    switch: true
    empty: null
    map: {a: {b: {c: 1, d: x}}, e: 2, f: {}}
    list: [{name: a, value: 1}, {name: b, value: 2}]
    plain: [1, 2, 3]
    changing: {a: 1}
  status: {ready: true, list: [1]}
)");
    return all.at(kind);
}

const std::set<std::string> kept{"apiVersion",        "kind",          "metadata", "name",
                                 "namespace",         "containerPort", "port",     "topologyKey",
                                 "whenUnsatisfiable", "mountPath",     "type",     "uid"};

Json varied(const Json &value, std::mt19937 &random)
{
    if (value.is_boolean())
        return !value.get<bool>();
    if (value.is_number_float())
        return random() % 2 ? Json(2.0) : Json(2);
    if (value.is_number())
        return value.get<int>() + 1;
    return value.is_string() ? Json(value.get<std::string>() + "2") : value;
}

bool isEmpty(const Json &value)
{
    return value.is_structured() && value.empty();
}

} // namespace

Typed ServerSideRequest::type() const
{
    return isDeduced ? Typed() : Typed(place(local["apiVersion"].get<std::string>(), local["kind"].get<std::string>()));
}

merge::serverside::Request ServerSideRequest::request() const
{
    merge::serverside::Request out;
    out.live = &live;
    out.local = &local;
    out.type = type();
    out.managers = managers;
    out.manager = manager;
    out.force = force;
    out.now = now;
    if (resetsStatus)
        out.reset.push_back({k8s::fieldNamed("status")});
    return out;
}

Json ServerSideRequest::json() const
{
    Json withManagers = live;
    std::vector<merge::serverside::Entry> entries;
    for (const Manager &entry : managers)
        entries.push_back({entry});
    if (!entries.empty())
        withManagers["metadata"]["managedFields"] = Json::parse(merge::serverside::managedFieldsOf(entries).dump());
    Json reset = Json::array();
    if (resetsStatus)
        reset.push_back("status");
    return {{"schema", isDeduced ? "deduced" : "kubernetes"},
            {"live", withManagers},
            {"applied", local},
            {"manager", manager},
            {"force", force},
            {"reset", reset}};
}

const char *RandomRequest::anyManager()
{
    constexpr std::array names{"kubectl", "helm", "argo", "kubectl", "hpa"};
    return names[m_random() % names.size()];
}

Json RandomRequest::some(const Json &all, int depth)
{
    if (depth > 1 && chance(1))
        return {};
    if (all.is_object()) {
        Json out = Json::object();
        for (const auto &[name, value] : all.items()) {
            if (kept.contains(name) && (depth < 2 || value.is_primitive()))
                out[name] = value.is_primitive() ? value : some(value, depth + 1);
            else if (depth < 2 ? chance(80) : chance(60))
                out[name] = name == "changing" && chance(40) ? (chance(50) ? Json("text") : Json::array({1}))
                                                             : some(value, depth + 1);
            if (depth > 0 && out.contains(name) && isEmpty(out[name]) && chance(70))
                out.erase(name);
        }
        return out;
    }
    if (all.is_array()) {
        Json out = Json::array();
        for (const Json &item : all)
            if (chance(60))
                out.push_back(item.is_primitive() ? item : some(item, depth + 1));
        std::erase_if(out.get_ref<Json::array_t &>(),
                      [](const Json &item) { return item.is_null(); }); // no item of any list
        if (chance(30))
            std::shuffle(out.begin(), out.end(), m_random);
        return out;
    }
    return chance(25) ? varied(all, m_random) : all;
}

/// No list of it repeats a key: no server takes such a one, and the model does not look.
Json RandomRequest::configuration()
{
    for (;;) {
        Json out = some(everything(m_kind));
        for (const char *name : {"apiVersion", "kind"})
            out[name] = everything(m_kind)[name];
        if (!out["metadata"].is_object())
            out["metadata"] = {{"name", "thing"}};
        if (isTaken(out))
            return out;
    }
}

bool RandomRequest::isTaken(const Json &object) const
{
    ServerSideRequest fresh;
    fresh.isDeduced = m_kind == "Widget";
    fresh.live = Json::object();
    fresh.local = object;
    return merge::serverside::apply(fresh.request()).has_value();
}

void RandomRequest::applied(ServerSideRequest &state)
{
    state.local = configuration();
    state.manager = anyManager();
    state.force = true;
    auto request = state.request();
    request.now = "2026-01-0" + std::to_string(1 + m_random() % 9) + "T00:00:00Z";
    const auto done = merge::serverside::apply(request);
    if (!done)
        return;
    state.live = done->result;
    state.managers.clear();
    for (const auto &entry : done->after)
        state.managers.push_back(entry.manager);
}

/// semantics/server-side.md 11.
void RandomRequest::updated(ServerSideRequest &state)
{
    state.local = configuration();
    Json object = chance(30) ? state.local : merge::serverside::merged(state.type(), state.live, state.local);
    const auto changes = merge::serverside::compared(state.type(), &state.live, &object);
    FieldSet set = changes.added;
    set.unite(changes.modified);
    FieldSet gone = set;
    gone.unite(changes.removed);
    const Manager writer{anyManager(),
                         Manager::Operation::Update,
                         state.local["apiVersion"],
                         chance(10) ? "scale" : "",
                         chance(80) ? "2026-02-01T00:00:00Z" : "",
                         set};
    Manager *known = nullptr;
    for (Manager &manager : state.managers) {
        manager.fields = difference(std::move(manager.fields), gone);
        if (manager.name == writer.name && manager.operation == writer.operation
            && manager.subresource == writer.subresource)
            known = &manager;
    }
    if (known)
        known->fields.unite(set);
    else
        state.managers.push_back(writer);
    std::erase_if(state.managers, [](const Manager &manager) { return manager.fields.empty(); });
    state.live = std::move(object);
}

void RandomRequest::repeatItems(Json &value)
{
    if (value.is_array() && !value.empty() && chance(10)) {
        Json again = value[m_random() % value.size()];
        if (again.is_object() && chance(50))
            again.erase("image");
        value.push_back(std::move(again));
    }
    if (value.is_structured())
        for (Json &inner : value)
            repeatItems(inner);
}

void RandomRequest::damageSets(ServerSideRequest &state)
{
    for (Manager &manager : state.managers) {
        if (chance(30))
            manager.fields.unite(merge::serverside::ownedBy(state.type(), configuration()));
        if (chance(20))
            manager.fields =
                difference(std::move(manager.fields), merge::serverside::ownedBy(state.type(), configuration()));
        if (chance(15)) // of a schema in which nothing was owned as a whole
            manager.fields.unite(merge::serverside::ownedBy(Typed(), configuration()));
        if (chance(10))
            manager.apiVersion = manager.apiVersion == "v1" ? "v1beta1" : "apps/v1beta1";
    }
    std::erase_if(state.managers, [](const Manager &manager) { return manager.fields.empty(); });
}

void RandomRequest::damage(ServerSideRequest &state)
{
    if (chance(30))
        damageSets(state);
    if (chance(20) && state.live.contains("spec"))
        repeatItems(state.live["spec"]);
    if (chance(10))
        state.live = some(state.live);
    if (chance(5))
        state.managers.clear();
    if (chance(25) && state.live.is_object() && state.live.contains("metadata") && state.live["metadata"].is_object()) {
        Json &annotations = state.live["metadata"]["annotations"];
        if (!annotations.is_object())
            annotations = Json::object();
        Json last = chance(50) ? configuration() : state.live;
        if (last.contains("metadata") && last["metadata"].is_object())
            last["metadata"].erase("annotations");
        annotations[k8s::lastAppliedKey] = chance(5) || !isTaken(last) ? "{broken" : last.dump();
    }
}

ServerSideRequest RandomRequest::make()
{
    constexpr std::array kinds{"Deployment", "Deployment", "Service", "ConfigMap", "Widget"};
    m_kind = kinds[m_random() % kinds.size()];
    ServerSideRequest out;
    out.isDeduced = m_kind == "Widget";
    out.live = Json::object();
    for (uint32_t steps = m_random() % 6; steps > 0; --steps)
        chance(65) ? applied(out) : updated(out);
    damage(out);
    out.local = configuration();
    out.manager = chance(4) ? "" : anyManager();
    out.force = chance(50);
    out.resetsStatus = chance(50);
    return out;
}

} // namespace fieldwise::test

// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "core/server/parts.h"

namespace fieldwise::server {
namespace {

using yaml::memberOf;
using yaml::PathStep;
using yaml::textAt;

/// What a Service needs by its type.
struct Needs {
    std::string type{};
    bool addresses = false, nodePorts = false, balancer = false, outside = false, healthPort = false;
};

Needs needsOf(const Json &spec)
{
    Needs out{.type = textAt(spec, "type")};
    out.balancer = out.type == "LoadBalancer";
    out.nodePorts = out.balancer || out.type == "NodePort";
    out.addresses = out.nodePorts || out.type == "ClusterIP";
    out.outside = out.nodePorts || (out.type == "ClusterIP" && !isZero(memberOf(&spec, "externalIPs")));
    out.healthPort = out.balancer && textAt(spec, "externalTrafficPolicy") == "Local";
    return out;
}

class Update {
public:
    Update(Work &work, Json &spec, const Json &before) : m_work(work), m_spec(spec), m_before(before) {}

    void run()
    {
        matchAddresses();
        const Needs now = needsOf(m_spec), then = needsOf(m_before);
        if (now.nodePorts && then.nodePorts)
            keepNodePorts();
        if (then.nodePorts && !now.nodePorts && nodePorts(m_spec) == nodePorts(m_before))
            dropNodePorts();
        if (then.addresses && !now.addresses && dropUnchanged("clusterIP"))
            m_spec.erase("clusterIPs");
        for (const char *field : {"ipFamilies", "ipFamilyPolicy"})
            if (then.addresses && !now.addresses)
                dropUnchanged(field);
        for (const char *field : {"allocateLoadBalancerNodePorts", "loadBalancerClass"})
            if (then.balancer && !now.balancer)
                dropUnchanged(field);
        if (then.healthPort && !now.healthPort)
            dropUnchanged("healthCheckNodePort");
        if (then.outside && !now.outside)
            dropUnchanged("externalTrafficPolicy");
    }

private:
    /// clusterIPs follows clusterIP where only that changed.
    void matchAddresses()
    {
        const std::string now = textAt(m_spec, "clusterIP"), then = textAt(m_before, "clusterIP");
        const Json *many = memberOf(&m_spec, "clusterIPs"), *before = memberOf(&m_before, "clusterIPs");
        if (isZero(before) || now == then || !many || *many != *before)
            return;
        if (now.empty())
            m_spec.erase("clusterIPs");
        else
            m_spec["clusterIPs"] = Json::array({now});
        note(NoteKind::Derived, {PathStep::field("spec"), PathStep::field("clusterIPs")}, "spec.clusterIP");
    }

    static std::multiset<int64_t> nodePorts(const Json &spec)
    {
        std::multiset<int64_t> out;
        const Json *ports = memberOf(&spec, "ports");
        for (const Json &port : ports && ports->is_array() ? *ports : Json::array())
            if (const Json *number = memberOf(&port, "nodePort"); number && number->is_number_integer() && *number != 0)
                out.insert(number->get<int64_t>());
        return out;
    }

    void note(NoteKind kind, yaml::Path path, std::string_view rulePath)
    {
        const table::Rule *rule = codeRule(*m_work.type, rulePath);
        m_work.notes.push_back({kind, std::move(path), {}, rule ? rule->by : "", rule ? rule->source : ""});
    }

    bool dropUnchanged(const std::string &field)
    {
        const Json *now = memberOf(&m_spec, field), *then = memberOf(&m_before, field);
        if (!now || !then || *now != *then)
            return false;
        m_spec.erase(field);
        note(NoteKind::Dropped, {PathStep::field("spec"), PathStep::field(field)}, "spec." + field);
        return true;
    }

    template <class F>
    void forPorts(const F &visit)
    {
        const auto ports = m_spec.find("ports");
        for (size_t i = 0; ports != m_spec.end() && ports->is_array() && i < ports->size(); ++i)
            if ((*ports)[i].is_object())
                visit((*ports)[i],
                      yaml::Path{PathStep::field("spec"), PathStep::field("ports"), PathStep::item(i),
                                 PathStep::field("nodePort")});
    }

    void dropNodePorts()
    {
        forPorts([&](Json &port, yaml::Path path) {
            if (port.erase("nodePort") > 0)
                note(NoteKind::Dropped, std::move(path), "spec.ports[].nodePort");
        });
    }

    /// The stored port of the same name keeps its number, unless another port asks for that number.
    void keepNodePorts()
    {
        std::multiset<int64_t> used;
        const auto now = nodePorts(m_spec), then = nodePorts(m_before);
        std::ranges::set_intersection(now, then, std::inserter(used, used.end()));
        std::map<std::string, int64_t> stored;
        const Json *ports = memberOf(&m_before, "ports");
        for (const Json &port : ports && ports->is_array() ? *ports : Json::array())
            if (const Json *number = memberOf(&port, "nodePort"); number && number->is_number_integer())
                stored[textAt(port, "name")] = number->get<int64_t>();
        forPorts([&](Json &port, yaml::Path path) {
            const auto kept = stored.find(textAt(port, "name"));
            if (!isZero(memberOf(&port, "nodePort")) || kept == stored.end() || kept->second == 0
                || used.contains(kept->second))
                return;
            port["nodePort"] = kept->second;
            used.insert(kept->second);
            note(NoteKind::FromLive, std::move(path), "spec.ports[].nodePort");
        });
    }

    Work &m_work;
    Json &m_spec;
    const Json &m_before;
};

} // namespace

void updateService(Work &work)
{
    const Json *before = memberOf(work.live, "spec");
    const auto spec = work.object.find("spec");
    if (before && spec != work.object.end() && spec->is_object())
        Update(work, *spec, *before).run();
}

void writeQosClass(Work &work)
{
    bool guaranteed = true, bestEffort = true;
    const Json *spec = memberOf(&work.object, "spec");
    for (const char *list : {"containers", "initContainers"}) {
        const Json *containers = memberOf(spec, list);
        for (const Json &container : containers && containers->is_array() ? *containers : Json::array()) {
            const Json *resources = memberOf(&container, "resources");
            const Json *limits = memberOf(resources, "limits"), *requests = memberOf(resources, "requests");
            for (const char *name : {"cpu", "memory"}) {
                const Json *limit = memberOf(limits, name), *request = memberOf(requests, name);
                bestEffort = bestEffort && !limit && !request;
                guaranteed = guaranteed && limit && (!request || *request == *limit);
            }
        }
    }
    if (memberOf(spec, "resources") || !spec)
        return; // resources of the pod itself
    const table::Rule *rule = codeRule(*work.type, "status.qosClass");
    work.object["status"]["qosClass"] = bestEffort ? "BestEffort" : guaranteed ? "Guaranteed" : "Burstable";
    work.notes.push_back({NoteKind::Derived,
                          {PathStep::field("status"), PathStep::field("qosClass")},
                          {},
                          rule ? rule->by : "",
                          rule ? rule->source : ""});
}

} // namespace fieldwise::server

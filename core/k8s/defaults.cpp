// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/k8s/defaults.h"

#include <algorithm>
#include <array>

#include "core/k8s/fieldpattern.h"
#include "core/k8s/lastapplied.h"
#include "core/yaml/json.h"

namespace fieldwise::k8s {

using yaml::Kind;
using yaml::none;
using yaml::PathStep;

namespace {

struct Default {
    std::string_view kinds; ///< separated by spaces; "" for the pods in all of them
    std::string_view path;  ///< of a pod's: from its spec on
    std::string_view value; ///< "{}" an empty mapping; several are separated by "|"
};

constexpr std::string_view workloads = "Deployment ReplicaSet StatefulSet DaemonSet ReplicationController Job CronJob";

/// What SetDefaults of Kubernetes fills in, as its API reference documents it.
constexpr auto knownDefaults = std::to_array<Default>({
    {"", "dnsPolicy", "ClusterFirst"},
    {"", "restartPolicy", "Always"},
    {"", "schedulerName", "default-scheduler"},
    {"", "securityContext", "{}"},
    {"", "terminationGracePeriodSeconds", "30"},
    {"", "enableServiceLinks", "true"},
    {"", "preemptionPolicy", "PreemptLowerPriority"},
    {"", "*ontainers[*].imagePullPolicy", "IfNotPresent|Always"},
    {"", "*ontainers[*].terminationMessagePath", "/dev/termination-log"},
    {"", "*ontainers[*].terminationMessagePolicy", "File"},
    {"", "*ontainers[*].resources", "{}"},
    {"", "*ontainers[*].ports[*].protocol", "TCP"},
    {"", "*ontainers[*].env[*].valueFrom.fieldRef.apiVersion", "v1"},
    {"", "*ontainers[*].*Probe.timeoutSeconds", "1"},
    {"", "*ontainers[*].*Probe.periodSeconds", "10"},
    {"", "*ontainers[*].*Probe.successThreshold", "1"},
    {"", "*ontainers[*].*Probe.failureThreshold", "3"},
    {"", "*ontainers[*].*Probe.httpGet.scheme", "HTTP"},
    {"", "*ontainers[*].lifecycle.*.httpGet.scheme", "HTTP"},
    {"", "volumes[*].configMap.defaultMode", "420"},
    {"", "volumes[*].secret.defaultMode", "420"},
    {"", "volumes[*].projected.defaultMode", "420"},
    {"", "volumes[*].downwardAPI.defaultMode", "420"},
    {"", "volumes[*].hostPath.type", ""},
    {"", "volumes[*].**.fieldRef.apiVersion", "v1"},
    {"", "volumes[*].projected.sources[*].serviceAccountToken.expirationSeconds", "3600"},
    {"Deployment", "spec.progressDeadlineSeconds", "600"},
    {"Deployment StatefulSet DaemonSet", "spec.revisionHistoryLimit", "10"},
    {"Deployment", "spec.strategy.type", "RollingUpdate"},
    {"Deployment", "spec.strategy.rollingUpdate.maxSurge", "25%"},
    {"Deployment", "spec.strategy.rollingUpdate.maxUnavailable", "25%"},
    {"StatefulSet DaemonSet", "spec.updateStrategy.type", "RollingUpdate"},
    {"StatefulSet", "spec.updateStrategy.rollingUpdate.partition", "0"},
    {"DaemonSet", "spec.updateStrategy.rollingUpdate.maxUnavailable", "1"},
    {"DaemonSet", "spec.updateStrategy.rollingUpdate.maxSurge", "0"},
    {"StatefulSet", "spec.podManagementPolicy", "OrderedReady"},
    {"StatefulSet", "spec.persistentVolumeClaimRetentionPolicy.when*", "Retain"},
    {"StatefulSet", "spec.volumeClaimTemplates[*].spec.volumeMode", "Filesystem"},
    {"Job", "spec.backoffLimit", "6"},
    {"Job", "spec.completionMode", "NonIndexed"},
    {"Job", "spec.manualSelector", "false"},
    {"Job", "spec.podReplacementPolicy", "TerminatingOrFailed"},
    {"Job CronJob", "spec.suspend", "false"},
    {"CronJob", "spec.concurrencyPolicy", "Allow"},
    {"CronJob", "spec.successfulJobsHistoryLimit", "3"},
    {"CronJob", "spec.failedJobsHistoryLimit", "1"},
    {workloads, "**.template.metadata.creationTimestamp", "null"},
    {"Service", "spec.type", "ClusterIP"},
    {"Service", "spec.sessionAffinity", "None"},
    {"Service", "spec.ipFamilyPolicy", "SingleStack"},
    {"Service", "spec.internalTrafficPolicy", "Cluster"},
    {"Service", "spec.externalTrafficPolicy", "Cluster"},
    {"Service", "spec.allocateLoadBalancerNodePorts", "true"},
    {"Service NetworkPolicy", "**.ports[*].protocol", "TCP"},
    {"PersistentVolumeClaim PersistentVolume", "spec.volumeMode", "Filesystem"},
    {"PersistentVolume", "spec.persistentVolumeReclaimPolicy", "Retain"},
    {"StorageClass", "reclaimPolicy", "Delete"},
    {"StorageClass", "volumeBindingMode", "Immediate"},
    {"Secret", "type", "Opaque"},
    {"ValidatingWebhookConfiguration MutatingWebhookConfiguration", "webhooks[*].failurePolicy", "Fail"},
    {"ValidatingWebhookConfiguration MutatingWebhookConfiguration", "webhooks[*].matchPolicy", "Equivalent"},
    {"ValidatingWebhookConfiguration MutatingWebhookConfiguration", "webhooks[*].timeoutSeconds", "10"},
    {"ValidatingWebhookConfiguration MutatingWebhookConfiguration", "webhooks[*].*Selector", "{}"},
    {"ValidatingWebhookConfiguration MutatingWebhookConfiguration", "webhooks[*].rules[*].scope", "*"},
    {"MutatingWebhookConfiguration", "webhooks[*].reinvocationPolicy", "Never"},
});

bool listed(std::string_view words, std::string_view word, char separator)
{
    for (size_t at = 0; at <= words.size();) {
        const size_t end = std::min(words.find(separator, at), words.size());
        if (words.substr(at, end - at) == word)
            return true;
        at = end + 1;
    }
    return false;
}

const std::vector<FieldPattern> &patterns()
{
    static const std::vector<FieldPattern> all = [] {
        std::vector<FieldPattern> made;
        made.reserve(knownDefaults.size());
        for (const Default &one : knownDefaults)
            made.push_back(FieldPattern::parse(one.path).value());
        return made;
    }();
    return all;
}

/// The path within the spec of the object's pods; empty when it leads elsewhere.
yaml::Path withinPod(const Identity &object, const yaml::Path &path)
{
    static constexpr std::array<std::string_view, 6> inCronJob{"spec", "jobTemplate", "spec", "template", "spec"};
    static constexpr std::array<std::string_view, 3> inOthers{"spec", "template", "spec"};
    size_t depth = 0;
    const auto leads = [&](auto begin, size_t count) {
        depth = count;
        return path.size() > count
            && std::equal(path.begin(), path.begin() + static_cast<ptrdiff_t>(count), begin,
                          [](const PathStep &step, std::string_view name) {
                              return step.kind == PathStep::Kind::Field && step.name == name;
                          });
    };
    const bool there = object.kind == "Pod" ? leads(inOthers.begin(), 1)
        : object.kind == "CronJob"          ? leads(inCronJob.begin(), 5)
                                            : listed(workloads, object.kind, ' ') && leads(inOthers.begin(), 3);
    return there ? yaml::Path(path.begin() + static_cast<ptrdiff_t>(depth), path.end()) : yaml::Path();
}

bool hasValue(const yaml::Document &document, yaml::NodeId id, std::string_view values)
{
    const yaml::Node &node = document.node(id);
    if (node.kind == Kind::Scalar)
        return listed(values, node.style == yaml::Style::Empty ? "null" : node.value, '|');
    return values == "{}" && node.kind == Kind::Map && document.firstChild(id) == none;
}

/// Always is filled in for an image without a tag or with `latest`, IfNotPresent for any other.
bool isPullPolicyFor(const yaml::Document &document, yaml::NodeId policy)
{
    const yaml::NodeId image = yaml::valueAt(document, document.node(policy).parent, "image");
    if (image == none)
        return false;
    const std::string_view text = document.node(image).value;
    const std::string_view last = text.substr(text.rfind('/') + 1);
    const bool pulled =
        last.find_first_of(":@") == last.npos || (last.ends_with(":latest") && last.find('@') == last.npos);
    return document.node(policy).value == (pulled ? "Always" : "IfNotPresent");
}

} // namespace

PathStep elementStep(const yaml::Document &document, yaml::NodeId item, uint32_t index)
{
    PathStep step;
    step.kind = PathStep::Kind::Index;
    step.index = index;
    const yaml::Node &node = document.node(item);
    if (node.kind == Kind::Scalar) {
        step.kind = PathStep::Kind::Value;
        step.name = node.value;
    } else if (node.kind == Kind::Map) {
        step.kind = PathStep::Kind::Keys;
        for (yaml::NodeId key = document.firstChild(item); key != none;
             key = document.nextSibling(document.valueOf(key))) {
            if (const yaml::Node &value = document.node(document.valueOf(key)); value.kind == Kind::Scalar)
                step.keys.emplace_back(document.node(key).value, value.value);
        }
    }
    return step;
}

bool isDefault(const Identity &object, const yaml::Path &path, const yaml::Document &document, yaml::NodeId value)
{
    if (path.empty() || value == none)
        return false;
    const yaml::Path inPod = withinPod(object, path);
    for (size_t i = 0; i < knownDefaults.size(); ++i) {
        const bool ofPod = knownDefaults[i].kinds.empty();
        if ((ofPod ? !inPod.empty() : listed(knownDefaults[i].kinds, object.kind, ' '))
            && hasValue(document, value, knownDefaults[i].value) && patterns()[i].matches(ofPod ? inPod : path)
            && (path.back().name != "imagePullPolicy" || isPullPolicyFor(document, value)))
            return true;
    }
    const yaml::NodeId first = document.firstChild(value);
    if (first == none)
        return false;
    yaml::Path below = path;
    below.emplace_back();
    if (document.node(value).kind == Kind::Map) {
        for (yaml::NodeId key = first; key != none; key = document.nextSibling(document.valueOf(key))) {
            below.back() = {};
            below.back().name = document.node(key).value;
            if (!isDefault(object, below, document, document.valueOf(key)))
                return false;
        }
        return true;
    }
    uint32_t index = 0;
    for (yaml::NodeId item = first; item != none; item = document.nextSibling(item)) {
        below.back() = elementStep(document, item, index++);
        if (!isDefault(object, below, document, item))
            return false;
    }
    return true;
}

std::optional<std::string> defaultOf(const Identity &object, const yaml::Path &path)
{
    if (path.size() == 2 && path[0].name == "spec" && path[1].name == "replicas"
        && listed("Deployment ReplicaSet StatefulSet ReplicationController", object.kind, ' '))
        return "1"; // a person's own as often as not, so it is none for isDefault
    const yaml::Path inPod = path.empty() ? path : withinPod(object, path);
    for (size_t i = 0; i < knownDefaults.size(); ++i) {
        const bool ofPod = knownDefaults[i].kinds.empty();
        if ((ofPod ? !inPod.empty() : listed(knownDefaults[i].kinds, object.kind, ' ')) && !path.empty()
            && patterns()[i].matches(ofPod ? inPod : path))
            return std::string(knownDefaults[i].value.substr(0, knownDefaults[i].value.find('|')));
    }
    return {};
}

bool isControllersAnnotation(std::string_view name)
{
    static constexpr std::array<std::string_view, 12> names{lastAppliedKey,
                                                            "deployment.kubernetes.io/revision",
                                                            "deprecated.daemonset.template.generation",
                                                            "autoscaling.alpha.kubernetes.io/conditions",
                                                            "autoscaling.alpha.kubernetes.io/current-metrics",
                                                            "control-plane.alpha.kubernetes.io/leader",
                                                            "endpoints.kubernetes.io/last-change-trigger-time",
                                                            "pv.kubernetes.io/bind-completed",
                                                            "pv.kubernetes.io/bound-by-controller",
                                                            "volume.beta.kubernetes.io/storage-provisioner",
                                                            "volume.kubernetes.io/storage-provisioner",
                                                            "volume.kubernetes.io/selected-node"};
    return std::ranges::find(names, name) != names.end();
}

} // namespace fieldwise::k8s

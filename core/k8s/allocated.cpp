// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/k8s/allocated.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "core/k8s/fieldpattern.h"

namespace fieldwise::k8s {
namespace {

struct Allocated {
    std::string_view apiVersion, kind;
    FieldPattern field;
};

const std::vector<Allocated> &table()
{
    static const std::vector<Allocated> all = [] {
        constexpr std::array<std::array<std::string_view, 3>, 17> rows{{
            {"v1", "Service", "spec.clusterIP"},
            {"v1", "Service", "spec.clusterIPs"},
            {"v1", "Service", "spec.ipFamilies"},
            {"v1", "Service", "spec.ipFamilyPolicy"},
            {"v1", "Service", "spec.healthCheckNodePort"},
            {"v1", "Service", "spec.ports[*].nodePort"},
            {"v1", "PersistentVolumeClaim", "metadata.finalizers"},
            {"v1", "PersistentVolumeClaim", "spec.storageClassName"},
            {"v1", "PersistentVolumeClaim", "spec.volumeName"},
            {"v1", "PersistentVolume", "metadata.finalizers"},
            {"v1", "PersistentVolume", "spec.claimRef"},
            {"v1", "Namespace", "metadata.labels[kubernetes.io/metadata.name]"},
            {"v1", "Namespace", "spec.finalizers"},
            {"v1", "Pod", "spec.nodeName"},
            {"batch/v1", "Job", "spec.selector"},
            {"batch/v1", "Job", "spec.template.metadata.labels[*controller-uid]"},
            {"batch/v1", "Job", "spec.template.metadata.labels[*job-name]"},
        }};
        std::vector<Allocated> out;
        out.reserve(rows.size());
        for (const auto &[apiVersion, kind, field] : rows)
            out.push_back({apiVersion, kind, FieldPattern::parse(field).value()});
        return out;
    }();
    return all;
}

} // namespace

bool isAllocated(const Identity &object, const yaml::Path &path)
{
    return std::ranges::any_of(table(), [&](const Allocated &one) {
        return one.kind == object.kind && one.apiVersion == object.apiVersion && one.field.matchesAround(path);
    });
}

} // namespace fieldwise::k8s

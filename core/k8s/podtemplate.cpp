// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/k8s/podtemplate.h"

namespace fieldwise::k8s {
namespace {

bool isField(const yaml::PathStep &step, std::string_view name)
{
    return step.kind == yaml::PathStep::Kind::Field && step.name == name;
}

} // namespace

std::string_view rolloutField(const Identity &object)
{
    if (!object.apiVersion.starts_with("apps/"))
        return {};
    if (object.kind == "Deployment")
        return "strategy";
    return object.kind == "StatefulSet" || object.kind == "DaemonSet" ? "updateStrategy" : "";
}

bool isInPodTemplate(const yaml::Path &path)
{
    return path.size() > 1 && isField(path[0], "spec") && isField(path[1], "template");
}

} // namespace fieldwise::k8s

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/k8s/identity.h"
#include "core/yaml/path.h"

namespace fieldwise::k8s {

/// The field below `spec` that says how pods follow a change of their template: "strategy" of a Deployment,
/// "updateStrategy" of a StatefulSet or DaemonSet; "" for kinds whose running pods do not follow it.
std::string_view rolloutField(const Identity &object);
/// True for the pod template of such an object, and for everything in it.
bool isInPodTemplate(const yaml::Path &path);

} // namespace fieldwise::k8s

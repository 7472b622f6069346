// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "core/k8s/identity.h"
#include "core/yaml/document.h"
#include "core/yaml/path.h"

namespace fieldwise::k8s {

/// True if an API server fills in exactly this value where an object lacks the field: a default of a built-in kind
/// (`spec.strategy.type`), or a mapping or list that consists of such values. False for `spec.replicas`.
bool isDefault(const Identity &object, const yaml::Path &path, const yaml::Document &document, yaml::NodeId value);
/// The value that an API server fills in where an object lacks the field; nothing if it fills none in or that is not
/// known.
std::optional<std::string> defaultOf(const Identity &object, const yaml::Path &path);
/// True for annotations that Kubernetes' own controllers set on objects of others, including kubectl's last-applied
/// annotation.
bool isControllersAnnotation(std::string_view name);

/// The path step of a list element, taken from its content: its key fields, its value, or its index.
yaml::PathStep elementStep(const yaml::Document &document, yaml::NodeId item, uint32_t index);

} // namespace fieldwise::k8s

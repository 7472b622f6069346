// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "core/k8s/identity.h"
#include "core/yaml/document.h"
#include "core/yaml/path.h"

namespace fieldwise::k8s {

/// True when an API server fills in just this where an object does not say it: a default of the built-in kinds, at any
/// place of the field (`spec.strategy.type`), or a mapping or list that consists of such fields. `spec.replicas` is not
/// among them.
bool isDefault(const Identity &object, const yaml::Path &path, const yaml::Document &document, yaml::NodeId value);
/// What an API server fills in where an object does not say it; nothing where it fills nothing in, or that is not
/// known.
std::optional<std::string> defaultOf(const Identity &object, const yaml::Path &path);
/// What controllers of Kubernetes note in annotations of objects that are not theirs, kubectl's memory included.
bool isControllersAnnotation(std::string_view name);

/// The step of an element by what it holds: its fields as keys, its value, or its index.
yaml::PathStep elementStep(const yaml::Document &document, yaml::NodeId item, uint32_t index);

} // namespace fieldwise::k8s

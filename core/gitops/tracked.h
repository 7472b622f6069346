// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/gitops/argosettings.h"
#include "core/gitops/report.h"

namespace fieldwise::gitops {

/// The objects that an Application's or a Kustomization's status names, as manifests to ask kubectl for: among them are
/// those that Git no longer has. Each begins with `---`.
std::string trackedManifests(const std::vector<Object> &settings);

/// Whether it is a hook of Argo CD or Helm, or skipped.
bool isHook(const Json &object);
/// When a hook is created.
void describeHook(const Json &object, ObjectRow &row);

/// An object that Git lacks; `isGitEmpty`: it lacks all. False if the Application has nothing to do with it.
bool extraObject(const ArgoSettings &settings, const Json &live, bool isGitEmpty, ObjectRow &row);

} // namespace fieldwise::gitops

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "core/base/regexp.h"
#include "core/gitops/inputs.h"

namespace fieldwise::gitops {

/// A rule of `spec.ignore`, or of `spec.driftDetection.ignore`: pointers for the objects that a target selects.
struct FluxIgnore {
    Rule rule; ///< of one pointer
    Tokens tokens;
    std::vector<std::pair<std::string, std::string>> patterns{}; ///< field of the target and its regular expression
    std::string labelSelector{}, annotationSelector{};
};

/// A Kustomization or a HelmRelease of Flux.
struct FluxSettings {
    bool isHelm = false;
    std::string name, namespaceName;
    std::string release, releaseNamespace; ///< of Helm
    std::string targetNamespace;
    bool force = false, prune = false, suspended = false;
    std::string driftMode; ///< of Helm: `enabled`, `warn`; "" for none
    std::string deletionPolicy;
    std::map<std::string, std::string> commonLabels, commonAnnotations;
    std::vector<FluxIgnore> ignores;
    std::vector<std::array<std::string, 5>> inventory; ///< namespace, name, group, kind, version
    std::vector<Note> notes;
    std::string failure; ///< why the controller can't apply anything; "" else
};

Result<FluxSettings, std::string> fluxSettingsOf(const std::vector<Object> &objects);

/// Whether a rule is for this object. Nothing if that can't be known here.
std::optional<bool> isFor(const FluxIgnore &ignore, const Json &object);
/// What Go's package regexp says about a pattern that it certainly can't read, as Flux anchors it; "" else.
std::string regexpFault(std::string_view pattern);
/// Whether a selector of labels selects this map; nothing if Kubernetes can't read it.
std::optional<bool> selects(std::string_view selector, const Json *labels);

} // namespace fieldwise::gitops

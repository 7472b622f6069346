// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/gitops/fluxsettings.h"
#include "core/gitops/report.h"

namespace fieldwise::gitops {

/// All texts of `fieldwise-cli flux`.
struct FluxInput {
    std::vector<Object> settings; ///< with the Kustomization or the HelmRelease
    std::vector<Object> git;
    std::vector<Object> live;
    std::vector<std::string> overrideManagers;
    const k8s::Schema *schema = nullptr;
    bool showSecrets = false;
};

Result<Report, std::string> fluxReport(const FluxInput &input);

/// The entries after kustomize-controller has taken over (semantics/gitops.md 2.3); `taken` gets the indices of those
/// that are united. Nothing if there is none.
std::optional<std::vector<k8s::Manager>> takenOver(const std::vector<k8s::Manager> &managers,
                                                   const std::vector<std::string> &overrideManagers,
                                                   std::vector<size_t> &taken);

inline constexpr const char *kustomizeManager = "kustomize-controller";
inline constexpr const char *helmManager = "helm-controller";

} // namespace fieldwise::gitops

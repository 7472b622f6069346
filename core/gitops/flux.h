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

inline constexpr const char *kustomizeManager = "kustomize-controller";
inline constexpr const char *helmManager = "helm-controller";

} // namespace fieldwise::gitops

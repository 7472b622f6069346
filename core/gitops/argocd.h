// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/gitops/argosync.h"
#include "core/gitops/report.h"

namespace fieldwise::gitops {

/// All texts of `fieldwise-cli argocd`.
struct ArgoInput {
    std::vector<Object> settings; ///< the Application and Argo CD's ConfigMaps
    std::vector<Object> git;
    std::vector<Object> live;
    const k8s::Schema *schema = nullptr;
    bool showSecrets = false;
};

/// What the diff says and what the sync does, object by object. The error says what the settings lack.
Result<Report, std::string> argoReport(const ArgoInput &input);

} // namespace fieldwise::gitops

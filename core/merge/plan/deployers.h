// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>

#include "core/merge/plan/options.h"

namespace fieldwise::merge {

/// A program that applies manifests, as a row: the apply that it uses and what it does otherwise than kubectl.
struct DeployerRow {
    const char *name; ///< of `--deployer`
    const char *title;
    Deployer by;
    Mode mode;           ///< Apply or ServerSide
    const char *version; ///< of Helm
    const char *manager; ///< the field manager
};

inline constexpr DeployerRow deployers[] = {
    {"kubectl", "kubectl", Deployer::Kubectl, Mode::Apply, "", "kubectl"},
    {"kubectl-server-side", "kubectl --server-side", Deployer::Kubectl, Mode::ServerSide, "", "kubectl"},
    {"helm-3", "Helm 3", Deployer::Helm, Mode::Apply, "3.21.4", "helm"},
    {"helm-4-client-side", "Helm 4 client-side", Deployer::Helm, Mode::Apply, "4.2.4", "helm"},
    {"helm-4-server-side", "Helm 4 server-side", Deployer::Helm, Mode::ServerSide, "4.2.4", "helm"},
    {"argocd-client-side", "Argo CD client-side", Deployer::ArgoCd, Mode::Apply, "", "argocd-controller"},
    {"argocd-server-side", "Argo CD server-side", Deployer::ArgoCd, Mode::ServerSide, "", "argocd-controller"},
    {"flux-kustomize", "Flux Kustomization", Deployer::FluxKustomize, Mode::ServerSide, "", "kustomize-controller"},
    {"flux-helm", "Flux HelmRelease", Deployer::FluxHelm, Mode::ServerSide, "4.2.4", "helm-controller"},
};

/// Makes the options those of the row; a manager that a person named stays.
inline void apply(const DeployerRow &row, Options &options)
{
    for (const DeployerRow &before : deployers) {
        if (before.by != options.deployer.by || options.serverSide.fieldManager != before.manager)
            continue;
        options.serverSide.fieldManager = row.manager;
        break;
    }
    options.mode = row.mode;
    options.deployer.by = row.by;
    options.deployer.version = row.version;
    options.deployer.replaces &= row.by == Deployer::Helm && row.mode == Mode::Apply;
}

/// The row of the options; null in other modes than Apply and ServerSide.
inline const DeployerRow *rowOf(const Options &options)
{
    const auto isIt = [&](const DeployerRow &row) {
        return row.by == options.deployer.by && row.mode == options.mode
            && options.deployer.version.substr(0, 1) == std::string_view(row.version).substr(0, 1);
    };
    const auto found = std::ranges::find_if(deployers, isIt);
    return found == std::end(deployers) ? nullptr : found;
}

/// After a change of the mode: Helm 3 has no server-side apply, so Helm 4 takes its place; Flux has nothing else, so
/// kubectl does.
inline void followMode(Options &options)
{
    if (!isApply(options.mode) || rowOf(options))
        return;
    const Deployer by = options.deployer.by == Deployer::Helm ? Deployer::Helm : Deployer::Kubectl;
    const auto isNext = [&](const DeployerRow &row) { return row.by == by && row.mode == options.mode; };
    apply(*std::ranges::find_if(deployers, isNext), options);
}

} // namespace fieldwise::merge

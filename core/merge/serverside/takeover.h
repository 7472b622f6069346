// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/plan/objectdata.h"
#include "core/merge/serverside/serversideplan.h"

/// What Helm, Argo CD and Flux do before a server-side apply, or instead of it (semantics/helm.md 3.2,
/// semantics/gitops.md).
namespace fieldwise::merge {

/// True if an object says `kustomize.toolkit.fluxcd.io/ssa: Merge` in any case, as a label or an annotation: Flux then
/// takes nothing over.
bool mergesOnly(const Json &object);
/// The entries of Live, besides its own by Apply, that the manager takes over. Local and Live may switch that off.
std::vector<k8s::EntryPattern> takenPatterns(const Options &options, const Json *local, const Json *live);

/// Carries out the step before the apply: changes the managers of the request, and `live`, to which it then points.
/// Nothing if there is no such step, or nothing to do.
std::optional<TakeOver> takeOver(const Options &options, serverside::Request &request, std::optional<Json> &live);
/// An apply as if it had begun before the step: `managers` and `live` are Live's.
serverside::Applied fromBefore(serverside::Applied applied, const serverside::Request &request,
                               const std::vector<Manager> &managers, const Json &live);

/// True if Flux sees no difference between Live and its dry run's answer.
bool seesNoDrift(const Json &live, const Json &answer);
/// An apply that is not sent.
serverside::Applied notSent(serverside::Applied applied, const Json &live);

/// Gives fields that Argo CD or Flux took over, and then changed or removed, a rule of their own. The paths must be
/// complete.
void tellTakenOver(const Options &options, DocumentPlan &plan, const ServerSidePlan &server);

} // namespace fieldwise::merge

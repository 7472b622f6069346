// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/merge/serverside/serversideplan.h"
#include "core/view/planwords.h"

/// Summaries of server-side apply, for the window, the reports and the terminal.
namespace fieldwise::view {

/// What happens to one manager of one object; counts are paths of its managedFields entry.
struct ManagerSummary {
    std::string manager;   ///< as `serverside::described`
    bool applies = false;  ///< this manager makes the request
    uint32_t before = ~0u; ///< index into Applied::before; none if the entry is new
    uint32_t after = ~0u;  ///< index into Applied::after; none if the entry disappears
    size_t ownedBefore = 0;
    size_t ownedAfter = 0;         ///< for a refused request: as if it were forced
    size_t absent = 0;             ///< owned before, but missing in Live
    size_t handedOver = 0;         ///< to another entry, by kubectl's migration
    std::array<size_t, 8> fates{}; ///< indexed by merge::OwnerFate

    size_t count(merge::OwnerFate fate) const { return fates[static_cast<size_t>(fate)]; }
};
/// The applying manager first, then the others in the order of Live's entries, then new ones. Empty if this is not
/// server-side apply.
std::vector<ManagerSummary> managersOf(const DocumentPlan &document);
/// The owner of a kept field afterwards, if kubectl's migration moved it to another entry; else null.
const k8s::Manager *handedTo(const DocumentPlan &document, const merge::OwnerChange &change);
/// "2 gained, 1 lost to force, 1 owned but absent"; "" for a manager whose fields do not change.
std::string changesText(const ManagerSummary &manager);

/// The contested fields of one object: why a request is refused, or what force takes. Forgiven conflicts are left out.
std::vector<const merge::serverside::Contested *> conflictsOf(const DocumentPlan &document);
/// The conflicts of all objects by owner, the most first: "9 fields: helm 8, kubectl-edit 2"; a field can have several.
std::string conflictsByOwner(const Plan &plan);

/// The changes of ownership inside a field that is decided as a whole.
std::vector<const merge::OwnerChange *> ownersWithin(const DocumentPlan &document, DecisionId id);
/// A sentence about the owners of a field, or of anything in it, and what happens to them; "" if nobody owns it, or a
/// single owner keeps it.
std::string ownersText(const DocumentPlan &document, DecisionId id);

/// What happens to one object: "created", "refused: 2 conflicts", "3 fields gained, 1 taken from hpa".
std::string serverSideText(const DocumentPlan &document);
/// The same for the head of the result; for several objects "1 refused, 2 applied".
std::string serverSideSummary(const Plan &plan);

/// How kubectl migrates from client-side apply, one sentence per step; empty if it does not.
std::vector<std::string> migrationSteps(const Plan &plan, const DocumentPlan &document);

} // namespace fieldwise::view

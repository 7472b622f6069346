// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/merge/serverside/serversideplan.h"
#include "core/view/planwords.h"

/// What server-side apply does on the whole, for the window, the reports and the terminal.
namespace fieldwise::view {

/// What becomes of one manager of one object, counted in the paths of its entry.
struct ManagerSummary {
    std::string manager;   ///< as `serverside::described`
    bool applies = false;  ///< whose request it is
    uint32_t before = ~0u; ///< index into Applied::before; none for a new one
    uint32_t after = ~0u;  ///< index into Applied::after; none for one that vanishes
    size_t ownedBefore = 0;
    size_t ownedAfter = 0;         ///< of a refusal: if it were forced
    size_t absent = 0;             ///< owned before, and Live does not have it
    size_t handedOver = 0;         ///< to another entry, when kubectl migrates
    std::array<size_t, 8> fates{}; ///< by merge::OwnerFate

    size_t count(merge::OwnerFate fate) const { return fates[static_cast<size_t>(fate)]; }
};
/// Who applies first, then the others as Live's entries stand, then new ones. Empty when it is no server-side apply.
std::vector<ManagerSummary> managersOf(const DocumentPlan &document);
/// Whose a kept field is afterwards, when kubectl's migration made the entry another one's; else null.
const k8s::Manager *handedTo(const DocumentPlan &document, const merge::OwnerChange &change);
/// "2 gained, 1 lost to force, 1 owned but absent"; "" for a manager that keeps what it has.
std::string changesText(const ManagerSummary &manager);

/// What is contested in one object: of a refusal what it is refused for, else what force takes. Forgiven conflicts are
/// none.
std::vector<const merge::serverside::Contested *> conflictsOf(const DocumentPlan &document);

/// The changes of ownership of what stands in a field that is decided as a whole.
std::vector<const merge::OwnerChange *> ownersWithin(const DocumentPlan &document, DecisionId id);
/// Who owns one field, or something in it, and what becomes of that, as a sentence; "" where that is no news: nobody
/// does, or one alone keeps it.
std::string ownersText(const DocumentPlan &document, DecisionId id);

/// What happens to one object: "created", "refused: 2 conflicts", "3 fields gained, 1 taken from hpa".
std::string serverSideText(const DocumentPlan &document);
/// The same for the head of the result; of several objects "1 refused, 2 applied".
std::string serverSideSummary(const Plan &plan);

/// How kubectl leaves client-side apply behind, a sentence a step; empty when it has nothing to do.
std::vector<std::string> migrationSteps(const Plan &plan, const DocumentPlan &document);

} // namespace fieldwise::view

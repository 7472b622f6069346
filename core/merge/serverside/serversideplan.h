// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/merge/plan/plan.h"
#include "core/values/server/serverside.h"

namespace fieldwise::merge {

using k8s::FieldPath;
using k8s::FieldSet;
using k8s::FieldStep;
using k8s::Manager;

/// What becomes of one manager's ownership of one field.
enum class OwnerFate : uint8_t {
    Kept,   ///< or handed over, where kubectl's migration makes it a part of its own entry: `after` is another one then
    Gained, ///< by applying it; a co-owner's as well
    Forced, ///< lost to force
    Forgiven,  ///< lost, since it is what kubectl's annotation says
    GivenUp,   ///< no longer applied, and the field stays
    Pruned,    ///< the field is gone, and with it whoever owned it
    Folded,    ///< what is above it is owned as a whole now
    Forgotten, ///< of an entry in another version, dropped when kubectl migrates
};

struct OwnerChange {
    std::string manager;   ///< as `serverside::described`
    uint32_t before = ~0u; ///< index into Applied::before
    uint32_t after = ~0u;  ///< index into Applied::after
    FieldPath path;
    OwnerFate fate = OwnerFate::Kept;
    DecisionId decision = noDecision; ///< the field, or the innermost one around it
    bool absent = false;              ///< Live has no such field: owned all the same
};

/// What server-side apply does to one object; the decisions say the same, field by field.
struct ServerSidePlan {
    serverside::Applied applied; ///< with ServerSideOptions::migrate: all of it, from Live to the end
    std::optional<serverside::Migration>
        migration;                ///< what kubectl does next; carried out with ServerSideOptions::migrate
    std::vector<FieldPath> paths; ///< of each decision
    std::vector<OwnerChange>
        owners; ///< every path of every entry, before or after; by decision, then as the entries come
    yaml::OrderedJson managedFields; ///< the entries afterwards; of a refusal those of Live
};

/// Decides one object into `plan.decisions` and `plan.serverSide()`; Local is there, Live may not be. Where the request
/// is refused, what is contested stays as Live has it, and the rest is what would come of it. Faults carry ranges in
/// the documents.
void planServerSide(const Options &options, DocumentPlan &plan, std::vector<Fault> &faults);

/// Whether any object is refused.
bool isRefused(const Plan &plan);
/// The changes of ownership that stand at one decision: of its field and, where it decides for them, of fields in it.
std::span<const OwnerChange> changesAt(const ServerSidePlan &server, DecisionId id);
/// The changes of ownership of one field, itself and not what is in it.
std::vector<const OwnerChange *> ownersOf(const DocumentPlan &plan, DecisionId id);

/// Local as a server-side apply sends it: with the namespace of the request.
yaml::Json sentServerSide(const Options &options, const DocumentPlan &plan);
/// What one input decides by itself: in Apply what Live's annotations say, in ServerSide the fields that the manager
/// owned.
std::string derivedOriginal(const Options &options, const yaml::Stream &live);

} // namespace fieldwise::merge

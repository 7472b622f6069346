// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
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

/// What happens to one manager's ownership of one field.
enum class OwnerFate : uint8_t {
    Kept,      ///< `after` is another entry if kubectl's migration moves the ownership to it
    Gained,    ///< by applying the field; also as a co-owner
    Forced,    ///< lost to a forced apply
    Forgiven,  ///< lost without force, because kubectl's annotation has the value
    GivenUp,   ///< no longer applied, but the field stays
    Pruned,    ///< the field is removed, for all of its owners
    Folded,    ///< a field above is now owned as a whole
    Forgotten, ///< an entry goes, and its ownership with it: a hand-over or kubectl's migration drops it, or the
               ///< applier owned the field, too
};

/// One manager's ownership of one field, before and after.
struct OwnerChange {
    std::string manager;   ///< as serverside::described writes it
    uint32_t before = ~0u; ///< index into Applied::before
    uint32_t after = ~0u;  ///< index into Applied::after
    FieldPath path;
    OwnerFate fate = OwnerFate::Kept;
    DecisionId decision = noDecision; ///< about the field, or the innermost one that contains it
    bool absent = false;              ///< owned, although Live has no such field
};

/// What a program asks of the object before its apply (semantics/gitops.md 1.8 and 2.3, semantics/helm.md 3.2).
struct TakeOver {
    std::vector<Manager> entries;    ///< of Live: they become part of the manager's own
    std::vector<Manager> dropped;    ///< those of them in another version, whose fields become nobody's
    FieldSet fields;                 ///< theirs that it did not own by Apply
    FieldSet records;                ///< annotations and labels that are removed from Live
    std::string version;             ///< of the manager's own entry after it
    yaml::OrderedJson managedFields; ///< all entries after it
};

/// What server-side apply does to one object. The decisions say the same field by field.
struct ServerSidePlan {
    serverside::Applied applied; ///< with ServerSideOptions::migrate: from Live to the end of the migration
    /// kubectl's next requests; carried out with ServerSideOptions::migrate.
    std::optional<serverside::Migration> migration;
    std::optional<TakeOver> takeOver; ///< before the apply; `applied` is from Live before it
    /// Flux sees no difference in a dry run, so it sends nothing, and no owner changes (semantics/gitops.md 2.2).
    bool isIdle = false;
    std::vector<FieldPath> paths; ///< of each decision
    /// Every path of every entry before and after; sorted by decision, then in the order of the entries.
    std::vector<OwnerChange> owners;
    /// The entries afterwards; if the request is refused, those of Live after the step before.
    yaml::OrderedJson managedFields;
};

/// True for an entry that becomes part of the manager's own: by a take-over before, or one of client-side apply by
/// kubectl's next requests.
bool isTakenOver(const ServerSidePlan &plan, const k8s::Manager &manager);
/// True for an entry of Live whose fields become nobody's by a hand-over before.
bool isDropped(const ServerSidePlan &plan, const k8s::Manager &manager);

/// Fills `plan.decisions` and `plan.serverSide()` for one object. Local must exist; Live may be missing. If the request
/// is refused, contested fields stay as in Live, and the others are as they would become. Ranges of faults count from
/// the start of the document; `report` (deciding.h) converts them to the whole text.
void planServerSide(const Options &options, DocumentPlan &plan, std::vector<Fault> &faults);

/// Fills `plan.decisions` for an object that the request's step before changes, and nothing else does.
void decideHandOver(const Options &options, DocumentPlan &plan, const ServerSidePlan &server);

/// True if the request for some object is refused.
bool isRefused(const Plan &plan);
/// The ownership changes of a decision's field and, if it decides fields below it, of those.
std::span<const OwnerChange> changesAt(const ServerSidePlan &server, DecisionId id);
/// The ownership changes of exactly one field, not of fields in it.
std::vector<const OwnerChange *> ownersOf(const DocumentPlan &plan, DecisionId id);

/// The object after the request, before the API server's own step. If the request is refused, Live after the hand-over
/// before, or nothing if there is none; nothing if it goes to a subresource.
std::optional<yaml::Json> objectAfter(const Options &options, const DocumentPlan &plan);
/// Local as server-side apply sends it, including the namespace of the request.
yaml::Json sentServerSide(const Options &options, const DocumentPlan &plan);
/// The text of Original that is derived from Live: in Apply from the annotation, in ServerSide the fields that the
/// manager owned.
std::string derivedOriginal(const Options &options, const yaml::Stream &live);

} // namespace fieldwise::merge

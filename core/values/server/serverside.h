// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/k8s/owners.h"
#include "core/values/server/serverside_types.h"

/// Server-side apply as data: how an API server answers one request (semantics/server-side.md 6). It does not know
/// texts or decisions.
namespace fieldwise::merge::serverside {

using k8s::FieldPath;
using k8s::FieldSet;
using k8s::FieldStep;
using k8s::Manager;

/// A server-side apply request, and the object that it is applied to.
struct Request {
    const Json *live = nullptr;  ///< with or without its managedFields; null if there is no such object
    const Json *local = nullptr; ///< the applied configuration as it is sent
    Typed type;
    std::vector<Manager> managers; ///< those of Live
    std::string manager;           ///< "" means "unknown"
    std::string subresource;       ///< "" for the object itself
    bool force = false;
    /// The fields that the endpoint ignores, whoever sends them (semantics/server-side.md 8).
    std::vector<FieldPath> reset;
    std::string now; ///< the time for changed entries
};

/// A field that Local sets and another manager owns with another value.
struct Contested {
    uint32_t owner = 0; ///< index into Applied::before
    FieldPath path;
    /// The value is that of kubectl's own annotation, so it is taken over without force (semantics/server-side.md
    /// 13.3).
    bool forgiven = false;
};

/// An entry of managedFields after the request.
struct Entry {
    Manager manager;
    uint32_t before = ~0u; ///< index into Applied::before; ~0u for a new entry
    bool timeIsNow = false;
};

/// A server's answer to a request.
struct Applied {
    /// The entries that the server uses: Live's, with ownership folded below what is atomic now
    /// (semantics/server-side.md 10), or the one that it creates for an object without entries.
    std::vector<Manager> before;
    bool beforeFirst = false;          ///< it created that entry: `before-first-apply`
    FieldSet own;                      ///< what Local owns of the object; only the fields in `reset` are left out
    FieldSet previous;                 ///< what the manager owned before
    Json result;                       ///< without managedFields; if the request is refused: as if it were forced
    FieldSet added, modified, removed; ///< from Live to `result`
    std::vector<Contested> conflicts;  ///< also those of a forced request; in the order of the message
    bool refused = false;              ///< nothing is applied
    std::string message;               ///< the server's words for a refusal: "Apply failed with 1 conflict: ..."
    std::vector<Entry> after;          ///< in the server's order; if the request is refused: as if it were forced
    bool changed = false;              ///< the object itself changes, not only its owners

    /// The manager's own entry in `before` and `after`; ~0u if it has none.
    uint32_t mineBefore = ~0u, mineAfter = ~0u;
};

/// The answer to a request. A failure is a sentence about what a server refuses: a field that the type does not have, a
/// list that repeats a key, managedFields in Local.
Result<Applied, std::string> apply(const Request &request);

/// What kubectl does after a successful apply to end client-side apply (semantics/server-side.md 13.5).
struct Migration {
    bool keepsAnnotation = false;        ///< (1) applies the last-applied annotation alone, as kubectl-last-applied
    std::vector<std::string> clientSide; ///< (2) the managers whose Update entries become part of kubectl's own entry
    std::vector<Manager> managers;       ///< all entries after step 2
    FieldSet forgotten;                  ///< paths of entries of other versions, which step 2 drops
    std::optional<Applied> secondApply;  ///< (3) the second apply, if step 2 changed anything; it removes old fields
};
/// True for an entry that has kubectl's last-applied annotation: for an Update entry, one of client-side apply.
bool ownsAnnotation(const Manager &manager, Manager::Operation operation);
/// The entries after client-go's hand-over from the client-side manager `clientSide` to `request`'s, as Helm asks for
/// it before its apply (semantics/helm.md 3.2).
std::vector<Manager> handedOver(std::vector<Manager> managers, const Request &request, const std::string &clientSide);
/// The entries that kustomize-controller takes over (semantics/gitops.md 2.3).
std::vector<k8s::EntryPattern> takenByFlux(const std::vector<std::string> &overrideManagers);
/// True if an entry matches a pattern and is not that of an apply by `manager` itself.
bool isTaken(const Manager &entry, std::string_view manager, const std::vector<k8s::EntryPattern> &patterns);
/// The entries after Flux's union: those that are taken become part of `manager`'s own, the first of them its own if it
/// has none. Their versions do not matter (semantics/gitops.md 2.3).
std::vector<Manager> united(std::vector<Manager> managers, std::string_view manager,
                            const std::vector<k8s::EntryPattern> &patterns);
/// Nothing if kubectl has nothing to migrate. `first` must not be refused.
std::optional<Migration> migrate(const Request &request, const Applied &first);

/// metadata.managedFields as a server writes it.
yaml::OrderedJson managedFieldsOf(const std::vector<Entry> &entries);
/// `"hpa" with subresource "scale" using apps/v1`, as in a server's messages.
std::string described(const Manager &manager);

/// The fields that the endpoint of a kind ignores (semantics/server-side.md 8). `known`: the schema says whether the
/// kind has a status endpoint.
std::vector<FieldPath> resetFields(const k8s::Schema *schema, std::string_view apiVersion, std::string_view kind,
                                   std::string_view subresource);

// The parts, as semantics/server-side.md describes them; for tests, and for code that explains the result.
/// The fields that a configuration owns (semantics/server-side.md 5).
FieldSet ownedBy(const Typed &type, const Json &value);
/// Merges `right` into `left` (semantics/server-side.md 7).
Json merged(const Typed &type, const Json &left, const Json &right);
struct Difference {
    FieldSet added, modified, removed;
};
Difference compared(const Typed &type, const Json *left, const Json *right);
/// Removes the members of a set from a value (semantics/server-side.md 6.5).
std::optional<Json> without(const Typed &type, const Json &value, const FieldSet &members);

} // namespace fieldwise::merge::serverside

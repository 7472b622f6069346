// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/k8s/owners.h"
#include "core/values/server/serverside_types.h"

/// Server-side apply as data: what an API server makes of one request (semantics/server-side.md 6). Nothing here knows
/// texts or decisions.
namespace fieldwise::merge::serverside {

using k8s::FieldPath;
using k8s::FieldSet;
using k8s::FieldStep;
using k8s::Manager;

struct Request {
    const Json *live = nullptr;  ///< with its managedFields or without; null when there is no such object
    const Json *local = nullptr; ///< the applied configuration, as it is sent
    Typed type;
    std::vector<Manager> managers; ///< of Live
    std::string manager;           ///< "" counts as "unknown"
    std::string subresource;       ///< "" for the object itself
    bool force = false;
    std::vector<FieldPath> reset; ///< what the endpoint does not take from anybody (semantics/server-side.md 8)
    std::string now;              ///< the time that changed entries get
};

/// Something that Local sets, and another manager owns with another value.
struct Contested {
    uint32_t owner = 0; ///< index into Applied::before
    FieldPath path;
    bool forgiven = false; ///< as kubectl's own annotation says, so taken without force (semantics/server-side.md 13.3)
};

/// An entry as it is written afterwards.
struct Entry {
    Manager manager;
    uint32_t before = ~0u; ///< index into Applied::before; none for a new one
    bool timeIsNow = false;
};

struct Applied {
    std::vector<Manager> before;       ///< the entries that count: Live's, folded under what is atomic now
                                       ///< (semantics/server-side.md 10), or the one made for an object without any
    bool beforeFirst = false;          ///< that one was made: `before-first-apply`
    FieldSet own;                      ///< what Local owns of the object, nothing of it stripped but what is reset
    FieldSet previous;                 ///< what the manager owned before
    Json result;                       ///< without managedFields; of a refused request: as if it were forced
    FieldSet added, modified, removed; ///< from Live to `result`
    std::vector<Contested> conflicts;  ///< those of a forced request too; in the order of the message
    bool refused = false;              ///< nothing is applied
    std::string message;               ///< of a refusal: the server's own words, "Apply failed with 1 conflict: ..."
    std::vector<Entry> after;          ///< in the order of a server; of a refused request: as if it were forced
    bool changed = false;              ///< the object itself, not only who owns it

    /// The manager's own entry in `before` and `after`; ~0u when it has none.
    uint32_t mineBefore = ~0u, mineAfter = ~0u;
};

/// The failure is a sentence that says what a server refuses: a field that the type does not have, a list that repeats
/// a key, managedFields in Local.
Result<Applied, std::string> apply(const Request &request);

/// What kubectl does after a successful apply to leave client-side apply behind (semantics/server-side.md 13.5).
struct Migration {
    bool keepsAnnotation = false;        ///< (1) it applies the last-applied annotation alone, as kubectl-last-applied
    std::vector<std::string> clientSide; ///< (2) whose Update entries become part of kubectl's own
    std::vector<Manager> managers;       ///< all entries after that
    FieldSet forgotten;                  ///< paths of entries of other versions, which are dropped with them
    std::optional<Applied> secondApply;  ///< (3) the second apply, when (2) changed anything: now old fields go
};
/// Nothing when kubectl has nothing to migrate; `first` was not refused.
std::optional<Migration> migrate(const Request &request, const Applied &first);

/// metadata.managedFields as a server writes it.
yaml::OrderedJson managedFieldsOf(const std::vector<Entry> &entries);
/// `"hpa" with subresource "scale" using apps/v1`, as in a server's messages.
std::string described(const Manager &manager);

/// What the endpoint of a kind resets (semantics/server-side.md 8), with dots between names; `known`: the schema says
/// whether it has a status of its own.
std::vector<FieldPath> resetFields(const k8s::Schema *schema, std::string_view apiVersion, std::string_view kind,
                                   std::string_view subresource);

// The parts, each as semantics/server-side.md describes it; for tests, and for those who explain the result.
/// semantics/server-side.md 5: what a configuration owns.
FieldSet ownedBy(const Typed &type, const Json &value);
/// semantics/server-side.md 7: `right` is laid over `left`.
Json merged(const Typed &type, const Json &left, const Json &right);
struct Difference {
    FieldSet added, modified, removed;
};
Difference compared(const Typed &type, const Json *left, const Json *right);
/// Takes the members of a set out of a value (semantics/server-side.md 6.5).
std::optional<Json> without(const Typed &type, const Json &value, const FieldSet &members);

} // namespace fieldwise::merge::serverside

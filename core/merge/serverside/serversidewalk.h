// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/edit/patchednode.h"
#include "core/values/server/serverside.h"

namespace fieldwise::merge {

/// One place of an object and the sets of paths that concern it; each set is reduced to what is below this place.
struct OwnershipCursor {
    enum Set : uint8_t {
        Previous, ///< the manager owned it before
        Held,     ///< contested, in a refused request
        Forced,
        Forgiven,
        Reset, ///< ignored by this endpoint
        Count
    };
    serverside::Typed type;
    std::array<const k8s::FieldSet *, Count> sets{};

    OwnershipCursor field(std::string_view name) const;
    OwnershipCursor item(const k8s::FieldStep &step) const;
    /// True if the set has this place itself.
    bool is(Set set) const { return sets[set] && sets[set]->self; }
    /// True if the set has paths below this place.
    bool hasBelow(Set set) const { return sets[set] && !sets[set]->below.empty(); }
};

/// Applies the API server's answer to Live field by field, so that each field gets a reason and bytes: `result` is the
/// answer of serverside::apply. Fields in Held stay as in Live; metadata.managedFields is not changed. `sent` is Local
/// as the request sends it (sentServerSide); `local` is its text.
void mergeServerSide(PatchedNode &live, NodeRef local, const Json &sent, const Json &result,
                     const OwnershipCursor &root);

} // namespace fieldwise::merge

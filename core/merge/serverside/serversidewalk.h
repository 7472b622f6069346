// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/edit/patchednode.h"
#include "core/values/server/serverside.h"

namespace fieldwise::merge {

/// What an apply has to do with one place of an object: the sets of paths that count, as far as they lead there.
struct OwnershipCursor {
    enum Set : uint8_t {
        Previous, ///< the manager owned it before
        Held,     ///< contested, and the request is refused
        Forced,
        Forgiven,
        Reset, ///< not taken by this endpoint
        Count
    };
    serverside::Typed type;
    std::array<const k8s::FieldSet *, Count> sets{};

    OwnershipCursor field(std::string_view name) const;
    OwnershipCursor item(const k8s::FieldStep &step) const;
    bool is(Set set) const { return sets[set] && sets[set]->self; }
    bool isInside(Set set) const { return sets[set] && !sets[set]->below.empty(); }
};

/// What the API server makes of Live, told field by field: `result` is what serverside::apply gives, here it gets
/// reasons and bytes. What is held stays as Live has it. metadata.managedFields is left as it is. `said` is Local as it
/// is sent.
void mergeServerSide(PatchedNode &live, NodeRef local, const Json &said, const Json &result,
                     const OwnershipCursor &root);

} // namespace fieldwise::merge

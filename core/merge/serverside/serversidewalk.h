// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/edit/after.h"
#include "core/merge/serverside/serversideplan.h"
#include "core/values/server/serverside.h"

namespace fieldwise::merge {

/// What an apply has to do with one place of an object: the sets of paths that count, as far as they lead there.
struct Spot {
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

    Spot field(std::string_view name) const;
    Spot item(const k8s::FieldStep &step) const;
    bool is(Set set) const { return sets[set] && sets[set]->self; }
    bool isInside(Set set) const { return sets[set] && !sets[set]->below.empty(); }
};

/// What the API server makes of Live, told field by field: `result` is what serverside::apply gives, here it gets
/// reasons and bytes. What is held stays as Live has it. metadata.managedFields is left as it is. `said` is Local as it
/// is sent.
void mergeServerSide(After &live, Ref local, const Json &said, const Json &result, const Spot &root);

/// The path of each decision below an object of this type, and which node of Original each stands for: `plan.paths`,
/// and the evidence of the decisions. What only Original has, since nothing of it is left, gets decisions of its own.
void settlePaths(DocumentPlan &plan, ServerSidePlan &server, const serverside::Typed &type);
/// Every path of every entry, before and after, with its fate: `server.owners`. `managers` are Live's as they are
/// written.
void settleOwners(const DocumentPlan &plan, ServerSidePlan &server, const std::vector<k8s::Manager> &managers,
                  const serverside::Typed &type, const yaml::Json *live);

/// The decision about a path, or the innermost one around it.
class PathIndex {
public:
    explicit PathIndex(const DocumentPlan &plan, const std::vector<k8s::FieldPath> &paths);
    DecisionId at(const k8s::FieldPath &path) const;

private:
    std::vector<std::map<k8s::FieldStep, DecisionId>> m_children;
};

} // namespace fieldwise::merge

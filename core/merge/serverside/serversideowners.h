// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/serverside/serversideplan.h"

namespace fieldwise::merge {

/// The path of each decision below an object of this type, and which node of Original each stands for: `plan.paths`,
/// and the evidence of the decisions. What only Original has, since nothing of it is left, gets decisions of its own.
void fillPaths(DocumentPlan &plan, ServerSidePlan &server, const serverside::Typed &type);
/// Every path of every entry, before and after, with its fate: `server.owners`. `managers` are Live's as they are
/// written.
void fillOwners(const DocumentPlan &plan, ServerSidePlan &server, const std::vector<k8s::Manager> &managers,
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

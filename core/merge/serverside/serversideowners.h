// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/serverside/serversideplan.h"

namespace fieldwise::merge {

/// Fills `server.paths` with the path of each decision below an object of this type, and adds the nodes of Original to
/// the decisions. Fields that only Original has get decisions of their own.
void fillPaths(DocumentPlan &plan, ServerSidePlan &server, const serverside::Typed &type);
/// Fills `server.owners`: every path of every entry before and after, with its fate. `managers` are Live's as written
/// there.
void fillOwners(const DocumentPlan &plan, ServerSidePlan &server, const std::vector<k8s::Manager> &managers,
                const serverside::Typed &type, const yaml::Json *live);

/// Finds the decision about a path, or the innermost one that contains it.
class PathIndex {
public:
    explicit PathIndex(const DocumentPlan &plan, const std::vector<k8s::FieldPath> &paths);
    DecisionId at(const k8s::FieldPath &path) const;

private:
    std::vector<std::map<k8s::FieldStep, DecisionId>> m_children;
};

} // namespace fieldwise::merge

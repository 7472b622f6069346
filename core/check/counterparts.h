// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/merge/plan/plan.h"

namespace fieldwise::check {

/// A node of the result that is checked.
struct ResultNode {
    uint32_t part = ~0u; ///< which document of the result
    yaml::NodeId node = yaml::none;
    bool missing() const { return node == yaml::none; }
    auto operator<=>(const ResultNode &) const = default;
};

/// Where an input's fields stand in the result: the two are compared as a merge pairs two versions of a file.
class Counterparts {
public:
    /// Nothing stands anywhere.
    Counterparts() = default;
    /// `plan`: of the input as Base and Ours, and the result as Theirs.
    explicit Counterparts(merge::Plan plan);

    /// Of a node of a document of the input.
    ResultNode of(uint32_t part, yaml::NodeId node) const;
    /// The decision about a node of the result; invalid where there is none.
    merge::DecisionRef about(const ResultNode &resultNode) const;
    const merge::Plan &plan() const { return *m_plan; }

private:
    bool pair(const merge::DocumentPlan &document, yaml::NodeId input, yaml::NodeId result);
    void pairInside(const merge::DocumentPlan &document, yaml::NodeId input, yaml::NodeId result);

    std::optional<merge::Plan> m_plan;
    std::map<std::pair<uint32_t, yaml::NodeId>, ResultNode> m_resultNodes;
    std::map<ResultNode, merge::DecisionRef> m_decisions;
};

} // namespace fieldwise::check

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/merge/plan/plan.h"

namespace fieldwise::check {

/// A node in the checked result.
struct ResultNode {
    uint32_t part = ~0u; ///< index of its document
    yaml::NodeId node = yaml::none;
    bool missing() const { return node == yaml::none; }
    auto operator<=>(const ResultNode &) const = default;
};

/// Finds the node of the result that corresponds to a node of an input. Input and result are paired like two versions
/// of a file in a git merge.
class Counterparts {
public:
    /// Without any counterparts.
    Counterparts() = default;
    /// `plan`: a git merge with the input as Base and Ours, and the result as Theirs.
    explicit Counterparts(merge::Plan plan);

    /// The counterpart of a node in the input's document `part`.
    ResultNode of(uint32_t part, yaml::NodeId node) const;
    /// The decision about a node of the result; invalid if there is none.
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

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <compare>
#include <string>
#include <tuple>
#include <vector>

#include "core/view/planwords.h"

namespace fieldwise::view {

/// A line of the outline: a decision, or a field below one that is decided as a whole.
struct OutlineItem {
    DecisionRef decision; ///< its own, or that of the whole
    NodeId node = none;   ///< below a whole: the value, in the input that the whole comes from
    uint32_t index = 0;   ///< among its siblings, with a node
    auto key() const { return std::tuple(decision.document, decision.decision, node); }
    bool operator==(const OutlineItem &other) const { return key() == other.key(); }
    auto operator<=>(const OutlineItem &other) const { return key() <=> other.key(); }
};

/// Steps by their state.
using StateCounts = std::array<uint32_t, 7>;

/// The merged tree: every field of every input, with what becomes of it. Refers to the plan.
class Outline {
public:
    explicit Outline(const Plan &plan);

    /// The resources.
    std::vector<OutlineItem> roots() const;
    /// In the order of the result, or of the input for what is decided as a whole.
    std::vector<OutlineItem> children(const OutlineItem &item) const;
    bool hasChildren(const OutlineItem &item) const;
    /// `replicas`, `[name=api]`; of a root the resource.
    std::string name(const OutlineItem &item) const;
    yaml::Path path(const OutlineItem &item) const;
    State state(const OutlineItem &item) const;
    /// How many steps there are of each state, the item included.
    const StateCounts &counts(const OutlineItem &item) const;
    /// Which input has `OutlineItem::node`.
    Side side(DecisionRef ref) const;

    /// The items that have this text in their path or in the value of a scalar, those with a step at or below them
    /// only, or both; and all that stand above them. Sorted; bounded, the first of a large plan.
    std::vector<OutlineItem> matching(std::string_view text, bool onlyChanged) const;

private:
    NodeId valueOf(const OutlineItem &item) const;
    bool has(const OutlineItem &item, std::string_view lowered, const std::string &path) const;

    const Plan &m_plan;
    std::vector<std::vector<StateCounts>> m_counts; ///< of each decision of each document
};

/// What stands out most: a conflict, your choice, removed, added, changed, retained; Unchanged where nothing is
/// counted.
State worst(const StateCounts &counts);

} // namespace fieldwise::view

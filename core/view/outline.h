// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <compare>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "core/view/planwords.h"

namespace fieldwise::view {

/// A line of the outline: a decision, or a field inside a field that is decided as a whole.
struct OutlineItem {
    DecisionRef decision; ///< its own, or that of the field decided as a whole
    NodeId node = none;   ///< inside such a field: the value, in the input that the field comes from
    uint32_t index = 0;   ///< among its siblings, if `node` is set
    auto key() const { return std::tuple(decision.document, decision.decision, node); }
    bool operator==(const OutlineItem &other) const { return key() == other.key(); }
    auto operator<=>(const OutlineItem &other) const { return key() <=> other.key(); }
};

/// The number of steps for each State.
using StateCounts = std::array<uint32_t, 7>;

/// The merged tree: every field of every input with its outcome. Refers to the plan, which must outlive it.
class Outline {
public:
    explicit Outline(const Plan &plan);

    /// One item per resource.
    std::vector<OutlineItem> roots() const;
    /// In the order of the result; inside a field that is decided as a whole, in the order of the input.
    std::vector<OutlineItem> children(const OutlineItem &item) const;
    bool hasChildren(const OutlineItem &item) const;
    /// `replicas`, `[name=api]`; for a root the resource.
    std::string name(const OutlineItem &item) const;
    yaml::Path path(const OutlineItem &item) const;
    State state(const OutlineItem &item) const;
    /// The number of steps of each state at or below the item; inside a value that a rule takes whole, of the places
    /// that differ.
    StateCounts counts(const OutlineItem &item) const;
    /// The input that `OutlineItem::node` belongs to.
    Side side(DecisionRef ref) const;

    /// The items with this text in their path or in a scalar value, or with a step at or below them (`onlyChanged`), or
    /// both, and all items above them. Sorted. In a large plan only the first ones.
    std::vector<OutlineItem> matching(std::string_view text, bool onlyChanged) const;

private:
    /// A place that differs inside a value that is taken whole, in the document that the value comes from.
    struct Inside {
        Range bytes; ///< empty where lines of the destination are gone
        State state = State::Changed;
    };
    void findInside(DecisionRef ref);
    const std::vector<Inside> *insideOf(const OutlineItem &item) const;
    Range entryOf(const OutlineItem &item) const;
    NodeId valueOf(const OutlineItem &item) const;
    bool has(const OutlineItem &item, std::string_view lowered, const std::string &path) const;

    const Plan &m_plan;
    std::vector<std::vector<StateCounts>> m_counts; ///< for each decision of each document
    std::map<std::pair<uint32_t, DecisionId>, std::vector<Inside>> m_inside;
};

/// The most prominent state: conflict, your choice, removed, added, changed, retained; Unchanged if all counts are 0.
State worst(const StateCounts &counts);

} // namespace fieldwise::view

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <set>
#include <span>
#include <vector>

#include "core/check/checking.h"
#include "core/check/counterparts.h"
#include "core/merge/match/digests.h"

namespace fieldwise::check {

Text textOf(merge::Side side);
merge::Side sideOf(Text text);

/// Assigns to each decision of a merge of the sides the field of the result that it is about.
class FieldPairs {
public:
    /// The streams must outlive it.
    FieldPairs(const PerText<yaml::Stream> &streams, merge::Plan plan, merge::PerSide<Counterparts> counterparts);

    const merge::Plan &plan() const { return m_plan; }
    const Counterparts &counterparts(merge::Side side) const { return m_counterparts[side]; }
    const yaml::Stream &result() const { return m_streams[Text::Result]; }
    const yaml::Document &document(const ResultNode &resultNode) const
    {
        return *result().parts[resultNode.part].document;
    }
    const yaml::Node &node(const ResultNode &resultNode) const { return document(resultNode).node(resultNode.node); }
    /// Equal values have equal digests (merge::Digests); 0 if the side does not have the field.
    uint64_t digest(const ResultNode &resultNode) const
    {
        return digest(Text::Result, resultNode.part, resultNode.node);
    }
    uint64_t digest(Text text, uint32_t part, yaml::NodeId node) const { return m_digests[text][part].of(node); }
    uint64_t digest(merge::DecisionRef ref, merge::Side side) const;

    /// The name of a field's key; "" if it has no key.
    std::string_view nameOf(const ResultNode &resultNode) const;
    /// The same for an input.
    std::string_view nameOf(merge::DecisionRef ref, merge::Side side) const;

    /// Assigns a field of the result to each decision, and marks it as taken: first fields with the decided value, then
    /// those with the value of an input, then the rest. A field must have a name that some input gives it. `container`
    /// is their mapping or list in the result; missing for whole documents.
    std::vector<ResultNode> assign(std::span<const merge::DecisionRef> refs, const ResultNode &container);
    bool isTaken(const ResultNode &resultNode) const { return m_taken.contains(resultNode); }
    /// The entries of a mapping or list in the result that no decision has taken.
    std::vector<ResultNode> leftIn(const ResultNode &container) const;

private:
    using Names = std::map<std::string_view, yaml::NodeId>;
    const merge::DocumentPlan &planOf(merge::DecisionRef ref) const { return m_plan.documents[ref.document]; }
    bool isIn(const ResultNode &resultNode, const ResultNode &container) const;
    bool isDecidedValue(merge::DecisionRef ref, const ResultNode &resultNode) const;
    bool isVersionOf(merge::DecisionRef ref, const ResultNode &resultNode) const;
    bool isNamed(merge::DecisionRef ref, const ResultNode &resultNode) const;
    bool standsElsewhere(merge::DecisionRef ref, merge::Side side) const;
    std::vector<ResultNode> candidatesOf(merge::DecisionRef ref, const ResultNode &container, const Names &names) const;
    bool assignInPlace(std::span<const merge::DecisionRef> refs, const std::vector<std::vector<ResultNode>> &candidates,
                       std::vector<ResultNode> &resultNodes, const ResultNode &container);
    void assignCopies(std::span<const merge::DecisionRef> refs, std::vector<ResultNode> &resultNodes,
                      const ResultNode &container);
    void assignLeft(std::span<const merge::DecisionRef> refs, std::vector<ResultNode> &resultNodes,
                    const ResultNode &container);

    const PerText<yaml::Stream> &m_streams;
    merge::Plan m_plan;
    merge::PerSide<Counterparts> m_counterparts;
    PerText<std::vector<merge::Digests>> m_digests;
    std::set<ResultNode> m_taken;
};

/// Of the merge of the sides by git's rules, with renames followed. The streams must outlive it. Fails with why they
/// can't be merged or compared.
Result<FieldPairs, std::string> fieldPairs(const PerText<yaml::Stream> &streams, const merge::Options &options);

} // namespace fieldwise::check

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "core/k8s/redact.h"
#include "core/k8s/schema.h"
#include "core/merge/explain/explain.h"
#include "core/merge/plan/secrets.h"
#include "core/view/compare/compare_runs.h"
#include "core/view/planwords.h"

namespace fieldwise::view {

/// The innermost decision of a plan at or above a field.
struct DecisionCursor {
    DecisionId id = noDecision;
    bool exact = false; ///< at the field itself
};

/// One field in all inputs and results, aliases followed.
struct ComparedNode {
    yaml::Path path;
    PerSide<NodeRef> inputs;
    PerSemantics<NodeRef> results;
    PerSemantics<DecisionCursor> at;
    k8s::SchemaPlace place;
    bool kept = false;      ///< replace: Live's own, which the server keeps
    bool contested = false; ///< server-side apply: the field is one that the server refuses all for
};

/// Which semantics give the same: equal numbers; -1 for one with a fault.
struct Classes {
    PerSemantics<int> of = forAll(-1);
    int count = 0;
    /// The only one that differs from all others, where at least three can be compared; -1 for none.
    int odd() const;
};
Classes classesOf(const ComparedNode &compared, const ComparedDocument &document);
/// Equal data as kubectl reads it; two missing ones are equal. kubectl's own annotation does not count.
bool sameToKubectl(NodeRef a, NodeRef b, const yaml::Path &path);

/// The elements of a list that is keyed or a set, matched over all inputs and results.
struct ComparedElement {
    yaml::PathStep step;
    PerSide<NodeRef> inputs;
    PerSemantics<NodeRef> results;
};
struct ComparedElements {
    std::vector<ComparedElement> all; ///< the destination's order, then the others'
    /// Of each result, indices into `all`.
    PerSemantics<std::vector<uint32_t>> order;
    std::vector<uint32_t> destination;
};
/// Nothing when the list counts as one value: no rule is known, or its keys don't tell the elements apart.
std::optional<ComparedElements> elementsOf(const ComparedNode &compared, const CompareRuns &runs,
                                           const ComparedDocument &document);

/// Finds the decisions of one document below others.
class DecisionCursors {
public:
    DecisionCursors(const CompareRuns &runs, const ComparedDocument &document);
    PerSemantics<DecisionCursor> root() const;
    DecisionCursor below(Semantics semantics, DecisionCursor cursor, const yaml::PathStep &step) const;

private:
    const DocumentPlan *planOf(size_t semantics) const;

    const CompareRuns &m_runs;
    const ComparedDocument &m_document;
    PerSemantics<std::unordered_map<std::string, DecisionId>> m_children;
};

/// A value on one line, shortened.
std::string shortValue(NodeRef value);

/// Makes the rows of one document.
class CompareRows {
public:
    CompareRows(const CompareRuns &runs, uint32_t document, bool showSecrets);
    CompareRow row(const ComparedNode &compared, const Classes &classes);
    /// About the order of a list's elements alone; `classes` by order.
    CompareRow orderRow(const ComparedNode &compared, const ComparedElements &elements, const Classes &classes);

private:
    CompareRow begin(const ComparedNode &compared);
    CompareCell cell(Semantics semantics, const ComparedNode &compared);
    void explain(CompareCell &cell, Semantics semantics, const ComparedNode &compared);
    void explainBelow(CompareCell &cell, Semantics semantics, DecisionId id);
    void explainReplace(CompareCell &cell, const ComparedNode &compared) const;
    std::string shown(NodeRef value, const ComparedNode &compared);
    bool isSecret(NodeRef value);
    bool isSecret(const ComparedNode &compared);
    yaml::Path shownPath(const ComparedNode &compared);
    uint32_t lineOf(const ComparedNode &compared, Side side);

    const CompareRuns &m_runs;
    uint32_t m_index;
    const ComparedDocument &m_document;
    bool m_showSecrets;
    k8s::SecretPlaces m_places;
    std::unordered_map<const yaml::Document *, std::vector<Range>> m_secrets;
    PerSide<std::optional<LineIndex>> m_lines; ///< of the documents
};

} // namespace fieldwise::view

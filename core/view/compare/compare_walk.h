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
    bool exact = false; ///< the decision is for the field itself
};

/// One field in all inputs and results, with aliases followed.
struct ComparedNode {
    yaml::Path path;
    PerSide<NodeRef> inputs;
    PerColumn<NodeRef> results;
    PerColumn<DecisionCursor> at;
    k8s::SchemaPlace place;
    bool kept = false;         ///< replace: the value of Live, which the server keeps
    PerColumn<char> contested; ///< 1: the server refuses the whole object because of this field
};

/// Groups columns by their result for a field: equal results have equal numbers; -1 for a column with a fault.
struct Classes {
    PerColumn<int> of;
    int count = 0;
    /// The only program that differs from all others, if at least three can be compared and none of them is refused;
    /// else -1.
    int odd(const CompareRuns &runs, const ComparedNode &compared, const ComparedDocument &document) const;
};
Classes classesOf(const ComparedNode &compared, const CompareRuns &runs, const ComparedDocument &document);
/// Whether a decision, or one below it, gives another value than Live's.
bool changes(const DocumentPlan &plan, DecisionId id);
/// Whether a column that refuses the object would make something else of this field.
bool isRefused(const ComparedNode &compared, const CompareRuns &runs, const ComparedDocument &document, size_t column);
/// Equal data as kubectl reads it; two missing values are equal. Ignores kubectl's own annotation.
bool sameToKubectl(NodeRef a, NodeRef b, const yaml::Path &path);

/// An element of a keyed list or a set, matched across all inputs and results.
struct ComparedElement {
    yaml::PathStep pathStep;
    PerSide<NodeRef> inputs;
    PerColumn<NodeRef> results;
};
struct ComparedElements {
    std::vector<ComparedElement> all; ///< in the destination's order, then in the others'
    /// For each result, indices into `all`.
    PerColumn<std::vector<uint32_t>> order;
    std::vector<uint32_t> destination;
};
/// Returns nothing if the list is compared as one value, because it has no rule or its keys do not identify the
/// elements.
std::optional<ComparedElements> elementsOf(const ComparedNode &compared, const CompareRuns &runs,
                                           const ComparedDocument &document);

/// Walks down the decisions of one document, in all plans at once.
class DecisionCursors {
public:
    DecisionCursors(const CompareRuns &runs, const ComparedDocument &document);
    PerColumn<DecisionCursor> root() const;
    DecisionCursor below(size_t column, DecisionCursor cursor, const yaml::PathStep &step) const;

private:
    const DocumentPlan *planOf(size_t column) const;

    const CompareRuns &m_runs;
    const ComparedDocument &m_document;
    PerColumn<std::unordered_map<std::string, DecisionId>> m_children;
};

/// The value on one line, shortened.
std::string shortValue(NodeRef value);

/// Builds the rows of one document.
class CompareRows {
public:
    CompareRows(const CompareRuns &runs, uint32_t document, bool showSecrets);
    CompareRow row(const ComparedNode &compared, const Classes &classes);
    /// A row only about the order of a list's elements; `classes` groups the columns by order.
    CompareRow orderRow(const ComparedNode &compared, const ComparedElements &elements, const Classes &classes);

private:
    CompareRow begin(const ComparedNode &compared);
    CompareCell cell(size_t column, const ComparedNode &compared);
    /// All fields below a value that is taken whole have the same.
    const merge::Explanation &explanationOf(size_t column, DecisionId id);
    void explain(CompareCell &cell, size_t column, const ComparedNode &compared);
    void explainBelow(CompareCell &cell, size_t column, DecisionId id);
    void explainReplace(CompareCell &cell, const ComparedNode &compared) const;
    void explainDiff(CompareCell &cell, const ComparedNode &compared) const;
    Deed deedOf(const CompareCell &cell, size_t column, const ComparedNode &compared) const;
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
    PerColumn<std::unordered_map<DecisionId, merge::Explanation>> m_explanations;
    PerSide<std::optional<LineIndex>> m_lines; ///< of the inputs' documents
};

} // namespace fieldwise::view

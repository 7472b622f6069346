// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/merge/patch/jsonpatch.h"
#include "core/merge/plan/plan.h"

namespace fieldwise::merge {

/// One operation of a JSON patch, which is a step of its own whatever the outcome of its field, and its effect.
struct OperationStep {
    Operation operation;
    Reaction reaction;                 ///< NotRun after an operation that fails
    std::array<Reaction, 3> elsewhere; ///< its effect in each of allDialects, on the document at that point
    DecisionId decision = noDecision;  ///< the field that shows the effect, or the nearest one
    NodeId target = none; ///< in the document: the target of `path` at that point, or the nearest node above it
};

/// The type of a patch, and the operations of a JSON patch. The decisions say what happens to the fields.
struct PatchPlan {
    PatchType type = PatchType::MergePatch; ///< the type that is used; never Auto
    std::string why;                        ///< the reason for this type: "it is a list of operations"
    std::vector<OperationStep> operations;  ///< only for a JSON patch
    std::vector<uint32_t> operationOf;      ///< for each decision, the last operation that caused it; ~0u without one
    /// The operation that fails; the plan is then a preview of the operations before it.
    std::optional<uint32_t> failed;
    yaml::Json result; ///< the document afterwards; equals the result's text as kubectl reads it
};

/// Decides one document in Mode::Patch, where Updated is the patch. Of a JSON patch, only the first `limit` operations
/// run. Ranges of faults count from the start of the document; `report` (deciding.h) converts them to the whole text.
void planPatch(const Options &options, DocumentPlan &plan, std::vector<Fault> &faults, size_t limit = ~size_t(0));
/// The plan of a JSON patch after its first `count` operations, counted over all documents in order. What the API
/// server makes of a document comes with its last operation. Decisions have other ids than those of `plan`.
Plan afterOperations(const Plan &plan, size_t count);
/// Decides one document in Mode::Compare: how Before becomes After. List elements are paired by keys from a
/// schema, --list-rule or `options.infer`, else by content.
void planComparison(const Options &options, DocumentPlan &plan);

/// "JSON patch", "JSON merge patch", "strategic merge patch".
std::string_view typeName(PatchType type);
/// True if an operation fails in any document, so that nothing may be saved.
bool fails(const Plan &plan);
/// True for a patch of an object from a cluster, as `kubectl patch` sends it.
bool isSentToCluster(const Options &options, const DocumentPlan &document);
/// The effect of an operation in one word: "added", "holds", "fails", "not run", "skipped".
std::string_view effectName(OperationEffect did);

} // namespace fieldwise::merge

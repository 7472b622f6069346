// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/merge/patch/jsonpatch.h"
#include "core/merge/plan/plan.h"

namespace fieldwise::merge {

/// One operation of a JSON patch and what came of it: a step of its own.
struct OperationStep {
    Operation operation;
    Reaction reaction;                 ///< NotRun behind one that fails
    std::array<Reaction, 3> elsewhere; ///< what each of allDialects makes of it, on the document as it is then
    DecisionId decision = noDecision;  ///< the field that tells what came of it, or the nearest one
    NodeId target = none; ///< in the document: what `path` names when it is reached, or the nearest thing above
};

/// How a patch is read, and a JSON patch step by step; the decisions say what became of the fields.
struct PatchPlan {
    PatchType type = PatchType::MergePatch; ///< never Auto
    std::string why;                        ///< why this type: "it is a list of operations"
    std::vector<OperationStep> operations;  ///< of a JSON patch
    std::vector<uint32_t> operationOf; ///< for each decision the operation that says so, the last one; ~0u without one
    std::optional<uint32_t> failed;    ///< the operation that fails: the plan is a preview of what stands before it
    yaml::Json result;                 ///< the document afterwards; the result's text reads as this
};

/// Decides one document in Mode::Patch; Updated is the patch. Faults carry ranges in the documents. Of a JSON patch
/// only the first `limit` operations run.
void planPatch(const Options &options, DocumentPlan &plan, std::vector<Fault> &faults, size_t limit = ~size_t(0));
/// A plan over JSON patches as it is when only the first `count` operations have run, those of all documents counted in
/// order. Its decisions are others than those of `plan`.
Plan afterOperations(const Plan &plan, size_t count);
/// Decides one document in Mode::Compare: how Before becomes After. Elements of lists are paired by merge key where a
/// schema or --list-rule has one, or `options.infer` finds one, else by what they hold.
void planComparison(const Options &options, DocumentPlan &plan);

/// "JSON patch", "JSON merge patch", "strategic merge patch".
std::string_view typeName(PatchType type);
/// Of a whole plan: an operation of any document fails, so nothing is to be saved.
bool fails(const Plan &plan);
/// What happens to the field of an operation, in a word: "added", "holds", "fails", "not run", "skipped".
std::string_view effectName(OperationEffect did);

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include <QString>

#include "core/merge/patch/patchplan.h"
#include "ui/scene/scene.h"

namespace fieldwise::ui {

/// An operation of a JSON patch: which resource it patches, and its place in the list.
struct OperationRef {
    uint32_t document = 0;
    uint32_t operation = ~0u;
    bool valid() const { return operation != ~0u; }
    bool operator==(const OperationRef &) const = default;
};

/// All operations of a plan, in order; empty when the patch is no JSON patch.
std::vector<OperationRef> operationsIn(const merge::Plan &plan);
const merge::OperationStep &stepOf(const merge::Plan &plan, OperationRef ref);
/// The operation that fails, if one does.
OperationRef failedIn(const merge::Plan &plan);
/// The operation that is written on a line of the patch; invalid between them.
OperationRef operationAt(const Scene &scene, int line);
/// The last operation that made a field, or what stands around it, as it is.
OperationRef lastOperationOn(const merge::Plan &plan, merge::DecisionRef field);
Frames framesOf(const Scene &scene, OperationRef ref);

/// What it does, or why it fails, for lists: without its number and name.
QString becauseOf(const merge::Plan &plan, OperationRef ref);
/// How the row of an operation looks; of one that has not run what it would do.
Look lookOf(const merge::OperationStep &step);
/// "done", "fails", ...: of all operations in numbers.
struct OperationCounts {
    int done = 0, fails = 0, skipped = 0, notRun = 0;
    bool operator==(const OperationCounts &) const = default;
};
OperationCounts countOperations(const merge::Plan &plan);

/// Something that would make a failing operation work.
struct Remedy {
    enum Kind : uint8_t { UseAdd, KubectlDialect, LenientDialect } kind;
    QString text; ///< for a button
};
std::vector<Remedy> remediesFor(const merge::OperationStep &step);
/// Where `op` says what the operation is, in the whole text of the patch: the word alone, without quotes. Empty where
/// it can't be replaced.
Range opWord(const Scene &scene, OperationRef ref);

} // namespace fieldwise::ui

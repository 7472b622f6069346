// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include <QString>

#include "core/merge/patch/patchplan.h"
#include "ui/scene/scene.h"

namespace fieldwise::ui {

/// An operation of a JSON patch: the resource that it patches, and its index in the list.
struct OperationRef {
    uint32_t document = 0;
    uint32_t operation = ~0u;
    bool valid() const { return operation != ~0u; }
    bool operator==(const OperationRef &) const = default;
};

/// All operations of a plan, in order; empty if the patch is not a JSON patch.
std::vector<OperationRef> operationsIn(const merge::Plan &plan);
const merge::OperationStep &stepOf(const merge::Plan &plan, OperationRef ref);
/// The operation that fails; invalid if none does.
OperationRef failedIn(const merge::Plan &plan);
/// The operation on a line of the patch; invalid between operations.
OperationRef operationAt(const Scene &scene, int line);
/// The last operation that affected a field, or that made a field around it.
OperationRef lastOperationOn(const merge::Plan &plan, merge::DecisionRef field);
Frames framesOf(const Scene &scene, OperationRef ref);

/// What the operation does, or why it fails, without its number and name; for lists.
QString becauseOf(const merge::Plan &plan, OperationRef ref);
/// The look of an operation's row; an operation that has not run looks as if it had.
Look lookOf(const merge::OperationStep &step);
/// What an operation does, in a word: "fails", "no change".
QString effectWord(merge::OperationEffect effect);
/// The number of operations by outcome.
struct OperationCounts {
    int done = 0, fails = 0, skipped = 0, notRun = 0;
    bool operator==(const OperationCounts &) const = default;
};
OperationCounts countOperations(const merge::Plan &plan);

/// A change that would make a failing operation work.
struct Remedy {
    enum Kind : uint8_t { Escape, UseAdd, KubectlDialect, LenientDialect } kind;
    QString text; ///< text for a button
};
std::vector<Remedy> remediesFor(const merge::Plan &plan, OperationRef ref);
/// The operation's name in its `op` field, as a range in the patch's whole text, without quotes. Empty if it can't be
/// replaced.
Range opWord(const Scene &scene, OperationRef ref);
/// A pointer in which somebody forgot to escape a `/`: what was probably meant, and where it stands in the patch.
struct MeantPointer {
    std::string pointer;
    std::string token; ///< the one that was cut in two
    Range range;       ///< in the patch's whole text, without quotes; empty if it can't be replaced
};
std::optional<MeantPointer> meantPointer(const merge::Plan &plan, OperationRef ref);

} // namespace fieldwise::ui

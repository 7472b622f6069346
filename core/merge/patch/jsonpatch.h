// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/merge/plan/options.h"
#include "core/merge/plan/ref.h"
#include "core/yaml/value.h"

namespace fieldwise::merge {

struct PatchedNode;
using yaml::Json;

/// The effect of an operation.
enum class OperationEffect : uint8_t {
    Holds, ///< a test that succeeds
    Adds,
    Changes,
    Removes,
    Moves,
    Copies,
    Nothing, ///< the value is already as wanted
    Skipped, ///< its target is missing, in the lenient dialect
    Fails,
    NotRun,
};

/// Why an operation fails, is skipped, or does something that another dialect would not do. In brackets:
/// Reaction::detail.
enum class OperationReason : uint8_t {
    None,
    NotAnOperation, ///< it is not a mapping, or the whole patch is not a list
    OpMissing,      ///< `op` is missing or not a string
    UnknownOp,      ///< [the `op`]
    NoPath,         ///< `path` is missing or not a string
    NoFrom,
    NoValue,       ///< `value` is missing (null is a value)
    BadPointer,    ///< not a JSON pointer [the text]
    Missing,       ///< the target of `path` does not exist [the name of the field]
    FromMissing,   ///< the target of `from` does not exist [pointer of the first thing that is missing]
    ParentMissing, ///< the parent of the target does not exist [pointer of the first thing that is missing]
    ParentScalar,  ///< the parent of the target is neither a mapping nor a list [its pointer]
    BadIndex,      ///< not an index of a list: `01`, `-1`, `x`, or `-` where something must exist [the index]
    OutOfRange,    ///< [the length of the list]
    Differs,       ///< a test finds a different value [the value as compact JSON]
    IntoItself,    ///< a move of a value to a place below itself
    Root,       ///< this dialect can't do the operation to the whole document, or (OperationEffect::Nothing) ignores it
    TooDeep,    ///< the document would be more than a thousand levels deep
    TooMuch,    ///< copies would create more than a million values
    Crashes,    ///< kubectl panics and applies nothing
    Creates,    ///< kubectl: replace adds a missing target [the name of the field]
    CopiesNull, ///< kubectl: copy adds null for a missing source [the name of the field]
    NullForValue,  ///< kubectl: a missing `value` is null
    CountsBack,    ///< kubectl: `-1` counts from the end, `01` is 1 [the resulting index]
    IgnoresStart,  ///< kubectl: text before the first `/` is ignored [that text]
    LooseTilde,    ///< kubectl: a `~` without 0 or 1 is an ordinary character [the pointer]
    MissingIsNull, ///< kubectl: a test reads a missing target as null [the name of the field]
};

/// What an operation does to a document in one dialect, and why.
struct Reaction {
    OperationEffect did = OperationEffect::NotRun;
    OperationReason why = OperationReason::None;
    std::string detail;  ///< as described at OperationReason; values are not masked
    bool ofFrom = false; ///< the reason concerns `from`, not `path`
    bool works() const { return did != OperationEffect::Fails && did != OperationEffect::NotRun; }
    bool operator==(const Reaction &) const = default;
};

/// One operation as written. Whether it is valid depends on the dialect.
struct Operation {
    std::string op, path, from;
    bool hasPath = false, hasFrom = false, hasValue = false; ///< present and of the right type
    Json value;
    OperationReason malformed = OperationReason::None;                      ///< a fault in every dialect
    NodeId node = none, pathNode = none, fromNode = none, valueNode = none; ///< nodes in the patch
    NodeRef text; ///< of `value`; missing if the patch was read from data
};
/// The operations of a patch. Anything but a list becomes one malformed operation.
std::vector<Operation> operationsOf(NodeRef list);
std::vector<Operation> operationsOf(const Json &list);

/// What an operation would do to a document in a dialect. Changes nothing.
Reaction reactionTo(const PatchedNode &document, const Operation &operation, PatchDialect dialect);
/// Does what `reactionTo` returns, and returns it. A failing operation changes nothing. `index` is recorded in the
/// Cause.
Reaction perform(PatchedNode &document, const Operation &operation, uint32_t index, PatchDialect dialect);

/// The operation that failed.
struct PatchFailure {
    uint32_t operation = 0;
    Reaction reaction;
};
/// Applies a patch to data, either completely or not at all.
Result<Json, PatchFailure> applyJsonPatch(const Json &document, const Json &patch, PatchDialect dialect);

} // namespace fieldwise::merge

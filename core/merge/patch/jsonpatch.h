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

/// What an operation does.
enum class OperationEffect : uint8_t {
    Holds, ///< a test
    Adds,
    Changes,
    Removes,
    Moves,
    Copies,
    Nothing, ///< it is so already
    Skipped, ///< lenient: its target is missing
    Fails,
    NotRun,
};

/// Why it fails, is skipped, or does what another dialect would not. In brackets: what Reaction::detail
/// says.
enum class OperationReason : uint8_t {
    None,
    NoOperation, ///< it is no mapping, or the whole patch is no list
    NoOp,        ///< `op` is missing or no text
    UnknownOp,   ///< [the `op`]
    NoPath,      ///< `path` is missing or no text
    NoFrom,
    NoValue,       ///< `value` is missing (null is a value)
    BadPointer,    ///< no JSON pointer [the text]
    Missing,       ///< what `path` names does not exist [the name of the field]
    FromMissing,   ///< what `from` names does not exist [pointer of the first thing that is missing]
    ParentMissing, ///< what should hold it does not exist [pointer of the first thing that is missing]
    ParentScalar,  ///< what should hold it is neither a mapping nor a list [its pointer]
    BadIndex,      ///< no index of a list: `01`, `-1`, `x`, or `-` where something must exist [the index]
    OutOfRange,    ///< [how many elements the list has]
    Differs,       ///< a test finds another value [the value as compact JSON]
    IntoItself,    ///< move below its own place
    Root,          ///< this dialect can't do it to the whole document; with OperationEffect::Nothing it ignores it
    TooDeep,       ///< values would stand more than a thousand levels deep
    TooMuch,       ///< copies would make more than a million values
    Crashes,       ///< kubectl panics; nothing is applied
    Creates,       ///< kubectl: replace adds what is missing [the name of the field]
    CopiesNull,    ///< kubectl: copy of what is missing adds null [the name of the field]
    NullForValue,  ///< kubectl: a missing value is null
    CountsBack,    ///< kubectl: `-1` counts from the end, `01` is 1 [the index that it is]
    IgnoresStart,  ///< kubectl: what stands before the first `/` is ignored [that]
    LooseTilde,    ///< kubectl: a `~` without 0 or 1 stands for itself [the pointer]
    MissingIsNull, ///< kubectl: a missing target of test is null [the name of the field]
};

struct Reaction {
    OperationEffect did = OperationEffect::NotRun;
    OperationReason why = OperationReason::None;
    std::string detail;  ///< what the reason is about, as OperationReason says; values are not masked
    bool ofFrom = false; ///< the reason is about `from`
    bool works() const { return did != OperationEffect::Fails && did != OperationEffect::NotRun; }
    bool operator==(const Reaction &) const = default;
};

/// One operation as it is written; what is wrong with it is for the dialect to judge.
struct Operation {
    std::string op, path, from;
    bool hasPath = false, hasFrom = false, hasValue = false; ///< and of the right type
    Json value;
    OperationReason malformed = OperationReason::None;                      ///< in any dialect
    NodeId node = none, pathNode = none, fromNode = none, valueNode = none; ///< in the patch
    NodeRef text; ///< of `value`; missing when it was read from data
};
/// What is no list is one operation that is malformed.
std::vector<Operation> operationsOf(NodeRef list);
std::vector<Operation> operationsOf(const Json &list);

/// What a dialect makes of an operation on a document; changes nothing.
Reaction reactionTo(const PatchedNode &document, const Operation &operation, PatchDialect dialect);
/// Does what `reactionTo` says and gives that back; a failing one changes nothing. `index` is the operation's, for the
/// causes.
Reaction perform(PatchedNode &document, const Operation &operation, uint32_t index, PatchDialect dialect);

/// Where a patch stopped.
struct PatchFailure {
    uint32_t operation = 0;
    Reaction reaction;
};
/// Applies a whole patch to data; all of it or nothing.
Result<Json, PatchFailure> applyJsonPatch(const Json &document, const Json &patch, PatchDialect dialect);

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/edit/cursor.h"
#include "core/merge/patch/jsonpatch.h"

/// Shared by the files jsonpatch*.cpp.
namespace fieldwise::merge {

/// One level of a pointer, as found in a document.
struct PointerStep {
    std::string name;
    size_t index = 0;
    bool inList = false;
    bool operator==(const PointerStep &) const = default;
};
using PointerPlace = std::vector<PointerStep>;

/// The target of a pointer.
struct PointerTarget {
    PointerPlace place;          ///< as far as the pointer can be followed
    std::optional<Cursor> found; ///< the existing value; nothing if an element is to be inserted
    Reaction fault;              ///< OperationEffect::Fails if there is no target
    Reaction oddity;             ///< a deviation from RFC 6902 that kubectl accepts
    bool fieldMissing = false;   ///< the only fault is that the last field does not exist
    bool ok() const { return fault.did != OperationEffect::Fails; }
};

/// Existing: a value must be there. Room: a new value goes there.
enum class PointerUse : uint8_t { Existing, Room };
/// Follows a pointer. `without`: as if the value at that place had been removed.
PointerTarget follow(const PatchedNode &document, const std::string &pointer, PointerUse want, PatchDialect dialect,
                     const PointerPlace *without = nullptr);

/// What an operation does, and to which places.
struct OperationVerdict {
    Reaction reaction;
    PointerPlace path, from;
    uint32_t copies = 0;     ///< how many values a copy creates
    bool copiesNull = false; ///< null is copied, because the source is missing
};
OperationVerdict evaluate(const PatchedNode &document, const Operation &operation, PatchDialect dialect);

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/edit/cursor.h"
#include "core/merge/patch/jsonpatch.h"

/// What the files jsonpatch*.cpp share.
namespace fieldwise::merge {

/// One level of a pointer, as it is found in a document.
struct PointerStep {
    std::string name;
    size_t index = 0;
    bool inList = false;
    bool operator==(const PointerStep &) const = default;
};
using PointerPlace = std::vector<PointerStep>;

/// Where a pointer leads.
struct PointerTarget {
    PointerPlace place;          ///< as far as the pointer could be followed
    std::optional<Cursor> found; ///< what stands there; nothing where an element is to be inserted
    Reaction fault;              ///< OperationEffect::Fails when it leads nowhere
    Reaction oddity;             ///< what the RFC would not follow
    bool fieldMissing = false;   ///< the fault is only that the last field does not exist
    bool ok() const { return fault.did != OperationEffect::Fails; }
};

/// Existing: something must stand there. Room: it is the place for something new.
enum class PointerUse : uint8_t { Existing, Room };
/// `without`: as if what stands there were gone.
PointerTarget follow(const PatchedNode &document, const std::string &pointer, PointerUse want, PatchDialect dialect,
                     const PointerPlace *without = nullptr);

/// What an operation does, and where.
struct OperationVerdict {
    Reaction reaction;
    PointerPlace path, from;
    uint32_t copies = 0;     ///< how many values a copy makes
    bool copiesNull = false; ///< instead of what is missing
};
OperationVerdict evaluate(const PatchedNode &document, const Operation &operation, PatchDialect dialect);

} // namespace fieldwise::merge

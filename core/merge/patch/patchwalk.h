// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/k8s/schema.h"
#include "core/merge/edit/become.h"

namespace fieldwise::merge {

/// Applies a JSON merge patch (RFC 7386); `pruning` removes nulls as kubectl's library does (semantics/patches.md 4.1).
void mergeInto(PatchedNode &document, NodeRef patch, bool pruning);
/// Applies a strategic merge patch (semantics/patches.md 2) field by field. `result` is the result of applyStrategic
/// for the same patch.
void mergeStrategically(PatchedNode &document, NodeRef patch, const Json &result, const k8s::SchemaPlace &place);
/// Changes one document into another.
void compareWith(PatchedNode &before, NodeRef after, const Options &options, const k8s::SchemaPlace &place);

} // namespace fieldwise::merge

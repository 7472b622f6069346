// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/k8s/schema.h"
#include "core/merge/edit/become.h"

namespace fieldwise::merge {

/// What a merge patch makes of a document (RFC 7386); `pruning` as kubectl's library does it
/// (semantics/patches.md 4.1).
void mergeInto(PatchedNode &document, NodeRef patch, bool pruning);
/// What a strategic merge patch makes of it (semantics/patches.md 2): `result` is what applyStrategic gives, here it is
/// told field by field.
void mergeStrategically(PatchedNode &document, NodeRef patch, const Json &result, const k8s::SchemaPlace &place);
/// How one document becomes another.
void compareWith(PatchedNode &before, NodeRef after, const Options &options, const k8s::SchemaPlace &place);

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/k8s/schema.h"
#include "core/yaml/value.h"

namespace fieldwise::kdiff {

using yaml::Json;

/// A Local that comes to `merged` when it is applied to `live` with what was last applied: what differs from Live, what
/// Live lacks, and what was last applied and is still there. Of an object that is new (no `live`) it is all of it. What
/// the server keeps and the last-applied annotation are left out. Lists are told apart by `root`, the place of the
/// object in a schema.
///
/// The pair can't say everything: a field that Local repeats although Live has it and that was never applied is not
/// found, and what a server or a webhook fills in on the way counts as Local's. `order`: elements of lists that stand
/// before a new one are named too, since apply puts those that Local does not name behind it.
Json workedOutLocal(const Json *last, const Json *live, const Json &merged, const k8s::SchemaPlace &root, bool order);

/// The object without what the server keeps and without the last-applied annotation, and without an annotation map that
/// is left empty.
Json withoutServersOwn(Json object);

} // namespace fieldwise::kdiff

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/k8s/schema.h"
#include "core/yaml/value.h"

namespace fieldwise::kdiff {

using yaml::Json;

/// Reconstructs a Local that gives `merged` when it is applied to `live` with what was last applied. It has what
/// differs from Live, what Live lacks, and what was last applied and still exists. For a new object (no `live`) it is
/// the whole object. Fields that the server maintains and the last-applied annotation are left out. `root` is the
/// object's place in a schema, which has the keys of lists.
///
/// The result can differ from the real Local: a field that Local repeats although Live has it and that was never
/// applied is not found, and what a server or a webhook adds is taken for Local's. `order`: list elements that precede
/// a new one are included too, because apply places it after those that Local does not have.
Json workedOutLocal(const Json *last, const Json *live, const Json &merged, const k8s::SchemaPlace &root, bool order);

/// The object without the fields that the server maintains, the last-applied annotation, and an annotation map that
/// becomes empty.
Json withoutServersOwn(Json object);

} // namespace fieldwise::kdiff

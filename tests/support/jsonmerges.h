// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/yaml/value.h"

namespace fieldwise::test {

/// The patch that `kubectl apply` computes for kinds without a schema (semantics/apply.md 6).
yaml::Json threeWayJsonMerge(const yaml::Json &last, const yaml::Json &local, const yaml::Json &live);
/// Only the nulls of a patch, or everything but the nulls (semantics/patches.md 4.3). An object that becomes empty is
/// removed; an object that is empty stays with the values.
yaml::Json onlyNulls(const yaml::Json &patch);
yaml::Json withoutNulls(const yaml::Json &patch);

} // namespace fieldwise::test

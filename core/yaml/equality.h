// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/yaml/document.h"
#include "core/yaml/scalar.h"
#include "core/yaml/value.h"

/// Whether two values are equal, according to YAML, Go or JSON. core/merge/plan/equality.h has the equality of merges.
namespace fieldwise::yaml {

/// Scalars, for YAML in this dialect: equal type and exact value. 1 = 0x1 = 01, 1 != 1.0, 1 != "1"; numbers are
/// compared without rounding.
bool sameToYaml(const Node &a, std::string_view sourceA, const Node &b, std::string_view sourceB,
                Dialect dialect = Dialect::Core12);
/// Trees of such scalars, with aliases and `<<` followed; the order of a map does not matter, that of a list does.
bool sameToYaml(const Document &a, NodeId idA, const Document &b, NodeId idB, Dialect dialect = Dialect::Core12);
/// For Go, as apimachinery and kubectl compare: an integer never equals a float; the order of a map does not matter,
/// that of a list does.
bool sameToGo(const Json &a, const Json &b);
/// Equal types in Go; integer and float are two types.
bool sameTypeToGo(const Json &a, const Json &b);
/// For JSON: 1 equals 1.0.
bool sameToJson(const Json &a, const Json &b);

} // namespace fieldwise::yaml

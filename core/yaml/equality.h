// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/yaml/document.h"
#include "core/yaml/scalar.h"
#include "core/yaml/value.h"

/// Whether two values are the same, told by whose answer that is. core/merge/plan/equality.h has those of merges.
namespace fieldwise::yaml {

/// Scalars, to YAML as a dialect reads it: equal type and exact value. 1 = 0x1 = 01, 1 != 1.0, 1 != "1"; numbers are
/// compared without rounding.
bool sameToYaml(const Node &a, std::string_view sourceA, const Node &b, std::string_view sourceB,
                Dialect dialect = Dialect::Core12);
/// Trees of such scalars, aliases and `<<` followed; maps without order, lists with it.
bool sameToYaml(const Document &a, NodeId idA, const Document &b, NodeId idB, Dialect dialect = Dialect::Core12);
/// To Go, as apimachinery and kubectl compare: an integer is no float, a map has no order, a list has.
bool sameToGo(const Json &a, const Json &b);
/// The same type to it; integer and float are two.
bool sameTypeToGo(const Json &a, const Json &b);
/// To JSON: 1 is 1.0.
bool sameToJson(const Json &a, const Json &b);

} // namespace fieldwise::yaml

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/yaml/value.h"

namespace fieldwise::server {

using yaml::Json;

/// A kind that a CustomResourceDefinition (v1) defines.
struct CustomKind {
    std::string apiVersion;
    std::string kind;
    bool namespaced = true;
    bool hasStatus = false; ///< the status has its own endpoint
    bool keepsUnknown = false;
    Json schema; ///< openAPIV3Schema
};

/// The kinds of a CustomResourceDefinition; none if it is something else.
std::vector<CustomKind> customKindsOf(const Json &definition);
/// The kind's entry; null if there is none.
const CustomKind *customKind(const std::vector<CustomKind> &kinds, std::string_view apiVersion, std::string_view kind);

/// True if a schema has this flag and it is true.
inline bool isTrue(const Json &schema, const char *name)
{
    const Json *flag = yaml::memberOf(&schema, name);
    return flag && *flag == true;
}

} // namespace fieldwise::server

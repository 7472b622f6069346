// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/yaml/document.h"

namespace fieldwise::yaml {

/// True for what kubectl takes for a list of objects: `kind: List`, or a kind such as `RoleList` without a name whose
/// items all say their kind.
bool isList(const Document &document);

} // namespace fieldwise::yaml

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/view/planwords.h"

namespace fieldwise::view {

/// True for notices about a request that is not carried out.
bool refuses(const merge::Notice &notice);

} // namespace fieldwise::view

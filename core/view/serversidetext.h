// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/view/planwords.h"

namespace fieldwise::view {

/// The owners of one object, before and after, and kubectl's migration, for a terminal; "" when it is no server-side
/// apply.
std::string serverSideParagraphs(const Plan &plan, const DocumentPlan &document);

} // namespace fieldwise::view

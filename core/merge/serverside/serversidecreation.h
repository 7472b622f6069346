// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/plan/objectdata.h"

namespace fieldwise::merge {

/// Decides an object that Live does not have: all of Local, and what the request and the server add. `managedFields` is
/// null if the result has none.
void decideCreated(DocumentPlan &plan, const Json &result, NodeRef local, const yaml::OrderedJson *managedFields);

} // namespace fieldwise::merge

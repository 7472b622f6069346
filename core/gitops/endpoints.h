// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/yaml/value.h"

namespace fieldwise::gitops {

/// Packs the subsets of an Endpoints object again, so that equal ones are written alike: one for all ports that the
/// same addresses have, sorted, with the protocol of each port. Does nothing if the object is no valid one, or
/// has more than 200,000 pairs of a port and an address.
void repackSubsets(yaml::Json &endpoints);

} // namespace fieldwise::gitops

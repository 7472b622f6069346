// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/helm/upgrade.h"
#include "core/session.h"

namespace fieldwise {

/// Takes what Helm makes of the objects.
void take(const helm::Upgrade &upgrade, Inputs &inputs);
/// Puts the old manifest in the place of release records, and the options and the new manifest that Helm makes of the
/// others; with kubectl, which does not read records, Original is what Live says. Live has been read.
std::optional<helm::Upgrade> takeRelease(Inputs &inputs, const Run *before, Run &run);

} // namespace fieldwise

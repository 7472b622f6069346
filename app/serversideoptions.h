// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/merge/plan/options.h"

namespace CLI {
class App;
}

namespace fieldwise {

/// Adds `--server-side`, `--field-manager` and `--force-conflicts`, named as in kubectl; the first sets the mode.
void addServerSide(CLI::App &app, merge::Options &options);
/// Adds the options that only fieldwise-cli has: `--subresource`, `--no-managed-fields`, `--migrate`.
void addServerSideDetails(CLI::App &app, merge::Options &options);
/// A sentence about options that can't be combined with `--server-side`, or that need it; "" if all is well.
std::string serverSideContradiction(const CLI::App &app, const merge::Options &options);

/// The time of the request: SOURCE_DATE_EPOCH, or the clock.
std::string requestTime();

} // namespace fieldwise

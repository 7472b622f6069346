// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/merge/plan/options.h"

namespace CLI {
class App;
}

namespace fieldwise {

/// `--server-side`, `--field-manager` and `--force-conflicts`, called as kubectl calls them; the first sets the mode.
void addServerSide(CLI::App &app, merge::Options &options);
/// What only fieldwise-cli can be told: `--subresource`, `--no-managed-fields`, `--migrate`.
void addServerSideDetails(CLI::App &app, merge::Options &options);
/// The options that don't go together with `--server-side`, or without it, as a sentence; "" when all do.
std::string serverSideContradiction(const CLI::App &app, const merge::Options &options);

/// The time of the request: SOURCE_DATE_EPOCH, or the clock.
std::string requestTime();

} // namespace fieldwise

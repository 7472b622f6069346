// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gitopscommand.h"

namespace fieldwise {

/// The arguments of `flux`.
struct FluxCommand {
    GitopsCommand common;
    std::vector<std::string> overrideManagers;
};

void addFlux(CLI::App &app, FluxCommand &command);
/// Shows what Flux makes of objects, field by field (docs/command-line.md).
Exit runFlux(const FluxCommand &command, std::ostream &out, std::ostream &err);

} // namespace fieldwise

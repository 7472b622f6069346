// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>

#include <CLI/CLI.hpp>

#include "app/commandline.h"

namespace fieldwise {

void addHelm(CLI::App &app, HelmCommand &command);
/// Shows what Helm makes of a release's objects (docs/command-line.md).
Exit runHelm(const HelmCommand &command, std::ostream &out, std::ostream &err);

} // namespace fieldwise

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>
#include <string>

#include "app/exit.h"

namespace fieldwise {

/// The arguments of `install-git`.
struct InstallCommand {
    bool local = false; ///< for the current repository; else for all repositories of this person
    bool remove = false;
    bool yes = false; ///< does not ask
    bool dryRun = false;
};

/// Shows what git's configuration and attributes would become, asks if on a terminal, and writes them. Adds only what
/// is missing; `remove` removes exactly that, but keeps another tool that was configured since.
Exit runInstall(const InstallCommand &command, std::istream &in, std::ostream &out, std::ostream &err);

} // namespace fieldwise

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>
#include <string>

#include "app/exit.h"

namespace fieldwise {

/// What `install-git` is asked to do.
struct InstallCommand {
    bool local = false; ///< for the repository here, else for all repositories of this person
    bool remove = false;
    bool yes = false; ///< without asking
    bool dryRun = false;
};

/// Shows what git's configuration and attributes would become, asks when it is at a terminal, and writes it. Only what
/// is missing is written; `remove` takes exactly that out, and leaves another tool that was chosen since.
Exit runInstall(const InstallCommand &command, std::istream &in, std::ostream &out, std::ostream &err);

} // namespace fieldwise

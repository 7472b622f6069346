// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "app/exit.h"

namespace fieldwise {

/// The arguments of `check-files`.
struct CheckFilesCommand {
    std::vector<std::string> files;   ///< and folders
    std::vector<std::string> schemas; ///< the files of --schema
    bool refused = false;             ///< objects that an API server finds invalid are faults, too
};

/// Tells, a line for each fault, what keeps kubectl from reading a file as it is meant, or an API server from
/// decoding its objects; nothing if there is no fault.
Exit runCheckFiles(const CheckFilesCommand &command, std::ostream &err);

} // namespace fieldwise

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "app/exit.h"
#include "core/merge/plan/options.h"

namespace fieldwise {

/// What `check-merge` is asked to do.
struct CheckCommand {
    enum class Print { Text, Json, Markdown };
    std::vector<std::string> arguments; ///< BASE OURS THEIRS RESULT, or COMMIT and perhaps PATH
    Print print = Print::Text;
    bool strict = false;
    bool comments = true;
    bool asLines = false;
    merge::Options options;
};

/// Checks a result that is there already, of four files or of a commit in the repository here; writes no file.
Exit runCheck(const CheckCommand &command, std::ostream &out, std::ostream &err);

} // namespace fieldwise

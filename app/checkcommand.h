// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "app/exit.h"
#include "core/base/encoding.h"
#include "core/merge/plan/options.h"

namespace fieldwise {

/// The arguments of `check-merge`.
struct CheckCommand {
    enum class Print { Text, Json, Markdown };
    std::vector<std::string> arguments; ///< BASE OURS THEIRS RESULT, or COMMIT and optionally PATH
    Print print = Print::Text;
    bool strict = false;
    bool comments = true;
    bool asLines = false;
    merge::Options options;
    Encoding encoding = Encoding::Utf8; ///< of files that are neither UTF-8 nor UTF-16
};

/// Checks an existing result, given as four files or as a commit of the current repository; writes no file.
Exit runCheck(const CheckCommand &command, std::ostream &out, std::ostream &err);

} // namespace fieldwise

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>
#include <map>
#include <string>

namespace fieldwise::conformance {

/// Cases that cannot hold, with the reason; one that holds after all is a failure, so that the list stays true.
using Exceptions = std::map<std::string, std::string>;

/// `ID  reason` a line; `#` begins a comment.
Exceptions parseExceptions(const std::string &text);

/// Runs every suite (a file of JSON lines) of a folder and of the folder `real` in it under the exact rules and prints
/// `SUITE passed failed` a line, or `SUITE not yet` for one that nothing here can run; failures go to `log`. True when
/// no case failed and some ran.
bool runCases(const std::string &folder, const Exceptions &exceptions, std::ostream &out, std::ostream &log);

} // namespace fieldwise::conformance

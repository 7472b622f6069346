// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

namespace fieldwise {

/// True if standard output is a terminal with colours and NO_COLOR is not set.
bool wantsColours();
/// True if there is a display for a window.
bool hasDisplay();
/// Runs `fieldwise` with these arguments (the one beside this program, else the one on the PATH) and waits until its
/// window is closed. Returns false, with a message, if no window was shown.
bool showWindow(const std::vector<std::string> &arguments, std::ostream &err);

/// The body of a program's main(). `run`, which returns the exit status, gets enough stack (core/base/thread.h). The
/// status is different if standard output can't be written, or on an exception, which is reported as an internal error.
int runProgram(const std::string &name, const std::function<int()> &run);

} // namespace fieldwise

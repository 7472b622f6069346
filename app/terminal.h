// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

namespace fieldwise {

/// Standard output is a terminal that knows colours, and nobody has asked for none (NO_COLOR).
bool wantsColours();
/// There is a display that a window can be on.
bool hasDisplay();
/// Runs `fieldwise` with these arguments, the one beside this program or the one on the PATH, and waits until it is
/// closed. False with a word when there was no window.
bool showWindow(const std::vector<std::string> &arguments, std::ostream &err);

/// What main() of a program does: `run` gives its exit status, on enough stack (core/base/thread.h). It is another one
/// when standard output cannot be written, or on an exception, which is told as a fault of ours.
int runProgram(const std::string &name, const std::function<int()> &run);

} // namespace fieldwise

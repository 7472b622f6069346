// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace fieldwise {

/// Standard output is a terminal that knows colours, and nobody has asked for none (NO_COLOR).
bool wantsColours();
/// There is a display that a window can be on.
bool hasDisplay();
/// Runs `fieldwise` with these arguments, the one beside this program or the one on the PATH, and waits until it is closed.
/// False with a word when there was no window.
bool showWindow(const std::vector<std::string> &arguments, std::ostream &err);

/// The exit status of a program that ends with `status`, when its standard output could be written.
int statusOf(int status, const std::string &program);

} // namespace fieldwise

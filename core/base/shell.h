// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace fieldwise {

/// The text in single quotes as a POSIX shell needs them; as it is when it needs none. What a terminal would take for
/// keys (control characters but line breaks), and what would not be seen, is escaped between `$'` and `'`, as bash, zsh
/// and ksh read it. Every command that is offered for copying has its names from here.
std::string shellQuoted(std::string_view text);
/// Whether a command within a sentence can have it: all of it is visible, and it has no backtick, where the command
/// would end.
bool fitsSentence(std::string_view text);

} // namespace fieldwise

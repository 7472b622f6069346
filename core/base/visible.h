// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

/// Texts of people and of programs, made safe to look at: in a terminal, a report, a label.
namespace fieldwise {

/// What would not be seen, would turn text around or would steer a terminal, as `⟨U+202E⟩`: control characters but tab,
/// bidi controls, line separators, zero-width spaces. What is no UTF-8 becomes U+FFFD. Breaks become spaces, so that it
/// stays one line.
std::string visible(std::string_view text);
/// The same, but line feeds stay.
std::string visibleLines(std::string_view text);
/// The same for a text in JSON, which keeps its meaning: `\u202e`. What is no UTF-8 stays.
std::string visibleJson(std::string json);

/// The text in single quotes as a POSIX shell needs them; as it is when it needs none. What a terminal would take for
/// keys (control characters but line breaks), and what would not be seen, is escaped between `$'` and `'`, as bash, zsh
/// and ksh read it. Every command that is offered for copying has its names from here.
std::string shellQuoted(std::string_view text);
/// Whether a command within a sentence can have it: all of it is visible, and it has no backtick, where the command
/// would end.
bool fitsSentence(std::string_view text);

} // namespace fieldwise

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

/// Makes texts of people and of programs safe to show in a terminal, a report or a label.
namespace fieldwise {

/// True for a character that would be invisible, be taken for a space, reverse text or control a terminal: control
/// characters but tab, bidi controls, line separators, spaces other than the usual one.
bool isHidden(uint32_t code);
/// "U+202E"
std::string nameOfCharacter(uint32_t code);

/// Shows such characters as `⟨U+202E⟩`. Invalid UTF-8 becomes U+FFFD. Line breaks become spaces, so
/// the result is one line.
std::string visible(std::string_view text);
/// The same, but line feeds are kept.
std::string visibleLines(std::string_view text);
/// The same for JSON text, whose meaning is kept: `\u202e`. Invalid UTF-8 is kept.
std::string visibleJson(std::string json);

/// The text in single quotes for a POSIX shell; unchanged if it needs none. Control characters but line breaks, which a
/// terminal would take for keys, and invisible characters are escaped between `$'` and `'`, as bash, zsh and ksh read
/// it. Every command that is offered for copying must quote its names with this.
std::string shellQuoted(std::string_view text);
/// True if the quoted text can be part of a command within a sentence: all of it is visible, and it has no backtick,
/// which would end the command.
bool fitsSentence(std::string_view text);

} // namespace fieldwise

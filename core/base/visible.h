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

} // namespace fieldwise

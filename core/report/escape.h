// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

/// Texts of people, made safe for the place where they are to stand.
namespace fieldwise::report {

/// Visible, and nothing in it is markup, also in an attribute.
std::string html(std::string_view text);
/// A sentence of the core: what it has in backticks is bold.
std::string htmlSentence(std::string_view sentence);

/// A code span that holds whatever the text has; it may stand in a table.
std::string markdownCode(std::string_view text);
/// A sentence of the core: what it has in backticks becomes code, nothing else in it is markup.
std::string markdownSentence(std::string_view sentence);

/// "1,204"
std::string grouped(size_t number);

} // namespace fieldwise::report

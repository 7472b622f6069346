// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

/// Escapes texts of users for the formats of reports.
namespace fieldwise::report {

/// Escapes HTML, also for attributes, and makes hidden characters visible.
std::string html(std::string_view text);
/// Escapes a sentence of core; text in backticks becomes bold.
std::string htmlSentence(std::string_view sentence);

/// A Markdown code span with any text; can be used in a table.
std::string markdownCode(std::string_view text);
/// Escapes a sentence of core; text in backticks becomes code.
std::string markdownSentence(std::string_view sentence);

/// "1,204"
std::string grouped(size_t number);

} // namespace fieldwise::report

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>
#include <string_view>

/// What a program says leaves here: results, patches and JSON are written as they are, all other text has names, keys
/// and values of people's files in it, which must neither steer a terminal nor look like a line of ours.
namespace fieldwise {

/// One line, whatever breaks it has.
void sayLine(std::ostream &to, std::string_view line);
/// Text of several lines that ends with a newline, such as another program's; its line feeds stay.
void sayLines(std::ostream &to, std::string_view lines);

} // namespace fieldwise

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>
#include <string_view>

/// All output of a program passes through here. Results, patches and JSON are written unchanged. All other text may
/// contain names, keys and values from people's files, which must neither control a terminal nor imitate one of our
/// lines.
namespace fieldwise {

/// Writes one line; line breaks in it are replaced.
void sayLine(std::ostream &to, std::string_view line);
/// Writes a text of several lines that ends with a newline, such as another program's output; line feeds are kept.
void sayLines(std::ostream &to, std::string_view lines);

} // namespace fieldwise

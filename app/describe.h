// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}

namespace fieldwise {

/// Notes the words that an option takes, so that describe() can tell them; it checks nothing.
CLI::Option *takesWords(CLI::Option *option, const std::vector<std::string> &words);

/// With `--describe` as the only argument: the whole command line as JSON on `out`, and true. Man pages and completions
/// are made from it (packaging/manual), so they say what the program reads.
bool describe(CLI::App &app, int argc, const char *const *argv, std::ostream &out);

} // namespace fieldwise

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "app/exit.h"

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace fieldwise {

/// Stores the words that an option accepts, for describe(); checks nothing.
CLI::Option *takesWords(CLI::Option *option, const std::vector<std::string> &words);

/// Whether `--describe` is the only argument.
bool asksToDescribe(int argc, const char *const *argv);

/// If `--describe` is the only argument, writes the whole command line as JSON to `out` and returns true. Man pages and
/// completions are generated from it (packaging/manual), so they always match the program.
bool describe(CLI::App &app, int argc, const char *const *argv, std::ostream &out);

/// Describes or parses the command line. Returns a status if the program must end: it was described, help was
/// requested, or an argument is wrong.
std::optional<Exit> readArguments(CLI::App &app, int argc, const char *const *argv, std::ostream &out,
                                  std::ostream &err);

} // namespace fieldwise

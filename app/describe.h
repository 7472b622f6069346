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

/// Notes the words that an option takes, so that describe() can tell them; it checks nothing.
CLI::Option *takesWords(CLI::Option *option, const std::vector<std::string> &words);

/// With `--describe` as the only argument: the whole command line as JSON on `out`, and true. Man pages and completions
/// are made from it (packaging/manual), so they say what the program reads.
bool describe(CLI::App &app, int argc, const char *const *argv, std::ostream &out);

/// Describes or reads the command line; a status when the program ends with that: it was described, help was asked for,
/// or an argument is wrong.
std::optional<Exit> readArguments(CLI::App &app, int argc, const char *const *argv, std::ostream &out,
                                  std::ostream &err);

} // namespace fieldwise

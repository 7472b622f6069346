// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "app/commandline.h"

namespace CLI {
class App;
}

namespace fieldwise {

/// The arguments of `why`, with the mode that is left out: three files are merged, two are applied. Options of `why`
/// itself, which may stand anywhere, come last.
std::vector<const char *> withMode(int argc, const char *const *argv);
/// `why` as its help tells it; the options of a mode are those of its own command.
void describeWhy(CLI::App &app, WhyCommand &command);
/// Makes a mode's command that of `why MODE`: asks for a field, and writes nothing else.
void askForField(CLI::App &app, WhyCommand &command);

/// Tells about one field; writes no file.
Exit runWhy(const WhyCommand &command, std::ostream &out, std::ostream &err);

} // namespace fieldwise

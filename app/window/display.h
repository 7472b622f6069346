// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace fieldwise {

/// Before QApplication, which would abort where no window can be shown: then the program goes on without one, for what
/// needs none. Gives back why there is none, "" while nothing speaks against it.
QString prepareDisplay(int argc, char *argv[]);
/// Once QApplication is there: what Qt says goes to standard error as lines, also what it said meanwhile when there is
/// a display.
void displayIsOpen();

} // namespace fieldwise

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace fieldwise {

/// Call before QApplication, which would abort if no window can be shown; tasks that need no window can then still run.
/// Returns why there is no display; "" if there seems to be one.
QString prepareDisplay(int argc, char *argv[]);
/// Call after QApplication is created: from then on Qt's messages go to standard error line by line. If there is a
/// display, earlier messages are written too.
void displayIsOpen();

} // namespace fieldwise

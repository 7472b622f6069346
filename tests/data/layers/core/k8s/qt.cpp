// SPDX-License-Identifier: GPL-3.0-or-later
// expect: qt
#include <QString>
#include <string>

// SPDX-License-Identifier: GPL-3.0-or-later
// expect: direction
#include "ui/look/convert.h"
// expect: qt
#include <QString>

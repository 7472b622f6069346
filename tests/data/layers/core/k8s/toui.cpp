// SPDX-License-Identifier: GPL-3.0-or-later
// expect: direction
#include "ui/theme.h"

// SPDX-License-Identifier: GPL-3.0-or-later
// expect: direction
#include "app/commandline.h"
#include "core/merge/plan/plan.h"

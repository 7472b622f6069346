// SPDX-License-Identifier: GPL-3.0-or-later
// expect: direction
#include "core/merge/apply/apply.h"
#include "core/k8s/schema.h"

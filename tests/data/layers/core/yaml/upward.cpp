// SPDX-License-Identifier: GPL-3.0-or-later
// expect: direction
#include "core/k8s/schema.h"
#include "core/base/text.h"

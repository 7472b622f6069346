// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/view/layout.h"
#include "core/view/rows.h"

namespace fieldwise::view {

/// The remarks beside the lines of the result, and the fields that are gone from it. After markWords.
void remark(const Layout &layout, View &view);

} // namespace fieldwise::view

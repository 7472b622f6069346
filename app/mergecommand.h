// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>

#include "app/commandline.h"

namespace fieldwise {

/// Reads, merges and writes the requested output. On errors writes only these, to `err`, one per line.
Exit runMerge(const MergeCommand &command, std::ostream &out, std::ostream &err);

} // namespace fieldwise

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>

#include "app/commandline.h"

namespace fieldwise {

/// Reads, merges and writes what is asked for; faults go to `err`, a line each, and then nothing is written.
Exit runMerge(const MergeCommand &command, std::ostream &out, std::ostream &err);

} // namespace fieldwise

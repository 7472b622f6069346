// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>

#include "app/commandline.h"
#include "app/mergeinputs.h"

namespace fieldwise {

/// Reads, merges and writes the requested output. On errors writes only these, to `err`, one per line.
Exit runMerge(const MergeCommand &command, std::ostream &out, std::ostream &err);
/// The same with inputs that are already read.
Exit runMerge(const MergeCommand &command, MergeInputs inputs, std::ostream &out, std::ostream &err);

} // namespace fieldwise

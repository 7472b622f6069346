// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>
#include <string>

#include "app/commandline.h"
#include "app/mergeinputs.h"
#include "core/merge/result/resolve.h"

namespace fieldwise {

/// Writes what --print asks for into `text`: the result, a report or a patch. A patch that can't be written is
/// reported.
Exit printed(const MergeCommand &command, const MergeInputs &inputs, const merge::Plan &plan,
             const merge::Resolution &resolution, std::string &text, std::ostream &err);

} // namespace fieldwise

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>
#include <string>

#include "app/commandline.h"
#include "core/merge/result/resolve.h"

namespace fieldwise {

bool printsPatch(MergeCommand::Print print);

/// What `--print json-patch` and its like, and `patches`, write: the patches from destination to result into `text`,
/// what they can't say to `err`. One that can't be proved: nothing in `text`, and the reasons. `options` are the
/// command's, with its schemas.
Exit printPatches(const MergeCommand &command, const merge::Options &options, const merge::Plan &plan,
                  const merge::Resolution &resolution, std::string &text, std::ostream &err);

} // namespace fieldwise

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>
#include <string>

#include "app/commandline.h"
#include "core/merge/result/resolve.h"

namespace fieldwise {

bool printsPatch(MergeCommand::Print print);

/// Writes the output of `--print json-patch`, its variants, and `patches`: the patches from destination to result into
/// `text`, their limitations to `err`. A patch that can't be proved leaves `text` empty and writes the reasons.
/// `options` are the command's, with its schemas.
Exit printPatches(const MergeCommand &command, const merge::Options &options, const merge::Plan &plan,
                  const merge::Resolution &resolution, std::string &text, std::ostream &err);

} // namespace fieldwise

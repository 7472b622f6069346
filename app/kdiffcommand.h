// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>

#include "app/commandline.h"
#include "core/kdiff/difference.h"

namespace fieldwise {

/// Reads the objects that kubectl wrote: from two folders, from two files with one object (as Argo CD passes them), or
/// from two folders of manifests (as Flux does). `excluded`: patterns of files to leave out. Files that are neither are
/// reported on `err`.
Result<std::vector<kdiff::Pair>, Diagnostic> readPairs(const std::string &live, const std::string &merged,
                                                       const std::vector<std::string> &excluded, std::ostream &err);

/// The external diff program of `kubectl diff`: LIVE and MERGED, then those arguments that kubectl passes on. Returns 0
/// without differences, 1 with differences, more on an error. Standard input is not read.
int runKdiff(int argc, const char *const *argv, std::ostream &out, std::ostream &err);

} // namespace fieldwise

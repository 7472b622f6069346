// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>

#include "app/commandline.h"
#include "core/kdiff/difference.h"

namespace fieldwise {

/// The objects that kubectl wrote into two folders, or the one in two files, as Argo CD gives it; or those of
/// two folders of manifests, as Flux does; or why they can't be read. `excluded`: patterns of files that are left out.
/// `err` is told of files that are neither.
Result<std::vector<kdiff::Pair>, Diagnostic> readPairs(const std::string &live, const std::string &merged,
                                                       const std::vector<std::string> &excluded, std::ostream &err);

/// The external program of `kubectl diff`: LIVE and MERGED, then what kubectl lets through of the arguments. 0 no
/// difference, 1 differences, more is an error. Standard input is not read.
int runKdiff(int argc, const char *const *argv, std::ostream &out, std::ostream &err);

} // namespace fieldwise

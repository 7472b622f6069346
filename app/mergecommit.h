// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"

namespace fieldwise {

/// A file of a merge commit: the texts of its merge base, its parents and itself, "" where one does not have it.
struct CommittedFile {
    std::string path; ///< of the result, or of the last version where that lacks it
    std::string base, ours, theirs, result;
    std::string problem; ///< why its texts are not there; else ""
};

/// The files of a merge commit in the repository here that a side changed, or that are as on neither side; without
/// those that one side changed and the commit has as that side does, which are counted. Renamed files are followed.
/// `path`: only this file, or what stands in this folder, from the folder that the program is in; "" for all.
/// Submodules are left out.
struct MergeCommit {
    std::vector<CommittedFile> files;
    unsigned taken = 0;
    std::string folder; ///< of the work tree; "" where there is none
};
Result<MergeCommit, std::string> readMergeCommit(const std::string &commit, const std::string &path);

} // namespace fieldwise

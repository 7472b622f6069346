// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "programs/git.h"

namespace fieldwise {

/// A file of a merge commit: its texts in the merge base, the parents and the commit, "" where it is missing.
struct CommittedFile {
    std::string path; ///< in the result, or in the last version that has the file
    std::string base, ours, theirs, result;
    std::string problem; ///< why the texts are missing; else ""
};

/// The files of a merge commit in a repository that are worth checking. A file is only counted in `taken` if
/// at most one side changed it, or both alike, and the commit has that version. Renamed files are followed. `path`:
/// only this file or folder, relative to the folder of `git`; "" for all. Submodules are left out.
struct MergeCommit {
    std::vector<CommittedFile> files;
    unsigned taken = 0;
    std::string folder; ///< of the work tree; "" if there is none
    /// The commits; `base` has no id if the sides have no common ancestor.
    Commit base, ours, theirs, result;
};
Result<MergeCommit, std::string> readMergeCommit(const std::string &commit, const std::string &path,
                                                 const Git &git = Git());

} // namespace fieldwise

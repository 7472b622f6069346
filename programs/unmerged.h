// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/merge/plan/options.h"
#include "programs/git.h"

namespace fieldwise {

/// A file that git left in conflict: Base, Theirs and Ours in the index.
struct Unmerged {
    std::string path; ///< from the root of the work tree
    struct Version {
        std::string id; ///< of the blob; "" if this version does not have the file
        std::string mode;
    };
    merge::PerSide<Version> versions;

    /// False if a version is a submodule or a symbolic link.
    bool isFile() const;
    /// True if both sides have the file; else one of them removed it.
    bool isOnBothSides() const;
};
/// All files in conflict, by path. Empty if git can't say.
std::vector<Unmerged> unmergedFiles(const Git &git);
/// The same of the files that were in conflict in the merge in progress and that `git add` has settled since.
std::vector<Unmerged> settledFiles(const Git &git);

/// What Base is to a merge.
enum class BaseIs : uint8_t { Unknown, MergeBase, ParentOfPicked, Reverted };
/// What one side of a merge is called.
struct SideName {
    std::string branch; ///< or a tag; "" if none is known
    Commit commit;      ///< without id if it is unknown
    BaseIs base = BaseIs::Unknown;
    /// main: 5f1c2ab “Update actions”; "" if nothing is known.
    std::string text() const;
};
/// The sides of the merge, rebase, cherry-pick, revert or `git am` that is in progress. A side is left out if its
/// commit has another version of the file than the index, as a merge base that git made of several.
merge::PerSide<SideName> sidesInProgress(const Git &git, const Unmerged &file);

/// The texts of blobs, in the order of the ids; "" for the id "". A problem is a sentence without its end.
Result<std::vector<std::string>, std::string> readBlobs(const Git &git, const std::vector<std::string> &ids);

} // namespace fieldwise

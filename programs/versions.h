// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/folder.h"
#include "programs/git.h"

namespace fieldwise {

/// One side of a comparison of versions.
struct Version {
    std::string name; ///< as git writes it, `v1.2:deploy/a.yaml`; of the work tree the path
    Commit commit;    ///< without id for the work tree and the index
    bool isFolder = false;
    std::string text;    ///< of a file; "" if this version does not have it
    folder::Files files; ///< of a folder: those that the other side does not have with the same bytes
    std::string path;    ///< of the work tree, for saving; "" for what is in a commit
};
struct Versions {
    Version before, after;
    std::vector<std::string> notes; ///< sentences about what is left out: submodules, files of Git LFS
};

/// What `diff BEFORE [AFTER] [PATH]` names, if BEFORE or AFTER is no file but a revision: REV, REV:PATH, `:PATH` of the
/// index. Without AFTER the work tree is compared; a REV without a path takes that of the other side, or everything. A
/// name that is a file or folder is one. Nothing if both are files, or if no argument looks like a version; an error
/// names the revision or path that does not exist. A path that both sides have may be missing in one of them.
std::optional<Result<Versions, std::string>> versionsOf(const std::vector<std::string> &arguments,
                                                        const Git &git = Git());

/// A file or folder, `path`, as it is at a revision, or in the index for `:`; all files of a folder.
Result<Version, std::string> versionAt(const std::string &revision, const std::string &path, const Git &git);

/// A branch, tag or commit to choose from.
struct Choosable {
    std::string revision; ///< a name, or a whole id
    std::string name;     ///< for people: `main`, `5f1c2ab`
    std::string title, day;
};
/// Branches and tags, newest first, then the newest commits of HEAD; at most `most` of each.
std::vector<Choosable> choosableRevisions(const Git &git, size_t most = 200);

} // namespace fieldwise

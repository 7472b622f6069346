// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/check/checking.h"
#include "programs/mergecommit.h"
#include "ui/work/workspace.h"

namespace fieldwise::ui {

/// A merge commit to check.
struct CommitToCheck {
    struct File {
        QString path; ///< in the repository
        MergeToCheck merge;
        check::Checked checked;
        QString problem; ///< why it can't be checked, for people; else ""
    };
    std::vector<File> files; ///< the worst first
    unsigned taken = 0;      ///< other files, which the commit has as the one side that changed them
    QString folder;          ///< of the repository
    MergeCommit commit;      ///< without its files
};

/// Reads and checks the files of a merge commit. `folder`: in the repository; "" is the current one. `path`: a file or
/// folder in it; "" for all. Fails with a sentence for people.
Result<CommitToCheck, QString> readCommitToCheck(const QString &folder, const QString &commit, const QString &path);
/// What is wrong with a file, in a few words: "2 lost, 1 invented".
QString countsOf(const CommitToCheck::File &file);

/// The newest merges that a branch of the repository has; empty if the folder is in none.
std::vector<Commit> mergesIn(const QString &folder);

/// The commit of a side that last changed what a finding is about; nothing if git does not know.
std::optional<Commit> changedIn(const CommitToCheck &commit, const QString &path, const check::Finding &finding);

/// `3f2a9c1 “Merge release-1.5 into main”`
QString commitName(const Commit &commit);

} // namespace fieldwise::ui

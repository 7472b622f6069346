// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/work/workspace.h"

namespace fieldwise::ui {

/// Names the sides of a merge by branches and commits, if its output is in conflict in a git repository.
void nameByGit(GitMerge &merge);

/// For a merge read from conflict markers: takes Base, Theirs and Ours from git's index, and names them. False, without
/// a change, if the output is not in conflict in a repository, or if the markers are not what git or the merge driver
/// made of these versions, as after an edit.
bool takeVersionsOfIndex(GitMerge &merge);

} // namespace fieldwise::ui

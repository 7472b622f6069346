// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/work/workspace.h"

namespace fieldwise::ui {

/// Names the sides of a merge by branches and commits, if its output is in conflict in a git repository.
void nameByGit(GitMerge &merge);

/// For a merge read from the conflict markers in `marked`: takes Base, Theirs and Ours from git's index, and names
/// them. If the markers are not what git or the merge driver made of these versions, as after an edit, takes at most
/// the base of each conflict. False, without a change, if git does not know a base.
bool takeVersionsOfIndex(GitMerge &merge, const std::string &marked);

} // namespace fieldwise::ui

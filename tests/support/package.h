// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/folder.h"
#include "core/session.h"

namespace fieldwise::test {

/// A folder as file contents by path.
using Tree = std::map<std::string, std::string>;

folder::Files filesOf(const Tree &tree);
Tree treeOf(const folder::Files &files);

/// The input folders of a merge; an empty `original` means none.
struct Trees {
    Tree original, updated, destination;
};
Inputs inputsOf(const Trees &trees, const merge::Options &options = {});

/// A merge of folders, from their files to the files of the result.
struct PackageMerge {
    Run run;
    std::vector<folder::OtherFile> others;
    std::vector<folder::Write> writes;
    Tree result; ///< the files of the result's folder
    std::map<std::string, merge::ResultFile::State> states;
    const merge::Plan &plan() const { return run.merged->plan; }
    /// The only resource with this name; throws if there is none or several.
    const merge::DocumentPlan &resource(const std::string &name) const;
};
PackageMerge mergePackages(const Trees &trees, const merge::Options &options = {});

} // namespace fieldwise::test

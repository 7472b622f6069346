// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>
#include <optional>
#include <string>

#include "app/mergeinputs.h"
#include "core/merge/result/resolve.h"

/// Merges of folders: what differs from merging files.
namespace fieldwise {

bool isFolder(const std::string &path);
/// Takes a folder's files as one input, which is still to be read, or says why they can't be.
std::optional<Diagnostic> gatherFolder(const std::string &path, merge::Side side, MergeInputs &inputs,
                                       FileParts &files);
/// Tells of files that can't be merged, then false comes back; notices are kept for `tellOfFiles`.
bool tellOfFolder(merge::Side side, const MergeInputs &inputs, std::ostream &err);

/// What remains to be looked at in files that are decided as one, and notices about the others; true when something
/// remains.
bool tellOfFiles(const MergeInputs &inputs, const merge::Plan &plan, std::ostream &err);
/// Of Compare: the other files that differ, a line each; true when there is one.
bool tellOfDifferences(const MergeInputs &inputs, std::ostream &err);
/// "61 resources in 60 files: 12 changed, 3 added, 1 removed, 1 conflict; 1 file can't be read and is left as it is"
std::string summary(const MergeInputs &inputs, const merge::Plan &plan, const merge::Resolution &resolution);
/// The files that differ from Destination's, each as a unified diff.
std::string unifiedDiffs(const MergeInputs &inputs, const merge::Resolution &resolution);
/// Writes the result to a new folder, or in place to Destination's.
Exit writeFolder(const MergeInputs &inputs, const merge::Resolution &resolution, const std::string &to, bool inPlace,
                 std::ostream &err);

} // namespace fieldwise

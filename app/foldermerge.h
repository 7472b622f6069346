// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>
#include <optional>
#include <string>

#include "app/mergeinputs.h"
#include "core/merge/result/resolve.h"

/// Merging folders: what differs from merging files.
namespace fieldwise {

bool isFolder(const std::string &path);
/// Adds a folder's files as one input, still to be parsed. Returns the error if the folder can't be read.
std::optional<Diagnostic> gatherFolder(const std::string &path, merge::Side side, MergeInputs &inputs,
                                       FileParts &files);
/// Reports files that can't be merged, and then returns false. Notices are kept for `tellOfFiles`.
bool tellOfFolder(merge::Side side, const MergeInputs &inputs, std::ostream &err);

/// Reports what needs attention in files that are merged as a whole, and notices about the others. Returns true if
/// something needs attention.
bool tellOfFiles(const MergeInputs &inputs, const merge::Plan &plan, std::ostream &err);
/// For Compare: lists the other files that differ, one per line. Returns true if there are any.
bool tellOfDifferences(const MergeInputs &inputs, std::ostream &err);
/// "61 resources in 60 files: 12 changed, 3 added, 1 removed, 1 conflict; 1 file can't be read and is left as it is"
std::string summary(const MergeInputs &inputs, const merge::Plan &plan, const merge::Resolution &resolution);
/// A unified diff for each file that differs from Destination's.
std::string unifiedDiffs(const MergeInputs &inputs, const merge::Resolution &resolution);
/// Writes the result to a new folder, or in place to Destination's folder.
Exit writeFolder(const MergeInputs &inputs, const merge::Resolution &resolution, const std::string &to, bool inPlace,
                 std::ostream &err);

} // namespace fieldwise

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/check/checking.h"

namespace fieldwise::check {

/// A file that was checked.
struct CheckedFile {
    std::string path;
    Checked checked;
    std::string unchecked{}; ///< why it was not: a sentence; else ""
};

/// "2 lost, 1 invented, 27 changes as expected".
std::string countsText(const Checked &checked);
/// "lost", "changed by nobody".
std::string_view wordOf(FindingKind kind);
/// `spec.replicas of Deployment shop/checkout`, visible.
std::string placeOf(const Finding &finding);
/// For a terminal: a line for each file, and a paragraph for each finding.
std::string text(const std::vector<CheckedFile> &files);
/// For a pull request.
std::string markdown(const std::vector<CheckedFile> &files);
/// As docs/command-line.md has it.
std::string json(const std::vector<CheckedFile> &files);

} // namespace fieldwise::check

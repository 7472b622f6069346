// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/check/checking.h"

namespace fieldwise::check {

/// The outcome of checking one file.
struct CheckedFile {
    std::string path;
    Checked checked;
    std::string unchecked{}; ///< why it was not checked, as a sentence; else ""
};

/// "2 lost, 1 invented, 27 changes as expected".
std::string countsText(const Checked &checked);
/// "lost", "changed by nobody".
std::string_view wordOf(FindingKind kind);
/// `spec.replicas of Deployment shop/checkout`, with hidden characters visible.
std::string placeOf(const Finding &finding);
/// Why it is a finding, with the values where one side alone made a change; values are in backticks. Else `because`.
std::string reasonOf(const Finding &finding);
/// For a terminal: a line for each file and a paragraph for each finding.
std::string text(const std::vector<CheckedFile> &files);
/// For a pull request.
std::string markdown(const std::vector<CheckedFile> &files);
/// The format is in docs/command-line.md.
std::string json(const std::vector<CheckedFile> &files);

} // namespace fieldwise::check

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/helm/operation.h"
#include "core/report/content.h"

namespace fieldwise::report {

/// A single HTML file without dependencies: panes, result and steps to click through, light and dark; readable without
/// scripts and on paper. Its policy forbids network access. Long unchanged parts are folded and very large inputs are
/// cut; the page says so.
std::string html(const Content &content);
/// Short, as simple HTML for printing: the summary on a page of its own where there are several resources, then each
/// with its steps and the lines of the result that differ. What stays is only named.
std::string paper(const Content &content);

/// The steps and the difference for a pull request, in GitHub's Markdown. Leaves out what exceeds `most` bytes, and
/// says so. GitHub takes 65,536 characters, so a line can be added.
std::string markdown(const Content &content, size_t most = 65'000);

/// What becomes of the objects of a release, for the top of such a comment; the table ends before `most` bytes.
std::string markdown(const helm::Operation &operation, const merge::Plan &plan, size_t most = 30'000);

} // namespace fieldwise::report

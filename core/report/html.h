// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/report/content.h"

namespace fieldwise::report {

/// One file that needs nothing else: panes, result and steps to click through, light and dark, readable without scripts
/// and on paper. It forbids itself the network. Long stretches without changes are folded, the largest inputs cut; it
/// says so.
std::string html(const Content &content);
/// The result with its marks and the steps, as simple HTML for a printer.
std::string paper(const Content &content);

/// The steps and the difference for a pull request, in GitHub's Markdown; what does not fit into `most` bytes is left
/// out, and it says so.
std::string markdown(const Content &content, size_t most = 65'536);

} // namespace fieldwise::report

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/report/content.h"

namespace fieldwise::report {

/// The steps and the difference for a pull request, in GitHub's Markdown; what does not fit into `most` bytes is left
/// out, and it says so.
std::string markdown(const Content &content, size_t most = 65'536);

} // namespace fieldwise::report

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace fieldwise::view {

/// The line of a field that differs from what the other inputs have, cut to about `bytes` bytes around what differs;
/// how many more lines there are is said.
std::string oneLine(const std::string &text, const std::vector<std::string> &beside, size_t bytes);

} // namespace fieldwise::view

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace fieldwise::helm {

/// Whether a chart's version satisfies the range of an entry in `dependencies`, such as `^1.2.0`, `>=1 <2 || 3.x`;
/// false if one of them can't be read, as in Helm.
bool isInRange(std::string_view version, std::string_view range);

} // namespace fieldwise::helm

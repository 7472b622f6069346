// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/linemerge/linemerge.h"

namespace fieldwise {

/// The keys that a person needs in a merge tool by lines, such as KDiff3, to get from three texts to this result and to
/// save it: for each conflict of git one to go to it, one to take a side (two for both), one for each line that is then
/// still to be removed or written, and one to save. The best combination counts.
int kdiffActions(const linemerge::Texts &texts, const std::string &result);

} // namespace fieldwise

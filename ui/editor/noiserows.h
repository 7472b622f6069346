// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>
#include <vector>

#include "ui/scene/rowheights.h"

namespace fieldwise::ui {

/// Why each row of a scene tells nothing; "" for those that are to be seen. `kept` are lines to be shown anyway, by
/// pane, the result's last.
std::vector<std::string> noiseRows(const Scene &scene, const std::array<std::vector<int>, 4> &kept);
/// The same for the lines of a result that stands in no rows.
std::vector<std::string> noiseLines(const Scene &scene, const std::vector<int> &kept);

/// What makes way for a bar: noise, and of `telling` (empty: all of them) the runs that `gapsOf` finds. A single row of
/// noise is as short as its bar, so it stays, unless a person's rule hides it. `folded` ones (or none) have a sign of
/// their own.
std::vector<Gap> hiddenRuns(std::vector<bool> telling, std::vector<std::string> noise, const Hidden &folded);

} // namespace fieldwise::ui

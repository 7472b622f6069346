// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "ui/scene/rowheights.h"

namespace fieldwise::ui {

/// For each row of a scene, the reason why it is noise; "" if it must be shown. `kept` are lines that stay visible
/// anyway, by pane, with the result's last.
std::vector<std::string> noiseRows(const Scene &scene, const std::array<std::vector<int>, 4> &kept);
/// The same for the lines of a result that is not aligned.
std::vector<std::string> noiseLines(const Scene &scene, const std::vector<int> &kept);

/// What is painted while noise is hidden: a line of noise that stays looks as if nothing differed in it.
Decorations withoutNoise(const Scene &scene, std::optional<merge::Side> side, const std::vector<int> &kept,
                         Decorations decorations);

/// The runs that bars replace: noise, and the runs that `gapsOf` finds in `telling` (unless that is empty). A single
/// row of noise stays, because its bar would be as high, unless a person's rule hides it. Rows in `folded` are
/// excluded; they have a sign of their own.
std::vector<Gap> hiddenRuns(std::vector<bool> telling, std::vector<std::string> noise, const Hidden &folded);

} // namespace fieldwise::ui

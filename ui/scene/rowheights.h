// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ui/scene/scene.h"

namespace fieldwise::ui {

/// The rows or lines that a fold bar replaces.
struct Gap {
    int first = 0;
    int count = 0;
    std::string why = {}; ///< the kind of noise; "" if all of them are merely unchanged
    bool has(int at) const { return at >= first && at < first + count; }
};

/// Finds runs of rows without information that are more than three rows from any row with some. A run never contains
/// the first row and is longer than one row.
std::vector<Gap> gapsOf(const std::vector<bool> &telling);
/// The rows in which something differs: a line has a look or an annotation, or only some panes have it. `kept` are
/// lines that stay visible anyway, by pane, with the result's last.
std::vector<bool> tellingRows(const Scene &scene, const std::array<std::vector<int>, 4> &kept);
/// The same for the lines of a result that is not aligned.
std::vector<bool> tellingLines(const Decorations &decorations, const std::vector<int> &kept);

/// The height of each row of a view on screen, in lines of code.
struct RowHeights {
    /// Empty if all are 1; 0 if folded away. The first row of a gap has the height of its bar.
    std::vector<uint32_t> of;
    std::vector<Gap> gaps; ///< ascending

    /// True if nothing is folded or wrapped.
    bool plain() const { return of.empty(); }
    bool hides(int row) const;
};

/// `wraps` has the number of screen rows of each line of this pane; empty if each has one.
LaidOutPane laidOutPane(const Scene &scene, std::optional<merge::Side> side, const RowHeights &heights,
                        const std::vector<uint32_t> &wraps);
/// For a result that is not aligned.
LaidOutPane laidOutPane(const Decorations &decorations, const std::vector<Gap> &gaps);
/// Where a result that is not aligned stands beside the inputs: gives it fillers, so that each line stands level with
/// the row it came from, and rows that have no room for its lines more height. `wraps` is as above.
void makeLevel(const Scene &scene, LaidOutPane &result, const std::vector<uint32_t> &wraps, RowHeights &heights);
/// Says in each bar of a pane which fields it replaces.
void nameBars(const Scene &scene, std::optional<merge::Side> side, Decorations &decorations);
/// The part of such a result that belongs to the scene's one resource, or all of it.
LaidOutPane laidOutResult(const Scene &scene);

} // namespace fieldwise::ui

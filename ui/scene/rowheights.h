// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ui/scene/scene.h"

namespace fieldwise::ui {

/// Rows or lines that a fold bar stands for.
struct Gap {
    int first = 0;
    int count = 0;
    std::string why = {}; ///< of noise; "" when they are unchanged and nothing else
    bool has(int at) const { return at >= first && at < first + count; }
};

/// The runs in which nothing is told, further than three from what is; never the first one, and never
/// a single one.
std::vector<Gap> gapsOf(const std::vector<bool> &telling);
/// The rows in which something differs: a line has a look or an annotation, or is in some panes only. `kept` are lines
/// to be shown anyway, by pane, the result's last.
std::vector<bool> tellingRows(const Scene &scene, const std::array<std::vector<int>, 4> &kept);
/// The same for the lines of a result that stands in no rows.
std::vector<bool> tellingLines(const Decorations &decorations, const std::vector<int> &kept);

/// How tall the rows of a view are on screen, in lines of code.
struct RowHeights {
    std::vector<uint32_t> of; ///< empty: 1 each; 0: folded away. The first row of a gap is as tall as its bar.
    std::vector<Gap> gaps;    ///< ascending

    /// Nothing is folded or wrapped.
    bool plain() const { return of.empty(); }
    bool hides(int row) const;
};

/// `wraps` says how many rows each line takes up in this pane; empty: one each.
LaidOutPane laidOutPane(const Scene &scene, std::optional<merge::Side> side, const RowHeights &heights,
                        const std::vector<uint32_t> &wraps);
/// Of a result that stands in no rows.
LaidOutPane laidOutPane(const Decorations &decorations, const std::vector<Gap> &gaps);
/// The part of such a result that is the one resource of the scene, or all of it.
LaidOutPane laidOutResult(const Scene &scene);

} // namespace fieldwise::ui

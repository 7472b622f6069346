// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "ui/mainwindow.h"

namespace fieldwise::ui {

/// What a tab says about its comparison.
struct TabLabel {
    Look worst = Look::Unchanged;
    QString name; ///< as people named it, every character visible
    QString path; ///< of the file with this name; "" if it is in none
    QString mode;
    bool isUnsaved = false;
    QString tip; ///< all texts with their places
    bool operator==(const TabLabel &) const = default;

    /// The whole label as one text, for screen readers and the list of tabs.
    QString text() const;
};

TabLabel labelOf(MainWindow &comparison);
/// Names that several tabs have become those of their files in the repository, or their paths.
void tellApart(std::vector<TabLabel> &labels);

} // namespace fieldwise::ui

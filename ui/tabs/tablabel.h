// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "ui/mainwindow.h"

namespace fieldwise::ui {

/// What a tab says about its comparison.
struct TabLabel {
    Look worst = Look::Unchanged;
    QString name;   ///< as people named it, every character visible
    QString folder; ///< of the file with this name; "" if it is in none
    QString mode;
    bool isUnsaved = false;
    QString tip; ///< all texts with their places
    bool operator==(const TabLabel &) const = default;

    /// The whole label as one text, for screen readers and the list of tabs.
    QString text() const;
};

TabLabel labelOf(MainWindow &comparison);
/// Adds the folder to names that several tabs have.
void tellApart(std::vector<TabLabel> &labels);

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "ui/views/patchcolumn.h"

namespace fieldwise::ui {

/// The three patches in short form, beside the reasons of a comparison.
class PatchesPanel : public QWidget {
    Q_OBJECT
public:
    explicit PatchesPanel(const Appearance &appearance, QWidget *parent = nullptr);
    void setTaken(const TakenAway &taken);
    void clear();
    /// The patches belong to earlier texts until the next ones arrive.
    void setStale();
    PatchColumn *column(patch::Format format) const;

private:
    std::array<PatchColumn *, 3> m_columns{};
};

} // namespace fieldwise::ui

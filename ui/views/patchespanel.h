// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include <QToolButton>

#include "ui/views/patchcolumn.h"

namespace fieldwise::ui {

/// The three patches in short form, beside the reasons of a comparison; one at a time where there is no room for three.
class PatchesPanel : public QWidget {
    Q_OBJECT
public:
    explicit PatchesPanel(const Appearance &appearance, QWidget *parent = nullptr);
    void setTaken(const TakenAway &taken);
    void clear();
    /// The patches belong to earlier texts until the next ones arrive.
    void setStale();
    PatchColumn *column(patch::Format format) const;
    /// Shows this one where there is only room for one.
    QToolButton *segment(patch::Format format) const;

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void layOut();

    std::array<PatchColumn *, 3> m_columns{};
    std::array<QToolButton *, 3> m_segments{};
    std::array<QFrame *, 2> m_lines{};
    QFrame *m_trough; ///< over the head of the one that is shown
};

} // namespace fieldwise::ui

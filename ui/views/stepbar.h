// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QPushButton>

#include "ui/look/actions.h"
#include "ui/look/label.h"
#include "ui/views/steptrack.h"

namespace fieldwise::ui {

/// The bar of the page "Steps": first, previous, Play, next, last; the current step; the track; the speed.
class StepBar : public QWidget {
    Q_OBJECT
public:
    StepBar(const Appearance &appearance, const Actions &actions, QWidget *parent = nullptr);

    void showStep(int step, int count);
    void setPlaying(bool playing);
    QPushButton *playButton() const { return m_play; }
    StepTrack *track() const { return m_track; }
    QComboBox *speed() const { return m_speed; }
    QString counter() const { return m_counter->text(); }
    /// Seconds per step: 1, 2 or 4.
    int seconds() const { return m_speed->currentData().toInt(); }
    void setSeconds(int seconds);

private:
    void applyTheme();

    const Appearance &m_appearance;
    QPushButton *m_play;
    Label *m_counter;
    StepTrack *m_track;
    QComboBox *m_speed;
    bool m_playing = false;
};

} // namespace fieldwise::ui

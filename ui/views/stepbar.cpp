// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/stepbar.h"

#include <QHBoxLayout>
#include <QToolButton>

namespace fieldwise::ui {

StepBar::StepBar(const Appearance &appearance, const Actions &actions, QWidget *parent)
    : QWidget(parent),
      m_appearance(appearance),
      m_play(new QPushButton),
      m_counter(new Label),
      m_track(new StepTrack(appearance)),
      m_speed(new QComboBox)
{
    setObjectName(QStringLiteral("pageBar"));
    setAttribute(Qt::WA_StyledBackground);
    setFixedHeight(48);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(12, 0, 12, 1);
    row->setSpacing(8);
    const auto add = [&](Act act) {
        auto *button = new QToolButton;
        button->setProperty("kind", QStringLiteral("icon"));
        button->setDefaultAction(actions[act]);
        button->setFocusPolicy(Qt::TabFocus);
        row->addWidget(button);
    };
    add(Act::FirstStep);
    add(Act::StepBack);
    m_play->setObjectName(QStringLiteral("playSteps"));
    m_play->setProperty("kind", QStringLiteral("main"));
    m_play->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    row->addWidget(m_play);
    connect(m_play, &QPushButton::clicked, actions[Act::Play], &QAction::trigger);
    add(Act::StepForward);
    add(Act::LastStep);
    m_counter->setObjectName(QStringLiteral("stepCounter"));
    m_counter->setAlignment(Qt::AlignCenter);
    row->addSpacing(8);
    row->addWidget(m_counter);
    row->addSpacing(4);
    row->addWidget(m_track, 1);
    row->addSpacing(4);
    m_speed->setObjectName(QStringLiteral("stepSpeed"));
    m_speed->setAccessibleName(tr("Speed"));
    for (const int seconds : {1, 2, 4})
        m_speed->addItem(tr("Speed: %1 s a step").arg(seconds), seconds);
    setSeconds(2);
    row->addWidget(m_speed);
    connect(&appearance, &Appearance::changed, this, &StepBar::applyTheme);
    applyTheme();
}

void StepBar::setSeconds(int seconds)
{
    m_speed->setCurrentIndex(std::max(0, m_speed->findData(seconds)));
}

void StepBar::showStep(int step, int count)
{
    m_counter->setText(tr("Step %1 of %2").arg(step).arg(count));
    m_track->setValue(step);
}

void StepBar::setPlaying(bool playing)
{
    m_playing = playing;
    applyTheme();
}

void StepBar::applyTheme()
{
    m_play->setText(m_playing ? tr("Pause") : tr("Play"));
    m_play->setIcon(m_appearance.icon(m_playing ? QStringLiteral("pause") : QStringLiteral("play"), Role::OnAccent));
    // Wide enough for either word and any number, so nothing moves during playback.
    const QFontMetrics words(m_appearance.text(13, QFont::Medium));
    m_play->setFixedWidth(std::max(words.horizontalAdvance(tr("Pause")), words.horizontalAdvance(tr("Play"))) + 48);
    m_counter->setFont(m_appearance.text(15, QFont::DemiBold));
    m_counter->setMinimumWidth(
        QFontMetrics(m_counter->font()).horizontalAdvance(tr("Step %1 of %2").arg(999).arg(999)));
}

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/busybar.h"

#include <QHBoxLayout>

namespace fieldwise::ui {

namespace {

constexpr int patience = 300; // milliseconds until the bar appears

} // namespace

BusyBar::BusyBar(const SessionController &session, QWidget *parent)
    : QWidget(parent), m_session(session), m_text(new Label), m_cancel(new QToolButton)
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    m_cancel->setText(tr("Cancel"));
    m_cancel->setObjectName(QStringLiteral("cancelWork"));
    m_cancel->setProperty("kind", QStringLiteral("link"));
    m_cancel->setAccessibleName(tr("Cancel the merge"));
    row->addWidget(m_text);
    row->addWidget(m_cancel);
    hide();
    connect(m_cancel, &QToolButton::clicked, this, &BusyBar::cancelAsked);
    connect(&m_session, &SessionController::started, this, [this] {
        if (m_timer.isActive())
            return;
        m_since.start();
        m_timer.start(patience);
    });
    connect(&m_timer, &QTimer::timeout, this, &BusyBar::look);
}

void BusyBar::look()
{
    const bool busy = !m_session.isSettled();
    if (busy)
        m_text->setText(tr("Merging… %1 s").arg(static_cast<double>(m_since.elapsed()) / 1000, 0, 'f', 1));
    else
        m_timer.stop();
    if (busy == isHidden()) {
        setVisible(busy);
        Q_EMIT shownChanged(busy);
    }
    if (busy)
        m_timer.start(100);
}

} // namespace fieldwise::ui

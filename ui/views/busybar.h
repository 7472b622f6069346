// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QToolButton>
#include <QWidget>

#include "ui/look/label.h"
#include "ui/work/sessioncontroller.h"

namespace fieldwise::ui {

/// Shows in the status bar that the worker is busy and for how long, once that exceeds 300 ms, and lets a person
/// cancel.
class BusyBar : public QWidget {
    Q_OBJECT
public:
    explicit BusyBar(const SessionController &session, QWidget *parent = nullptr);
    QToolButton *button() const { return m_cancel; }

Q_SIGNALS:
    void cancelAsked();
    void shownChanged(bool shown);

private:
    void look();

    const SessionController &m_session;
    Label *m_text;
    QToolButton *m_cancel;
    QTimer m_timer;
    QElapsedTimer m_since;
};

} // namespace fieldwise::ui

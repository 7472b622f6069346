// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QPushButton>
#include <QToolButton>
#include <QWidget>

#include "ui/look/appearance.h"
#include "ui/look/label.h"

namespace fieldwise::ui {

/// An action offered by a notice.
struct NoticeAction {
    QString text;
    std::function<void()> run;
};

/// One sentence above the panes, with at most two actions. A person can close it unless it reports a failure, which
/// disappears when it is fixed.
class NoticeBar : public QWidget {
    Q_OBJECT
public:
    explicit NoticeBar(const Appearance &appearance, QWidget *parent = nullptr);

    /// `strong` comes first, in bold. An action without text has no button; `second` is a link before the button.
    void say(Look look, const QString &strong, const QString &text, const NoticeAction &action = {},
             const NoticeAction &second = {});
    void clear();
    QString text() const { return m_plain; }
    Look look() const { return m_look; }
    QPushButton *button() const { return m_action; }
    QPushButton *link() const { return m_second; }

Q_SIGNALS:
    /// A person closed it.
    void closed();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void applyTheme();

    const Appearance &m_appearance;
    Look m_look = Look::Notice;
    Label *m_text;
    QPushButton *m_second;
    QPushButton *m_action;
    QToolButton *m_close;
    QString m_plain;
    std::function<void()> m_run;
    std::function<void()> m_runSecond;
};

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QPushButton>
#include <QToolButton>
#include <QWidget>

#include "ui/look/appearance.h"
#include "ui/look/label.h"

namespace fieldwise::ui {

/// Something that a person can do about what a notice says.
struct NoticeAction {
    QString text;
    std::function<void()> run;
};

/// One sentence above the panes, with at most two actions. What says that something fails goes when it is mended;
/// anything else can be closed.
class NoticeBar : public QWidget {
    Q_OBJECT
public:
    explicit NoticeBar(const Appearance &appearance, QWidget *parent = nullptr);

    /// `strong` is said first, in bold. Without an action there is no button; the second one is a link before it.
    void say(Look look, const QString &strong, const QString &text, const NoticeAction &action = {},
             const NoticeAction &second = {});
    void clear();
    QString text() const { return m_plain; }
    Look look() const { return m_look; }
    QPushButton *button() const { return m_action; }
    QPushButton *link() const { return m_second; }

Q_SIGNALS:
    /// By the person.
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

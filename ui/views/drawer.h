// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QFrame>
#include <QPointer>

namespace fieldwise::ui {

/// A panel over other widgets, until Esc or Enter, or until the focus goes elsewhere.
class Drawer : public QFrame {
    Q_OBJECT
public:
    /// Covers a part of `below`, which stays where it is; `place` is in coordinates of its parent.
    Drawer(QWidget *below, std::function<QRect()> place);

    void put(QWidget *content); ///< hidden
    void open(QWidget *content);
    void close();

Q_SIGNALS:
    void closed();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    std::function<QRect()> m_place;
    QPointer<QWidget> m_before; ///< had the focus
};

} // namespace fieldwise::ui

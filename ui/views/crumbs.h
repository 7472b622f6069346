// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QWidget>

#include "ui/look/appearance.h"

namespace fieldwise::ui {

/// The path of the selected field. A click on a part selects that field; a click on the separator before it shows its
/// siblings. With the focus, Left and Right move between parts, Enter selects, Down shows the siblings.
class Crumbs : public QWidget {
    Q_OBJECT
public:
    explicit Crumbs(const Appearance &appearance, QWidget *parent = nullptr);
    void setParts(const QStringList &parts);
    QStringList parts() const { return m_parts; }
    /// A part as far as it fits; "" if an ellipsis stands for it.
    QString shownPart(int part) const;

Q_SIGNALS:
    void chosen(int depth);
    /// `at`: where the menu may open, in screen coordinates.
    void siblingsAsked(int depth, const QPoint &at);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    QFont fontOf(int part) const;
    std::vector<int> partWidths() const;
    std::vector<bool> leftOut(const std::vector<int> &widths) const;
    /// Parts that are left out are empty, and stand at the right of their ellipsis.
    std::vector<QRect> layoutParts() const;
    int partAt(const QPoint &point) const;
    int markAt(const QPoint &point) const;
    void askSiblings(int part);
    void setFocusedPart(int part);

    const Appearance &m_appearance;
    QStringList m_parts;
    int m_hover = -1;
    int m_focused = 0; ///< the part that receives keys
};

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>
#include <QTableView>

#include "ui/look/appearance.h"
#include "ui/models/comparemodel.h"

namespace fieldwise::ui {

class CompareDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    explicit CompareDelegate(const Appearance &appearance, QObject *parent = nullptr);
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    void paintText(QPainter *painter, const QRect &box, const QModelIndex &index, bool selected) const;
    void paintCell(QPainter *painter, const QRect &box, const QModelIndex &index) const;

    const Appearance &m_appearance;
};

/// One field per row; the columns share the width.
class CompareTable : public QTableView {
    Q_OBJECT
public:
    CompareTable(const Appearance &appearance, CompareModel &model, QWidget *parent = nullptr);
    void setEmptyText(const QString &text);
    void selectField(int row);

Q_SIGNALS:
    void fieldChosen(int row);

protected:
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;
    void resizeEvent(QResizeEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void layOut();
    void spanSections();

    const Appearance &m_appearance;
    CompareModel &m_model;
    QString m_emptyText;
};

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListView>
#include <QStyledItemDelegate>

#include "ui/look/appearance.h"
#include "ui/models/reasonsmodel.h"

namespace fieldwise::ui {

/// Draws a reason in 40 px: tile, path and outcome word, and the sentence below; optionally its number before the tile.
class ReasonDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    explicit ReasonDelegate(const Appearance &appearance, QObject *parent = nullptr);
    void setNumbered(bool numbered) { m_numbered = numbered; }
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    const Appearance &m_appearance;
    bool m_numbered = false;
};

class ReasonsList : public QListView {
    Q_OBJECT
public:
    /// The model must have the roles of ReasonsModel.
    ReasonsList(const Appearance &appearance, QAbstractItemModel &model, const QString &name,
                QWidget *parent = nullptr);
    /// Shows each row's number before its tile.
    void setNumbered(bool numbered);
    /// The text in the middle of an empty list.
    void setEmptyText(const QString &text);
    QString emptyText() const { return m_emptyText; }
    /// Makes a row current without emitting that a person chose it; -1 for none.
    void showRow(int row);

Q_SIGNALS:
    void reasonChosen(int row);

protected:
    void paintEvent(QPaintEvent *event) override;
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;
    void mouseReleaseEvent(QMouseEvent *event) override;

private:
    const Appearance &m_appearance;
    ReasonDelegate *m_delegate;
    QString m_emptyText;
    bool m_silent = false;
};

} // namespace fieldwise::ui

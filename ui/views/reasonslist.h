// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListView>
#include <QStyledItemDelegate>

#include "ui/appearance.h"
#include "ui/models/reasonsmodel.h"

namespace fieldwise::ui {

/// A reason in 40 px: tile, path and outcome word, the sentence below.
class ReasonDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    explicit ReasonDelegate(const Appearance &appearance, QObject *parent = nullptr);
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    const Appearance &m_appearance;
};

class ReasonsList : public QListView {
    Q_OBJECT
public:
    ReasonsList(const Appearance &appearance, ReasonsModel &model, QWidget *parent = nullptr);
    /// Said in the middle of the list while it is empty.
    void setEmptyText(const QString &text);
    /// Makes a row current without telling that a person chose it; -1 for none.
    void showRow(int row);

Q_SIGNALS:
    void reasonChosen(int row);

protected:
    void paintEvent(QPaintEvent *event) override;
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;
    void mouseReleaseEvent(QMouseEvent *event) override;

private:
    const Appearance &m_appearance;
    QString m_emptyText;
    bool m_silent = false;
};

} // namespace fieldwise::ui

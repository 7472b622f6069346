// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QHeaderView>
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

/// The titles of the columns, in two lines where one is too short, and below them the notes.
class CompareHeader : public QHeaderView {
    Q_OBJECT
public:
    CompareHeader(const Appearance &appearance, bool hasNotes);
    /// As high as the shown titles need it.
    void fitHeight();
    /// Two lines if one is too long for the width.
    QStringList titleLines(const QString &title, int width) const;

protected:
    void paintSection(QPainter *painter, const QRect &box, int section) const override;

private:
    const Appearance &m_appearance;
    bool m_hasNotes;
};

/// One field per row; the columns share the width. Columns that have no room are left out from the right.
class CompareTable : public QTableView {
    Q_OBJECT
public:
    CompareTable(const Appearance &appearance, CompareModel &model, QWidget *parent = nullptr);
    void setEmptyText(const QString &text);
    void selectField(int row);
    /// The column of the comparison with the cursor; -1 if it is in the path.
    int column() const;
    /// Puts the cursor into a column of the comparison, which takes the last place if it was left out.
    void showColumn(int column);
    /// The columns of the comparison that have no room.
    std::vector<int> leftOut() const;

Q_SIGNALS:
    void fieldChosen(int row);
    void columnChosen(int column);
    void openAsked(size_t column);
    void laidOut();

protected:
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void layOut();
    void spanSections();

    const Appearance &m_appearance;
    CompareModel &m_model;
    CompareHeader *m_header = nullptr;
    QString m_emptyText;
    int m_wanted = -1; ///< the column that has the last place
};

} // namespace fieldwise::ui

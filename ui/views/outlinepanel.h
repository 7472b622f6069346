// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCheckBox>
#include <QLineEdit>
#include <QStyledItemDelegate>
#include <QTreeView>

#include "ui/look/appearance.h"
#include "ui/models/outlinemodel.h"

namespace fieldwise::ui {

/// Draws a field in 24 px: tile, name, and on the right the number of steps below.
class OutlineDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    explicit OutlineDelegate(const Appearance &appearance, QObject *parent = nullptr);
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    int paintOwners(QPainter *painter, const QRect &box, int least, const QModelIndex &index) const;
    int paintCounts(QPainter *painter, const QRect &box, int least, const QModelIndex &index) const;

    const Appearance &m_appearance;
};

class OutlineTree : public QTreeView {
    Q_OBJECT
public:
    using QTreeView::QTreeView;

Q_SIGNALS:
    void moved(const QModelIndex &index);

protected:
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;
};

/// The outline beside the panes, with a filter.
class OutlinePanel : public QWidget {
    Q_OBJECT
public:
    explicit OutlinePanel(const Appearance &appearance, QWidget *parent = nullptr);

    /// Expanded items stay expanded; the scene may be null.
    void setScene(std::shared_ptr<const Scene> scene);
    /// Makes a field current without emitting that a person chose it.
    void showField(merge::DecisionRef ref);
    /// Fields that concern none of these owners are drawn muted; empty: all owners.
    void setOwners(const QStringList &names);
    QTreeView *tree() const { return m_tree; }
    QLineEdit *filterField() const { return m_filter; }
    QCheckBox *onlyChanged() const { return m_onlyChanged; }
    OutlineModel &model() { return m_model; }

Q_SIGNALS:
    void chosen(const fieldwise::view::OutlineItem &item);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void applyFilter();
    QStringList opened() const;
    void open(const QStringList &paths);

    OutlineModel m_model;
    QLineEdit *m_filter;
    QCheckBox *m_onlyChanged;
    OutlineTree *m_tree;
    merge::DecisionRef m_shown;
    bool m_silent = false;
};

} // namespace fieldwise::ui

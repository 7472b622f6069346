// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QGridLayout>
#include <QLineEdit>
#include <QListView>
#include <QStyledItemDelegate>
#include <QToolButton>

#include "ui/look/actions.h"
#include "ui/look/appearance.h"
#include "ui/look/label.h"
#include "ui/models/resourcesmodel.h"
#include "ui/views/conflictsfoot.h"

namespace fieldwise::ui {

/// Draws a resource in 40 px: tile, name above kind and note, counts on the right; a group in 28 px.
class ResourceDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    explicit ResourceDelegate(const Appearance &appearance, QObject *parent = nullptr);
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    void paintHead(QPainter *painter, const QRect &box, const QModelIndex &index) const;
    int paintCounts(QPainter *painter, const QRect &box, int least, const QModelIndex &index) const;

    const Appearance &m_appearance;
};

class ResourceList : public QListView {
    Q_OBJECT
public:
    using QListView::QListView;

Q_SIGNALS:
    void moved(const QModelIndex &index);
    /// The group of this row is to be closed or opened.
    void closeAsked(const QModelIndex &index, bool close);

protected:
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
};

/// The list of resources beside the panes, with a filter and a button for the next conflict.
class ResourcePanel : public QWidget {
    Q_OBJECT
public:
    ResourcePanel(const Appearance &appearance, const Actions &actions, QWidget *parent = nullptr);

    void setScene(std::shared_ptr<const Scene> scene, std::vector<folder::OtherFile> others);
    /// Makes a resource current without emitting that a person chose it.
    void showResource(std::optional<uint32_t> document);
    void setNoiseHidden(bool hidden) { m_model.setNoiseHidden(hidden); }
    /// Takes the filters by text and state away.
    void showAll();
    /// Lists only resources with this worst effect; nothing: all.
    void setImpact(std::optional<view::Impact> impact);

    ResourcesModel &model() { return m_model; }
    QListView *list() const { return m_list; }
    QLineEdit *filterField() const { return m_filter; }
    QComboBox *shownBox() const { return m_show; }
    QComboBox *sortBox() const { return m_sort; }
    QString countText() const { return m_count->text(); }
    QString conflictsText() const { return m_foot->words(); }

Q_SIGNALS:
    void chosen(uint32_t document);
    void otherChosen(const fieldwise::folder::OtherFile &file);
    /// A person sorted the list, or closed or opened a group.
    void arranged();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void applyFilter();
    void close(const QModelIndex &index, bool closed);
    void showCount();

    ResourcesModel m_model;
    Label *m_count;
    QLineEdit *m_filter;
    QComboBox *m_show;
    QComboBox *m_sort;
    QGridLayout *m_fields;
    ResourceList *m_list;
    Label *m_empty;
    ConflictsFoot *m_foot;
    std::optional<uint32_t> m_shown;
    bool m_silent = false;
};

} // namespace fieldwise::ui

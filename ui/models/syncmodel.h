// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemModel>

#include "ui/look/theme.h"
#include "ui/scene/synced.h"

namespace fieldwise::ui {

/// What Argo CD or Flux says and does: the objects, the worst first, and below each its fields.
class SyncModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Roles { LookRole = Qt::UserRole };
    /// Says, Does: diff and sync of Argo CD, drift and apply of Flux.
    enum Column { Name, Git, Live, Says, Does, Why, Count };

    using QAbstractItemModel::QAbstractItemModel;

    void setSynced(const Synced &synced);
    const gitops::SettingsReport *made() const { return m_made.get(); }
    bool isArgo() const { return !m_made || m_made->report.of == gitops::Report::Of::ArgoCd; }
    /// Null for no row.
    const gitops::ObjectRow *objectAt(const QModelIndex &index) const;
    /// Null for the row of an object.
    const gitops::FieldRow *fieldAt(const QModelIndex &index) const;
    /// The row of this field; invalid if there is none.
    QModelIndex indexOf(const std::string &object, const gitops::FieldPath &path) const;
    /// "shown and written: 2; stays different: 1", the worst first; "" without a report.
    QString countText() const;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &index) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex & = {}) const override { return Count; }
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString textOf(const gitops::ObjectRow &object, int column) const;
    QString textOf(const gitops::ObjectRow &object, const gitops::FieldRow &field, int column) const;

    std::shared_ptr<const gitops::SettingsReport> m_made;
};

/// The look of a field by its verdict.
Look lookOf(const gitops::FieldRow &field);
/// What is said about a field, as rich text.
QString sentenceOf(const gitops::FieldRow &field);

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QAbstractItemModel>

#include "core/view/outline.h"
#include "ui/scene/owners.h"
#include "ui/scene/scene.h"

namespace fieldwise::ui {

/// The outline as a Qt model; children are read when their parent is opened.
class OutlineModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Role { LookRole = Qt::UserRole, CountsRole, PathRole, QuietRole, OwnersRole };

    using QAbstractItemModel::QAbstractItemModel;
    void setScene(std::shared_ptr<const Scene> scene);
    void setFilter(const QString &text, bool onlyChanged);
    /// Fields that concern none of these owners are quiet; empty: all owners.
    void setOwners(const QStringList &names);
    /// The index of an owner among all owners, which determines its colour.
    int placeOf(const QString &owner) const { return static_cast<int>(m_owners.indexOf(owner)); }
    bool isFiltered() const { return m_filtered; }
    /// The number of items that pass the filter.
    size_t keptCount() const { return m_keep.size(); }
    const Scene *scene() const { return m_scene.get(); }
    const view::OutlineItem &item(const QModelIndex &index) const { return m_entries[index.internalId()].item; }
    const view::Outline &outline() const { return *m_outline; }
    /// The index of a decision's item, or of its nearest ancestor that passes the filter; reads all items on the way.
    QModelIndex indexOf(merge::DecisionRef ref);

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &index) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex & = {}) const override { return 1; }
    bool hasChildren(const QModelIndex &parent = {}) const override;
    bool canFetchMore(const QModelIndex &parent) const override;
    void fetchMore(const QModelIndex &parent) override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    struct Entry {
        view::OutlineItem item;
        size_t parent = 0;
        int row = 0;
        bool open = false;
        std::vector<size_t> children;
    };
    void rebuild();
    size_t entryOf(const QModelIndex &index) const { return index.isValid() ? index.internalId() : 0; }
    void judgeOwners();
    QStringList ownersOf(const view::OutlineItem &item) const;
    std::vector<view::OutlineItem> kept(std::vector<view::OutlineItem> items) const;

    std::shared_ptr<const Scene> m_scene;
    std::optional<view::Outline> m_outline;
    std::vector<Entry> m_entries; ///< the first is the invisible root above the resources
    QStringList m_owners;         ///< all owners, in ServerSide
    QStringList m_only;
    std::optional<OwnerFilter> m_filter;
    QString m_text;
    bool m_onlyChanged = false;
    bool m_filtered = false;
    std::vector<view::OutlineItem> m_keep; ///< sorted
};

} // namespace fieldwise::ui

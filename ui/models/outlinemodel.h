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

/// The merged tree; what is folded is not read until it is opened.
class OutlineModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Role { LookRole = Qt::UserRole, CountsRole, PathRole, QuietRole, OwnersRole };

    using QAbstractItemModel::QAbstractItemModel;
    void setScene(std::shared_ptr<const Scene> scene);
    void setFilter(const QString &text, bool onlyChanged);
    /// What concerns none of these is quiet; none: everybody.
    void setOwners(const QStringList &names);
    /// Where an owner's colour stands among the others'.
    int placeOf(const QString &owner) const { return static_cast<int>(m_owners.indexOf(owner)); }
    bool isFiltered() const { return m_filtered; }
    /// How many items the filter leaves.
    size_t keptCount() const { return m_keep.size(); }
    const Scene *scene() const { return m_scene.get(); }
    const view::OutlineItem &item(const QModelIndex &index) const { return m_entries[index.internalId()].item; }
    const view::Outline &outline() const { return *m_outline; }
    /// The item of a decision, or of the nearest above it that the filter leaves; opens what is on the way.
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
    std::vector<Entry> m_entries; ///< the first stands above the resources
    QStringList m_owners;         ///< all there are, in ServerSide
    QStringList m_only;
    std::optional<OwnerFilter> m_filter;
    QString m_text;
    bool m_onlyChanged = false;
    bool m_filtered = false;
    std::vector<view::OutlineItem> m_keep; ///< sorted
};

} // namespace fieldwise::ui

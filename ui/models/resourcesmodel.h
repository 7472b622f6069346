// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QAbstractListModel>

#include "core/folder.h"
#include "core/view/resources.h"
#include "ui/look/theme.h"
#include "ui/scene/scene.h"

namespace fieldwise::ui {

/// The resources of a merge grouped by namespace, and the files of a folder that are not resources.
class ResourcesModel : public QAbstractListModel {
    Q_OBJECT
public:
    /// HeadRole: the row is a group's head. CountsRole: counts by look, starting with Unchanged.
    enum Role { LookRole = Qt::UserRole, AboutRole, CountsRole, QuietRole, HeadRole };
    enum class Show : uint8_t { All, Differing, Conflicts, Added, Removed, Applied };
    enum class Sort : uint8_t { Worst, Namespace, Kind, File };

    using QAbstractListModel::QAbstractListModel;

    void setScene(std::shared_ptr<const Scene> scene, std::vector<folder::OtherFile> others);
    void setFilter(const QString &text, Show show);
    /// Worst: by the worst that an apply does to a resource; in other modes as Namespace.
    void setSort(Sort sort);
    void setNoiseHidden(bool hidden);
    /// Only resources with this worst effect; nothing: all.
    void setImpact(std::optional<view::Impact> impact);
    std::optional<view::Impact> impact() const { return m_impact; }
    /// The number of resources that are listed.
    int shown() const;
    bool isTriaged() const { return m_scene && m_scene->isTriaged(); }

    /// The resource in a row; nothing for a group or for a file that is not a resource.
    std::optional<uint32_t> documentAt(const QModelIndex &index) const;
    /// The file in a row that is not a resource; null for other rows.
    const folder::OtherFile *otherAt(const QModelIndex &index) const;
    QModelIndex indexOf(uint32_t document) const;
    /// The number of all resources (an unreadable file counts as one), of those that differ, and of unreadable files.
    int count() const { return static_cast<int>(rows().size()); }
    int differing() const;
    int unread() const;
    /// The number of files without resources that differ.
    int differingFiles() const;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;

private:
    const std::vector<view::ResourceRow> &rows() const;
    /// A row of the list: a group, a resource or a file.
    struct Line {
        QString group;
        int members = 0;
        size_t row = ~size_t{0};
        size_t other = ~size_t{0};
        bool operator==(const Line &) const = default;
    };
    std::vector<Line> lines() const;
    void refill();
    std::vector<size_t> order() const;
    QString groupOf(const view::ResourceRow &row) const;
    const view::TriagedResource *triaged(const view::ResourceRow &row) const;
    merge::Counts countsOf(const view::ResourceRow &row) const;
    bool passes(const view::ResourceRow &row) const;
    bool passes(const folder::OtherFile &file) const;

    std::shared_ptr<const Scene> m_scene;
    std::shared_ptr<const std::vector<view::ResourceRow>> m_known; ///< null if there are none
    std::vector<folder::OtherFile> m_others;
    std::vector<Line> m_lines;
    QString m_text;
    Show m_show = Show::All;
    Sort m_sort = Sort::Worst;
    bool m_noiseHidden = false;
    std::optional<view::Impact> m_impact;
};

} // namespace fieldwise::ui

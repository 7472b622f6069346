// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <map>
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
    /// HeadRole: the members of a group; the row is its head. ClosedRole: of a head. CountsRole: counts by look,
    /// starting with Unchanged.
    enum Role { LookRole = Qt::UserRole, AboutRole, CountsRole, QuietRole, HeadRole, ClosedRole };
    enum class Show : uint8_t { All, Differing, Conflicts, Added, Removed, Applied };
    enum class Sort : uint8_t { Worst, Namespace, Kind, File };

    using QAbstractListModel::QAbstractListModel;

    void setScene(std::shared_ptr<const Scene> scene, std::vector<folder::OtherFile> others);
    void setFilter(const QString &text, Show show);
    /// The sort that a person chose; else Worst where an apply is told by what it does, and Namespace elsewhere. In
    /// other modes Worst is by the worst outcome.
    void setSort(std::optional<Sort> sort);
    std::optional<Sort> chosenSort() const { return m_sort; }
    Sort sortedBy() const { return m_sort.value_or(isTriaged() ? Sort::Worst : Sort::Namespace); }
    /// Opens or closes the group of a row.
    void setClosed(const QModelIndex &index, bool closed);
    bool isClosed(const QModelIndex &index) const;
    QModelIndex headOf(const QModelIndex &index) const;
    /// Opens the group with this resource.
    void reveal(uint32_t document);
    /// Groups that a person closed or opened, as texts to be kept, the newest last.
    QStringList closed() const;
    void setClosed(const QStringList &texts);
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
    /// The number of all resources (an unreadable file counts as one), of those that differ, not only in noise, and of
    /// unreadable files.
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
    bool isOnlyNoise(const view::ResourceRow &row) const;
    static Look lookOfRow(const view::ResourceRow &row);
    struct Group {
        QString key; ///< the same in all languages
        QString title;
        bool startsClosed = false;
        bool operator==(const Group &) const = default;
    };
    /// A row of the list: a group, a resource or a file.
    struct Line {
        Group group{}; ///< without title: no group
        int members = 0;
        bool isClosed = false;
        size_t row = ~size_t{0};
        size_t other = ~size_t{0};
        bool operator==(const Line &) const = default;
    };
    std::vector<Line> lines() const;
    void refill();
    std::vector<size_t> order() const;
    Group groupOf(const view::ResourceRow &row) const;
    Group impactGroup(const view::ResourceRow &row) const;
    const view::TriagedResource *triaged(const view::ResourceRow &row) const;
    merge::Counts countsOf(const view::ResourceRow &row) const;
    QVariantList numbersOf(const view::ResourceRow &row) const;
    const std::array<uint32_t, size_t(Look::Count)> *findingsIn(const view::ResourceRow &row) const;
    void countFindings();
    bool passes(const view::ResourceRow &row) const;
    bool passes(const folder::OtherFile &file) const;

    std::shared_ptr<const Scene> m_scene;
    std::shared_ptr<const std::vector<view::ResourceRow>> m_known; ///< null if there are none
    std::vector<folder::OtherFile> m_others;
    std::map<uint32_t, std::array<uint32_t, size_t(Look::Count)>> m_findings; ///< of a check, by document and look
    std::vector<Line> m_lines;
    QString m_text;
    Show m_show = Show::All;
    std::optional<Sort> m_sort;
    QStringList m_turned; ///< keys of groups that are not as they start
    bool m_noiseHidden = false;
    std::optional<view::Impact> m_impact;
};

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QAbstractListModel>

#include "ui/scene/checkscene.h"

namespace fieldwise::ui {

/// The findings of a check, the worst first, with the roles of ReasonsModel; a filter selects those with one look.
class FindingsModel : public QAbstractListModel {
    Q_OBJECT
public:
    using QAbstractListModel::QAbstractListModel;

    void setScene(std::shared_ptr<const Scene> scene);
    void setFilter(std::optional<Look> look);
    std::optional<Look> filter() const { return m_filter; }
    /// The index of a row's finding among all; nothing if there is no such row.
    std::optional<size_t> findingAt(int row) const;
    int rowOf(std::optional<size_t> finding) const; ///< -1 if it is not shown
    /// How many there are of each look, regardless of the filter.
    uint32_t countOf(Look look) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    std::vector<size_t> shownFindings() const;

    std::shared_ptr<const Scene> m_scene;
    std::optional<Look> m_filter;
    std::vector<size_t> m_shown;
};

/// "lost", "settled", "your choice".
QString findingWord(const check::Finding &finding, bool meant);
/// Its reason, after the name of its document if there are several.
QString findingSentence(const Scene &scene, size_t finding);

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QAbstractListModel>

#include "ui/look/theme.h"
#include "ui/scene/owners.h"
#include "ui/scene/scene.h"

namespace fieldwise::ui {

/// The steps of a plan, one row each; with a filter only those that one count counts.
class ReasonsModel : public QAbstractListModel {
    Q_OBJECT
public:
    /// OpRole and PendingRole are those of operations: what stands before the path, and that it has not run.
    enum Roles {
        LookRole = Qt::UserRole,
        PathRole,
        WordRole,
        BecauseRole,
        TitleRole,
        NumberRole,
        SectionRole,
        OpRole,
        PendingRole
    };

    using QAbstractListModel::QAbstractListModel;

    /// `only`: of one resource; `owners`: what concerns them, none: everybody.
    void setScene(std::shared_ptr<const Scene> scene, std::optional<uint32_t> only = {},
                  const QStringList &owners = {});
    void setFilter(std::optional<Look> look);
    std::optional<Look> filter() const { return m_filter; }

    merge::DecisionRef refAt(int row) const;
    /// -1 when the decision is not listed.
    int rowOf(merge::DecisionRef ref) const;
    /// Steps of the plan, or of the one resource, filtered or not.
    int stepCount() const;
    /// Counted from 1 among those; 0 for none of them.
    int numberOf(merge::DecisionRef step) const;
    /// A step of the plan is not filtered away, whatever resource it is of.
    bool passes(merge::DecisionRef step) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

private:
    std::vector<uint32_t> shownSteps() const;

    std::shared_ptr<const Scene> m_scene;
    std::optional<uint32_t> m_only;
    std::optional<Look> m_filter;
    std::optional<OwnerFilter> m_owners;
    std::vector<uint32_t> m_shown; ///< indices into Plan::steps
};

} // namespace fieldwise::ui

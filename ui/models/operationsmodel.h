// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/reasonsmodel.h"
#include "ui/scene/operations.h"

namespace fieldwise::ui {

/// The operations of a JSON patch, one row each, with the roles of ReasonsModel.
class OperationsModel : public QAbstractListModel {
    Q_OBJECT
public:
    using QAbstractListModel::QAbstractListModel;

    void setScene(std::shared_ptr<const Scene> scene);
    OperationRef refAt(int row) const;
    int rowOf(OperationRef ref) const; ///< -1 if there is no such operation

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    std::shared_ptr<const Scene> m_scene;
    std::vector<OperationRef> m_rows;
};

} // namespace fieldwise::ui

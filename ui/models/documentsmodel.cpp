// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/documentsmodel.h"

#include "ui/models/reasonsmodel.h"

namespace fieldwise::ui {

void DocumentsModel::setScene(const std::shared_ptr<const Scene> &scene)
{
    const QStringList names = scene ? scene->resourceNames : QStringList();
    if (names == m_names)
        return;
    beginResetModel();
    m_names = names;
    endResetModel();
}

int DocumentsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_names.size());
}

QVariant DocumentsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    if (role == Qt::DisplayRole || role == Qt::AccessibleTextRole)
        return m_names.at(index.row());
    return {};
}

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QAbstractListModel>

#include "ui/scene/scene.h"

namespace fieldwise::ui {

/// The resources of a merge, in the order of the result.
class DocumentsModel : public QAbstractListModel {
    Q_OBJECT
public:
    using QAbstractListModel::QAbstractListModel;

    void setScene(const std::shared_ptr<const Scene> &scene);
    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    QStringList m_names;
};

} // namespace fieldwise::ui

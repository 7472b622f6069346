// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QAbstractListModel>

#include "ui/scene/valuesscene.h"

namespace fieldwise::ui {

/// The values to look at, the worst first, with the roles of ReasonsModel; on request also those that the chart has.
class ValuesModel : public QAbstractListModel {
    Q_OBJECT
public:
    using QAbstractListModel::QAbstractListModel;

    void setShown(std::shared_ptr<const helm::ValuesShown> shown);
    void setAll(bool all);
    bool showsAll() const { return m_all; }
    /// The place of a row, and the reverse; -1 if it has none.
    int placeAt(int row) const;
    int rowOf(int place) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    void refill();

    std::shared_ptr<const helm::ValuesShown> m_shown;
    std::vector<size_t> m_rows;
    bool m_all = false;
};

/// Why a place is to be looked at: its notice, or who wins over what.
QString sentenceOf(const helm::ValuesShown &shown, size_t place);

} // namespace fieldwise::ui

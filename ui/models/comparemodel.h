// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include <QAbstractTableModel>

#include "core/view/compare/compare.h"
#include "ui/look/theme.h"

namespace fieldwise::ui {

/// The results of all semantics, one field per row; if there are several documents, a row with the document's name
/// precedes its fields. Columns: path, the three inputs, the semantics.
class CompareModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Roles { LookRole = Qt::UserRole, ValueRole, WordRole, OddRole, SectionRole, DiffersRole };
    static constexpr int firstInput = 1;
    static constexpr int firstSemantics = 4;
    static constexpr int columns = firstSemantics + static_cast<int>(view::allSemantics.size());

    using QAbstractTableModel::QAbstractTableModel;

    void setComparison(std::shared_ptr<const view::Comparison> comparison);
    const view::Comparison *comparison() const { return m_comparison.get(); }
    /// Includes the fields on which the semantics agree.
    void setAll(bool all);
    bool isAll() const { return m_all; }
    /// Only rows with this text in their path or a value.
    void setFilter(const QString &text);

    /// Null for the row with a document's name.
    const view::CompareRow *rowAt(int row) const;
    /// The row of a field; -1 if it is not listed.
    int rowOf(uint32_t document, const yaml::Path &path) const;
    bool isSection(int row) const { return row >= 0 && row < rowCount() && !rowAt(row); }
    /// The number of listed fields, and the 1-based number of the field in a row.
    int fieldCount() const;
    int numberOf(int row) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;

private:
    void refill();
    bool matches(const view::CompareRow &row) const;
    QVariant cellData(const view::CompareCell &cell, view::Semantics semantics, int role) const;

    struct Shown {
        bool section;
        uint32_t index; ///< into the documents or the rows
    };
    std::shared_ptr<const view::Comparison> m_comparison;
    bool m_all = false;
    QString m_filter;
    std::vector<Shown> m_shown;
};

/// The name of a semantics, and the tool that it stands for: "merge3", "kpt".
QString semanticsTitle(view::Semantics semantics);
QString semanticsNote(view::Semantics semantics);
Look lookOf(const view::CompareCell &cell);

} // namespace fieldwise::ui

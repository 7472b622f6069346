// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include <QAbstractTableModel>

#include "core/view/compare/compare.h"
#include "ui/look/theme.h"

namespace fieldwise::ui {

/// The results of all columns of a comparison, one field per row; if there are several documents, or for deployers, a
/// row with the document's name precedes its fields. Columns: path, the three inputs, those of the comparison.
class CompareModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Roles {
        LookRole = Qt::UserRole,
        ValueRole,
        WordRole,
        OddRole,
        SectionRole,
        NoteRole,
        DiffersRole,
        DiffersAtRole
    };
    static constexpr int firstInput = 1;
    static constexpr int firstColumn = 4;

    /// `columns`: the titles until something is compared.
    explicit CompareModel(view::PerColumn<view::CompareColumn> columns) : m_columns(std::move(columns)) {}

    void setComparison(std::shared_ptr<const view::Comparison> comparison);
    const view::Comparison *comparison() const { return m_comparison.get(); }
    const view::PerColumn<view::CompareColumn> &columns() const
    {
        return m_comparison ? m_comparison->columns : m_columns;
    }
    /// Includes the fields on which the columns agree.
    void setAll(bool all);
    bool isAll() const { return m_all; }
    /// Only rows with this text in their path or a value.
    void setFilter(const QString &text);
    static QString inputText(const view::CompareRow &row, merge::Side side);

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
    QVariant cellData(const view::CompareCell &cell, size_t column, int role) const;
    QVariant sectionData(uint32_t document, int column, int role) const;

    struct Shown {
        bool section;
        uint32_t index; ///< into the documents or the rows
    };
    view::PerColumn<view::CompareColumn> m_columns;
    std::shared_ptr<const view::Comparison> m_comparison;
    bool m_all = false;
    QString m_filter;
    std::vector<Shown> m_shown;
};

/// The tool that a column stands for, or its version and way: "kpt, three-way", "3.21.4, client-side".
QString noteOf(const view::CompareColumn &column);
Look lookOf(const view::CompareCell &cell);
QString wordOf(const view::CompareCell &cell);
/// What the servers say about an object as a whole: "kubectl --server-side refuses the object: 3 conflicts".
QString refusalsText(const view::Comparison &comparison, uint32_t document);

} // namespace fieldwise::ui

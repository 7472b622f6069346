// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/comparemodel.h"

#include <algorithm>

#include "ui/look/convert.h"
#include "ui/look/glyphs.h"
#include "ui/look/visible.h"

namespace fieldwise::ui {

using view::Semantics;

void CompareModel::setComparison(std::shared_ptr<const view::Comparison> comparison)
{
    m_comparison = std::move(comparison);
    refill();
}

void CompareModel::setAll(bool all)
{
    m_all = all;
    refill();
}

void CompareModel::setFilter(const QString &text)
{
    m_filter = text.trimmed();
    refill();
}

bool CompareModel::matches(const view::CompareRow &row) const
{
    if (m_filter.isEmpty())
        return true;
    const auto has = [this](const std::string &text) { return toQt(text).contains(m_filter, Qt::CaseInsensitive); };
    return has(view::pathText(row)) || std::ranges::any_of(row.inputs.at, has)
        || std::ranges::any_of(row.cells, [&](const view::CompareCell &cell) { return has(cell.value); });
}

void CompareModel::refill()
{
    beginResetModel();
    m_shown.clear();
    const bool several = m_comparison && m_comparison->documents.size() > 1;
    uint32_t document = ~0u;
    for (uint32_t i = 0; m_comparison && i < m_comparison->rows.size(); ++i) {
        const view::CompareRow &row = m_comparison->rows[i];
        if ((!m_all && !row.differs) || !matches(row))
            continue;
        if (several && row.document != document)
            m_shown.push_back({true, row.document});
        document = row.document;
        m_shown.push_back({false, i});
    }
    endResetModel();
}

const view::CompareRow *CompareModel::rowAt(int row) const
{
    if (row < 0 || row >= rowCount() || m_shown[static_cast<size_t>(row)].section)
        return nullptr;
    return &m_comparison->rows[m_shown[static_cast<size_t>(row)].index];
}

int CompareModel::rowOf(uint32_t document, const yaml::Path &path) const
{
    for (int row = 0; row < rowCount(); ++row)
        if (const view::CompareRow *field = rowAt(row); field && field->document == document && field->path == path)
            return row;
    return -1;
}

int CompareModel::fieldCount() const
{
    return static_cast<int>(std::ranges::count_if(m_shown, [](const Shown &shown) { return !shown.section; }));
}

int CompareModel::numberOf(int row) const
{
    return static_cast<int>(
        std::count_if(m_shown.begin(), m_shown.begin() + row + 1, [](const Shown &shown) { return !shown.section; }));
}

int CompareModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_shown.size());
}

int CompareModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columns;
}

Qt::ItemFlags CompareModel::flags(const QModelIndex &index) const
{
    return isSection(index.row()) ? Qt::ItemFlags(Qt::ItemNeverHasChildren) : QAbstractTableModel::flags(index);
}

QVariant CompareModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const Shown shown = m_shown[static_cast<size_t>(index.row())];
    if (shown.section) {
        const QString name = visible(m_comparison->documents[shown.index]);
        const QString text = name.trimmed().isEmpty() ? tr("Document %1").arg(shown.index + 1) : name;
        return role == SectionRole || (role == Qt::DisplayRole && index.column() == 0) ? QVariant(text) : QVariant();
    }
    const view::CompareRow &row = m_comparison->rows[shown.index];
    if (role == DiffersRole)
        return row.differs;
    if (index.column() >= firstSemantics) {
        const auto at = static_cast<size_t>(index.column() - firstSemantics);
        return cellData(row.cells[at], view::allSemantics[at], role);
    }
    const auto text = [&] {
        return index.column() == 0 ? view::pathText(row)
                                   : row.inputs.at[static_cast<size_t>(index.column() - firstInput)];
    };
    switch (role) {
    case Qt::DisplayRole:
    case ValueRole: return visible(text());
    case Qt::ToolTipRole: return tip(visible(text()));
    default: return {};
    }
}

QVariant CompareModel::cellData(const view::CompareCell &cell, Semantics semantics, int role) const
{
    switch (role) {
    case LookRole: return static_cast<int>(lookOf(cell));
    case ValueRole:
        return cell.present                                                 ? visible(cell.value)
            : cell.fault.empty() && cell.outcome != merge::Outcome::Removed ? tr("(absent)")
                                                                            : QString();
    case WordRole: return cell.fault.empty() ? wordOf(lookOf(cell)) : cell.refused ? tr("refused") : tr("can't");
    case OddRole: return cell.odd;
    case Qt::ToolTipRole: return tip(toQt(cell.fault.empty() ? cell.value : cell.fault));
    case Qt::DisplayRole:
        if (!cell.fault.empty())
            return (cell.refused ? tr("%1: the server refuses it") : tr("%1 can't merge these texts"))
                .arg(semanticsTitle(semantics));
        return (cell.odd ? tr("%1: %2 %3, unlike all others") : tr("%1: %2 %3"))
            .arg(semanticsTitle(semantics), cellData(cell, semantics, ValueRole).toString(), wordOf(lookOf(cell)));
    default: return {};
    }
}

QVariant CompareModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    if (section == 0)
        return tr("Path");
    if (section < firstSemantics)
        return toQt(merge::sideName(m_comparison ? m_comparison->mode : merge::Mode::ThreeWay,
                                    merge::allSides[static_cast<size_t>(section - firstInput)]));
    return semanticsTitle(view::allSemantics[static_cast<size_t>(section - firstSemantics)]);
}

QString semanticsTitle(Semantics semantics)
{
    return toQt(view::semanticsName(semantics));
}

QString semanticsNote(Semantics semantics)
{
    switch (semantics) {
    case Semantics::Merge2: return CompareModel::tr("Source over Destination");
    case Semantics::Merge3: return CompareModel::tr("kpt, three-way");
    case Semantics::Keep: return CompareModel::tr("keep every change");
    case Semantics::ApplyStrategic: return CompareModel::tr("kubectl apply, strategic");
    case Semantics::ApplyJsonMerge: return CompareModel::tr("kubectl apply, CRDs");
    case Semantics::ServerSide: return CompareModel::tr("kubectl --server-side");
    case Semantics::Replace: break;
    }
    return CompareModel::tr("kubectl replace");
}

Look lookOf(const view::CompareCell &cell)
{
    if (!cell.fault.empty())
        return Look::Fails;
    if (cell.conflict)
        return Look::Conflict;
    switch (cell.outcome) {
    case merge::Outcome::Added: return Look::Added;
    case merge::Outcome::Changed: return Look::Changed;
    case merge::Outcome::Removed: return Look::Removed;
    case merge::Outcome::Retained: return Look::Retained;
    case merge::Outcome::Unchanged: break;
    }
    return Look::Unchanged;
}

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/comparemodel.h"

#include <algorithm>
#include <map>

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
    const bool several = m_comparison && (m_comparison->areDeployers || m_comparison->documents.size() > 1);
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
    return parent.isValid() ? 0 : firstColumn + static_cast<int>(columns().size());
}

Qt::ItemFlags CompareModel::flags(const QModelIndex &index) const
{
    return isSection(index.row()) ? Qt::ItemFlags(Qt::ItemNeverHasChildren) : QAbstractTableModel::flags(index);
}

namespace {

/// Where a value first differs from the value of its row that is most like it, in characters.
qsizetype differsAt(const view::CompareRow &row, const QString &value)
{
    qsizetype at = 0;
    const auto compare = [&](const std::string &bytes) {
        if (const QString other = visible(bytes); other != value)
            at = std::max<qsizetype>(at, std::ranges::mismatch(value, other).in1 - value.begin());
    };
    for (const merge::Side side : merge::allSides)
        if (row.has(side))
            compare(row.inputs[side]);
    for (const view::CompareCell &cell : row.cells)
        if (cell.present)
            compare(cell.value);
    return at;
}

} // namespace

QVariant CompareModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const Shown shown = m_shown[static_cast<size_t>(index.row())];
    if (shown.section)
        return sectionData(shown.index, index.column(), role);
    const view::CompareRow &row = m_comparison->rows[shown.index];
    if (role == DiffersRole)
        return row.differs;
    if (role == DiffersAtRole)
        return static_cast<int>(differsAt(row, data(index, ValueRole).toString()));
    if (index.column() >= firstColumn) {
        const auto at = static_cast<size_t>(index.column() - firstColumn);
        return cellData(row.cells[at], at, role);
    }
    const QString text = index.column() == 0
        ? visible(view::pathText(row))
        : inputText(row, merge::allSides[static_cast<size_t>(index.column() - firstInput)]);
    switch (role) {
    case Qt::DisplayRole:
    case ValueRole: return text;
    case Qt::ToolTipRole: return tip(text);
    default: return {};
    }
}

QString CompareModel::inputText(const view::CompareRow &row, merge::Side side)
{
    return row.has(side) ? visible(row.inputs[side]) : tr("(absent)");
}

QVariant CompareModel::sectionData(uint32_t document, int column, int role) const
{
    const QString name = visible(m_comparison->documents[document]);
    const QString text = name.trimmed().isEmpty() ? tr("Document %1").arg(document + 1) : name;
    const QString note = m_comparison->areDeployers ? refusalsText(*m_comparison, document) : QString();
    switch (role) {
    case SectionRole: return text;
    case NoteRole: return note;
    case Qt::ToolTipRole: return tip(note);
    case Qt::DisplayRole:
        return column > 0 ? QVariant() : note.isEmpty() ? text : QStringLiteral("%1: %2").arg(text, note);
    default: return {};
    }
}

QVariant CompareModel::cellData(const view::CompareCell &cell, size_t column, int role) const
{
    switch (role) {
    case LookRole: return static_cast<int>(lookOf(cell));
    case ValueRole:
        return cell.present ? visible(cell.value)
            : cell.fault.empty() && cell.outcome != merge::Outcome::Removed && !m_comparison->areDeployers
            ? tr("(absent)")
            : QString();
    case WordRole: return cell.fault.empty() ? wordOf(cell) : cell.refused ? tr("refused") : tr("can't");
    case OddRole: return cell.odd;
    case Qt::ToolTipRole: return tip(toQt(cell.fault.empty() ? cell.value : cell.fault));
    case Qt::DisplayRole: {
        const QString title = toQt(columns()[column].title);
        if (!cell.fault.empty())
            return (cell.refused ? tr("%1: the server refuses it") : tr("%1 can't merge these texts")).arg(title);
        return (cell.odd ? tr("%1: %2 %3, unlike all others") : tr("%1: %2 %3"))
            .arg(title, cellData(cell, column, ValueRole).toString(), wordOf(cell));
    }
    default: return {};
    }
}

QVariant CompareModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || (role != Qt::DisplayRole && role != NoteRole))
        return {};
    if (section >= firstColumn) {
        const view::CompareColumn &column = columns()[static_cast<size_t>(section - firstColumn)];
        return role == NoteRole ? noteOf(column) : toQt(column.title);
    }
    if (role == NoteRole)
        return {};
    if (section == 0)
        return tr("Path");
    return toQt(merge::sideName(m_comparison ? m_comparison->mode : merge::Mode::ThreeWay,
                                merge::allSides[static_cast<size_t>(section - firstInput)]));
}

namespace {

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

/// Without what the title says.
QString deployerNote(const merge::Options &options, const QString &title)
{
    const QString version = merge::isHelm(options) ? toQt(options.deployer.version)
        : options.deployer.by == merge::Deployer::Kubectl && options.apply.kubectlMinor > 0
        ? QStringLiteral("1.%1").arg(options.apply.kubectlMinor)
        : QString();
    const bool isTold = title.contains(QLatin1String("-side")); // "Helm 4 client-side"
    const QString way = options.mode == merge::Mode::ServerSide
        ? (merge::isForced(options)
               ? (isTold ? CompareModel::tr("by force") : CompareModel::tr("server-side, by force"))
               : (isTold ? CompareModel::tr("no force") : CompareModel::tr("server-side, no force")))
        : options.deployer.replaces ? CompareModel::tr("replaces objects")
        : isTold                    ? QString()
                                    : CompareModel::tr("client-side");
    return version.isEmpty() || way.isEmpty() ? version + way : CompareModel::tr("%1, %2").arg(version, way);
}

/// "kubectl, Helm 3 and Helm 4".
QString listed(const QStringList &names)
{
    return names.size() < 2
        ? names.join(QString())
        : CompareModel::tr("%1 and %2").arg(names.mid(0, names.size() - 1).join(QStringLiteral(", ")), names.back());
}

Look lookOfDeed(view::Deed deed)
{
    switch (deed) {
    case view::Deed::Added: return Look::Added;
    case view::Deed::Removed:
    case view::Deed::Pruned: return Look::Removed;
    case view::Deed::Stays:
    case view::Deed::NotSeen:
    case view::Deed::Hidden:
    case view::Deed::Absent: return Look::Retained;
    case view::Deed::Conflict: return Look::Conflict;
    case view::Deed::Refused: return Look::Fails;
    default: return Look::Changed;
    }
}

} // namespace

QString noteOf(const view::CompareColumn &column)
{
    if (column.predicts)
        return CompareModel::tr("what it shows");
    return column.semantics ? semanticsNote(*column.semantics) : deployerNote(column.options, toQt(column.title));
}

QString refusalsText(const view::Comparison &comparison, uint32_t document)
{
    std::map<std::pair<bool, size_t>, QStringList> names; // who refuses alike
    for (const view::CompareRefusal &refusal : comparison.refusals[document])
        names[{refusal.owned, refusal.owned ? refusal.conflicts : 0}] += toQt(comparison.columns[refusal.column].title);
    QStringList out;
    for (const auto &[alike, who] : names) {
        const bool isOne = who.size() == 1;
        if (alike.first)
            out +=
                (isOne ? CompareModel::tr("%1 refuses the object: %2") : CompareModel::tr("%1 refuse the object: %2"))
                    .arg(listed(who),
                         alike.second == 1 ? CompareModel::tr("1 conflict")
                                           : CompareModel::tr("%1 conflicts").arg(alike.second));
        else
            out += CompareModel::tr("Live does not say who owns what, so it is refused by %1").arg(listed(who));
    }
    return out.join(QStringLiteral("; "));
}

Look lookOf(const view::CompareCell &cell)
{
    if (!cell.fault.empty())
        return Look::Fails;
    if (cell.deed)
        return lookOfDeed(*cell.deed);
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

QString wordOf(const view::CompareCell &cell)
{
    static constexpr const char *words[] = {
        QT_TRANSLATE_NOOP("fieldwise::ui::CompareModel", "added"),
        QT_TRANSLATE_NOOP("fieldwise::ui::CompareModel", "changed"),
        QT_TRANSLATE_NOOP("fieldwise::ui::CompareModel", "set back"),
        QT_TRANSLATE_NOOP("fieldwise::ui::CompareModel", "taken over"),
        QT_TRANSLATE_NOOP("fieldwise::ui::CompareModel", "replaced"),
        QT_TRANSLATE_NOOP("fieldwise::ui::CompareModel", "removed"),
        QT_TRANSLATE_NOOP("fieldwise::ui::CompareModel", "pruned"),
        QT_TRANSLATE_NOOP("fieldwise::ui::CompareModel", "stays"),
        QT_TRANSLATE_NOOP("fieldwise::ui::CompareModel", "not seen"),
        QT_TRANSLATE_NOOP("fieldwise::ui::CompareModel", "hidden"),
        QT_TRANSLATE_NOOP("fieldwise::ui::CompareModel", "absent"),
        QT_TRANSLATE_NOOP("fieldwise::ui::CompareModel", "conflict"),
        QT_TRANSLATE_NOOP("fieldwise::ui::CompareModel", "refused"),
    };
    return cell.deed ? CompareModel::tr(words[static_cast<size_t>(*cell.deed)]) : wordOf(lookOf(cell));
}

} // namespace fieldwise::ui

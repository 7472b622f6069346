// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/resourcesmodel.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "ui/look/convert.h"
#include "ui/look/glyphs.h"
#include "ui/look/richtext.h"
#include "ui/look/visible.h"
#include "ui/scene/checkscene.h"
#include "ui/scene/impacts.h"

namespace fieldwise::ui {

using view::Standing;

namespace {

QString paneName(const Scene &scene, merge::Side side)
{
    return toQt(merge::sideName(scene.plan().options.mode, side));
}

QString standingText(const Scene &scene, const view::ResourceRow &row)
{
    switch (row.standing) {
    case Standing::Unread: return plainText(toQt(row.text));
    case Standing::Conflicts:
        return row.counts.conflicts == 1 ? ResourcesModel::tr("1 conflict")
                                         : ResourcesModel::tr("%1 conflicts").arg(row.counts.conflicts);
    case Standing::Renamed: return ResourcesModel::tr("was %1").arg(visible(row.text));
    case Standing::Moved: return ResourcesModel::tr("moved from %1").arg(visible(row.text));
    case Standing::New: return ResourcesModel::tr("new in %1").arg(paneName(scene, merge::Side::Updated));
    case Standing::Dropped: return ResourcesModel::tr("dropped by %1").arg(paneName(scene, merge::Side::Updated));
    case Standing::OnlyHere: return ResourcesModel::tr("only in %1").arg(paneName(scene, merge::Side::Destination));
    case Standing::Masked: return ResourcesModel::tr("values masked");
    case Standing::Unchanged: return ResourcesModel::tr("unchanged");
    case Standing::Differs: break;
    }
    return {};
}

Look lookOfFile(const folder::OtherFile &file)
{
    if (file.conflict)
        return Look::Conflict;
    static constexpr Look looks[] = {Look::Unchanged, Look::Added, Look::Changed, Look::Removed, Look::Retained};
    return looks[static_cast<size_t>(file.outcome)];
}

const std::vector<view::ResourceRow> &rowsOf(const std::shared_ptr<const std::vector<view::ResourceRow>> &known)
{
    static const std::vector<view::ResourceRow> none;
    return known ? *known : none;
}

QString membersText(int members)
{
    return members == 1 ? ResourcesModel::tr("1 resource") : ResourcesModel::tr("%1 resources").arg(members);
}

QVariantList numbers(const merge::Counts &counts)
{
    return {0, counts.added, counts.changed, counts.removed, counts.retained, counts.conflicts, counts.chosen};
}

/// Of findings, the worst first.
constexpr Look findingLooks[] = {Look::Fails, Look::Added, Look::ByNobody, Look::Conflict, Look::Choice};
using FindingCounts = std::array<uint32_t, size_t(Look::Count)>;

Look worstOf(const FindingCounts &counts)
{
    const auto *worst = std::ranges::find_if(findingLooks, [&](Look look) { return counts[size_t(look)] > 0; });
    return worst == std::end(findingLooks) ? Look::Unchanged : *worst;
}

/// "4 lost, 1 conflict settled"
QString findingsText(const FindingCounts &counts)
{
    QStringList words;
    for (const Look look : findingLooks)
        if (const uint32_t count = counts[size_t(look)])
            words += QStringLiteral("%1 %2").arg(count).arg(findingsWord(look, count));
    return words.isEmpty() ? ResourcesModel::tr("as expected") : words.join(QStringLiteral(", "));
}

} // namespace

void ResourcesModel::countFindings()
{
    m_findings.clear();
    for (size_t i = 0; m_scene && m_scene->checked && i < m_scene->checked->findings.size(); ++i)
        if (const auto document = resourceOf(m_scene->checked->findings[i]))
            ++m_findings[*document][size_t(lookOfFinding(*m_scene, i))];
}

/// Null if this is no check.
const FindingCounts *ResourcesModel::findingsIn(const view::ResourceRow &row) const
{
    static const FindingCounts none{};
    if (!m_scene || !m_scene->checked)
        return nullptr;
    const auto found = m_findings.find(row.document);
    return found == m_findings.end() ? &none : &found->second;
}

QVariantList ResourcesModel::numbersOf(const view::ResourceRow &row) const
{
    const FindingCounts *found = findingsIn(row);
    return found ? QVariantList(found->begin(), found->end()) : numbers(countsOf(row));
}

Look ResourcesModel::lookOfRow(const view::ResourceRow &row)
{
    return row.standing == Standing::Unread ? Look::Fails : lookOf(row.worst);
}

const std::vector<view::ResourceRow> &ResourcesModel::rows() const
{
    return rowsOf(m_known);
}

void ResourcesModel::setScene(std::shared_ptr<const Scene> scene, std::vector<folder::OtherFile> others)
{
    const auto impacts = [this] {
        std::vector<std::optional<view::Impact>> all;
        all.reserve(rows().size());
        for (const view::ResourceRow &row : rows()) {
            const view::TriagedResource *one = triaged(row);
            all.push_back(one ? std::optional(one->worst) : std::nullopt);
        }
        return all;
    };
    const auto impactsBefore = impacts();
    m_scene = std::move(scene);
    countFindings();
    const auto before = std::exchange(m_known, m_scene ? m_scene->resources : nullptr);
    // After most keystrokes the rows are equal; the view then keeps its position.
    const bool equal = rowsOf(m_known) == rowsOf(before);
    const auto isAlike = [](const view::ResourceRow &a, const view::ResourceRow &b) {
        return a.document == b.document && a.name == b.name && a.group == b.group && a.clusterWide == b.clusterWide
            && a.differs() == b.differs() && a.worst == b.worst;
    };
    const bool same = (equal || std::ranges::equal(rowsOf(m_known), rowsOf(before), isAlike))
        && others.size() == m_others.size() && impacts() == impactsBefore;
    if (!same)
        beginResetModel();
    m_others = std::move(others);
    if (!same) {
        m_lines = lines();
        return endResetModel();
    }
    for (size_t i = 0; i < m_lines.size(); ++i) {
        const size_t row = m_lines[i].row;
        if (m_lines[i].group.title.isEmpty()
            && (row >= rows().size() || m_scene->checked || (!equal && !(rows()[row] == (*before)[row]))))
            Q_EMIT dataChanged(index(static_cast<int>(i)), index(static_cast<int>(i)));
    }
}

void ResourcesModel::setFilter(const QString &text, Show show)
{
    m_text = text;
    m_show = show;
    refill();
}

void ResourcesModel::setSort(std::optional<Sort> sort)
{
    m_sort = sort;
    refill();
}

void ResourcesModel::setNoiseHidden(bool hidden)
{
    if (hidden == m_noiseHidden)
        return;
    m_noiseHidden = hidden;
    if (m_show != Show::All)
        refill();
    else if (!m_lines.empty())
        Q_EMIT dataChanged(index(0), index(static_cast<int>(m_lines.size()) - 1));
}

void ResourcesModel::setImpact(std::optional<view::Impact> impact)
{
    if (impact == m_impact)
        return;
    m_impact = impact;
    refill();
}

void ResourcesModel::refill()
{
    beginResetModel();
    m_lines = lines();
    endResetModel();
}

int ResourcesModel::shown() const
{
    return std::accumulate(m_lines.begin(), m_lines.end(), 0,
                           [](int all, const Line &line) { return all + line.members; });
}

/// Null where resources are not told by what happens to them.
const view::TriagedResource *ResourcesModel::triaged(const view::ResourceRow &row) const
{
    return isTriaged() ? m_scene->triage->of(row.document) : nullptr;
}

merge::Counts ResourcesModel::countsOf(const view::ResourceRow &row) const
{
    const view::TriagedResource *one = m_scene && m_noiseHidden ? m_scene->triage->of(row.document) : nullptr;
    return one ? one->counts : row.counts;
}

bool ResourcesModel::passes(const view::ResourceRow &row) const
{
    const bool found = m_text.isEmpty()
        || QStringLiteral("%1 %2 %3")
               .arg(toQt(row.kind), toQt(row.name), toQt(row.file))
               .contains(m_text, Qt::CaseInsensitive);
    const view::TriagedResource *one = triaged(row);
    if (m_impact && (!one || !one->isIn(*m_impact)))
        return false;
    const merge::Counts counts = countsOf(row);
    const bool shown = m_show == Show::All ? true
        : m_show == Show::Applied          ? counts.added + counts.changed + counts.removed + counts.chosen > 0
            || (one && one->first(view::Impact::Creates))
        : m_show == Show::Differing ? row.differs() && !(m_noiseHidden && isOnlyNoise(row))
        : m_show == Show::Conflicts ? row.counts.conflicts > 0
        : m_show == Show::Added     ? row.standing == Standing::New
                                    : row.standing == Standing::Dropped;
    return found && shown;
}

bool ResourcesModel::passes(const folder::OtherFile &file) const
{
    const Look look = lookOfFile(file);
    const bool shown = m_show == Show::All || (m_show == Show::Differing && look != Look::Unchanged)
        || (m_show == Show::Conflicts && file.conflict) || (m_show == Show::Added && look == Look::Added)
        || (m_show == Show::Removed && look == Look::Removed);
    return shown && (m_text.isEmpty() || toQt(file.path).contains(m_text, Qt::CaseInsensitive));
}

std::optional<uint32_t> ResourcesModel::documentAt(const QModelIndex &index) const
{
    if (!index.isValid() || m_lines[static_cast<size_t>(index.row())].row >= rows().size())
        return {};
    return rows()[m_lines[static_cast<size_t>(index.row())].row].document;
}

const folder::OtherFile *ResourcesModel::otherAt(const QModelIndex &index) const
{
    if (!index.isValid() || m_lines[static_cast<size_t>(index.row())].other >= m_others.size())
        return nullptr;
    return &m_others[m_lines[static_cast<size_t>(index.row())].other];
}

QModelIndex ResourcesModel::indexOf(uint32_t document) const
{
    for (size_t i = 0; i < m_lines.size(); ++i) {
        if (m_lines[i].row < rows().size() && rows()[m_lines[i].row].document == document)
            return index(static_cast<int>(i));
    }
    return {};
}

bool ResourcesModel::isOnlyNoise(const view::ResourceRow &row) const
{
    const view::TriagedResource *one = m_scene ? m_scene->triage->of(row.document) : nullptr;
    return one && view::differsOnlyInNoise(m_scene->plan(), *one);
}

int ResourcesModel::differing() const
{
    return static_cast<int>(std::ranges::count_if(
        rows(), [this](const view::ResourceRow &row) { return row.differs() && !isOnlyNoise(row); }));
}

int ResourcesModel::differingFiles() const
{
    return static_cast<int>(
        std::ranges::count_if(m_others, [](const auto &file) { return lookOfFile(file) != Look::Unchanged; }));
}

int ResourcesModel::unread() const
{
    return static_cast<int>(std::ranges::count(rows(), Standing::Unread, &view::ResourceRow::standing));
}

int ResourcesModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_lines.size());
}

Qt::ItemFlags ResourcesModel::flags(const QModelIndex &index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    const Line &line = m_lines[static_cast<size_t>(index.row())];
    if (!line.group.title.isEmpty() && !line.isClosed)
        return Qt::NoItemFlags; // keys pass over it
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable;
}

QVariant ResourcesModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Line &line = m_lines[static_cast<size_t>(index.row())];
    if (!line.group.title.isEmpty()) {
        if (role == HeadRole)
            return line.members;
        if (role == ClosedRole)
            return line.isClosed;
        return role == Qt::DisplayRole ? QVariant(line.group.title)
            : role == Qt::AccessibleTextRole
            ? QVariant(line.isClosed ? tr("%1, %2, closed").arg(line.group.title, membersText(line.members))
                                     : tr("%1, %2").arg(line.group.title, membersText(line.members)))
            : QVariant();
    }
    const view::ResourceRow *row = line.row < rows().size() ? &rows()[line.row] : nullptr;
    const folder::OtherFile *other = row ? nullptr : &m_others[line.other];
    const QString name = visible(row ? row->name : other->path);
    const view::TriagedResource *one = row && row->standing != Standing::Unread ? triaged(*row) : nullptr;
    const FindingCounts *found = row && row->standing != Standing::Unread ? findingsIn(*row) : nullptr;
    const Look look = found ? worstOf(*found) : one ? lookOf(one->worst) : row ? lookOfRow(*row) : lookOfFile(*other);
    const QString kind = row ? visible(row->kind) : tr("file");
    const QString said = found                     ? findingsText(*found)
        : one && one->worst != view::Impact::Stays ? toQt(view::worstText(m_scene->plan(), *one))
        : row                                      ? standingText(*m_scene, *row)
        : look == Look::Unchanged                  ? tr("unchanged")
                                                   : wordOf(look);
    const QString about = kind.isEmpty() || said.isEmpty() ? kind + said : QStringLiteral("%1, %2").arg(kind, said);
    switch (role) {
    case Qt::DisplayRole: return name;
    case AboutRole: return about;
    case LookRole: return static_cast<int>(look);
    case CountsRole: return row ? numbersOf(*row) : QVariantList{};
    case QuietRole: return one ? one->worst == view::Impact::Stays : look == Look::Unchanged;
    case Qt::ToolTipRole:
        return tip(row ? QStringLiteral("%1\n%2").arg(about, visible(row->file)).trimmed()
                       : plainText(toQt(other->because)));
    case Qt::AccessibleTextRole: {
        QStringList words{name, about};
        if (one)
            words += impactTitle(one->worst);
        const QVariantList counts = row ? numbersOf(*row) : QVariantList{};
        for (int i = 1; !found && i < counts.size(); ++i) { // findings are in `about`
            if (counts[i].toUInt() > 0)
                words += QStringLiteral("%1 %2").arg(counts[i].toUInt()).arg(wordOf(static_cast<Look>(i)));
        }
        return words.join(QStringLiteral(", "));
    }
    default: return {};
    }
}

} // namespace fieldwise::ui

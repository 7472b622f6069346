// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/outlinemodel.h"

#include <algorithm>

#include "core/k8s/owners.h"
#include "core/merge/plan/steps.h"
#include "ui/look/convert.h"
#include "ui/look/glyphs.h"
#include "ui/look/visible.h"

namespace fieldwise::ui {

using merge::State;
using view::OutlineItem;

void OutlineModel::setScene(std::shared_ptr<const Scene> scene)
{
    if (scene == m_scene)
        return;
    beginResetModel();
    m_outline.reset();
    m_scene = std::move(scene);
    judgeOwners();
    rebuild();
    endResetModel();
}

void OutlineModel::judgeOwners()
{
    const bool is = m_scene && m_scene->plan().options.mode == merge::Mode::ServerSide;
    m_owners = is ? ownerNames(m_scene->plan()) : QStringList();
    m_filter.reset();
    if (is && !m_only.isEmpty())
        m_filter.emplace(m_scene->plan(), m_only);
}

void OutlineModel::setOwners(const QStringList &names)
{
    if (names == m_only)
        return;
    beginResetModel();
    m_only = names;
    judgeOwners();
    rebuild();
    endResetModel();
}

/// For a part of a field that is decided as a whole: its owners in Live, or the applying manager for what comes from
/// Local.
QStringList OutlineModel::ownersOf(const OutlineItem &item) const
{
    const merge::Plan &plan = m_scene->plan();
    const merge::DocumentPlan &document = plan.documents[item.decision.document];
    if (!document.serverSide())
        return {};
    if (item.node == yaml::none)
        return namesAt(plan, item.decision);
    if (m_outline->side(item.decision) != merge::Side::Destination)
        return {toQt(plan.options.serverSide.fieldManager)};
    QStringList names;
    for (const uint32_t at : document.owners ? document.owners->at(item.node) : std::span<const uint32_t>())
        names += toQt(document.owners->managers()[at].name);
    names.removeDuplicates();
    return names;
}

void OutlineModel::setFilter(const QString &text, bool onlyChanged)
{
    if (text == m_text && onlyChanged == m_onlyChanged)
        return;
    beginResetModel();
    m_text = text;
    m_onlyChanged = onlyChanged;
    rebuild();
    endResetModel();
}

void OutlineModel::rebuild()
{
    m_entries.assign(1, {});
    m_keep.clear();
    m_filtered = !m_text.isEmpty() || m_onlyChanged;
    if (!m_scene)
        return;
    if (!m_outline)
        m_outline.emplace(m_scene->plan());
    if (m_filtered)
        m_keep = m_outline->matching(toStd(m_text), m_onlyChanged);
    fetchMore({});
}

std::vector<OutlineItem> OutlineModel::kept(std::vector<OutlineItem> items) const
{
    if (m_filtered)
        std::erase_if(
            items, [this](const OutlineItem &item) { return !std::binary_search(m_keep.begin(), m_keep.end(), item); });
    return items;
}

bool OutlineModel::canFetchMore(const QModelIndex &parent) const
{
    return m_outline && !m_entries[entryOf(parent)].open && hasChildren(parent);
}

void OutlineModel::fetchMore(const QModelIndex &parent)
{
    const size_t above = entryOf(parent);
    if (!m_outline || m_entries[above].open)
        return;
    m_entries[above].open = true;
    const auto items = kept(above == 0 ? m_outline->roots() : m_outline->children(m_entries[above].item));
    if (items.empty())
        return;
    if (above != 0)
        beginInsertRows(parent, 0, static_cast<int>(items.size()) - 1);
    for (const OutlineItem &item : items) {
        const size_t at = m_entries.size();
        m_entries.push_back({item, above, static_cast<int>(m_entries[above].children.size()), false, {}});
        m_entries[above].children.push_back(at);
    }
    if (above != 0)
        endInsertRows();
}

QModelIndex OutlineModel::indexOf(merge::DecisionRef ref)
{
    if (!m_scene || !ref.valid() || ref.document >= m_scene->plan().documents.size())
        return {};
    std::vector<merge::DecisionId> way;
    for (merge::DecisionId id = ref.decision; id != merge::noDecision;
         id = m_scene->plan().documents[ref.document].decision(id).parent)
        way.push_back(id);
    QModelIndex at;
    for (auto id = way.rbegin(); id != way.rend(); ++id) {
        fetchMore(at);
        const auto &children = m_entries[entryOf(at)].children;
        const OutlineItem wanted{{ref.document, *id}, yaml::none, 0};
        const auto found = std::find_if(children.begin(), children.end(),
                                        [&](size_t child) { return m_entries[child].item == wanted; });
        if (found == children.end())
            break;
        at = createIndex(m_entries[*found].row, 0, *found);
    }
    return at;
}

QModelIndex OutlineModel::index(int row, int column, const QModelIndex &parent) const
{
    const auto &children = m_entries.empty() ? std::vector<size_t>() : m_entries[entryOf(parent)].children;
    if (row < 0 || column != 0 || row >= static_cast<int>(children.size()))
        return {};
    return createIndex(row, 0, children[static_cast<size_t>(row)]);
}

QModelIndex OutlineModel::parent(const QModelIndex &index) const
{
    const size_t above = index.isValid() ? m_entries[index.internalId()].parent : 0;
    return above == 0 ? QModelIndex() : createIndex(m_entries[above].row, 0, above);
}

int OutlineModel::rowCount(const QModelIndex &parent) const
{
    return m_entries.empty() ? 0 : static_cast<int>(m_entries[entryOf(parent)].children.size());
}

bool OutlineModel::hasChildren(const QModelIndex &parent) const
{
    if (m_entries.empty() || !m_outline)
        return false;
    const Entry &entry = m_entries[entryOf(parent)];
    if (!parent.isValid() || entry.open)
        return !entry.children.empty();
    return m_filtered ? !kept(m_outline->children(entry.item)).empty() : m_outline->hasChildren(entry.item);
}

namespace {

/// "2 added, 1 conflict"
QString countsText(const view::StateCounts &counts)
{
    QStringList words;
    for (size_t i = 1; i < counts.size(); ++i) {
        if (counts[i] > 0)
            words += QStringLiteral("%1 %2").arg(counts[i]).arg(wordOf(static_cast<Look>(i)));
    }
    return words.join(QStringLiteral(", "));
}

} // namespace

QVariant OutlineModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const OutlineItem &item = m_entries[index.internalId()].item;
    const view::StateCounts &counts = m_outline->counts(item);
    const bool isRoot = !index.parent().isValid();
    const State own = m_outline->state(item);
    const Look look = lookOf(isRoot && own == State::Unchanged ? view::worst(counts) : own);
    const auto path = [&] { return visible(yaml::print(m_outline->path(item))); };
    const auto owners = [&] { return visible(ownersOf(item).join(QStringLiteral(", "))); };
    switch (role) {
    case Qt::DisplayRole: return visible(m_outline->name(item));
    case LookRole: return static_cast<int>(look);
    case CountsRole: {
        QVariantList list;
        for (const uint32_t count : counts)
            list += count;
        return list;
    }
    case QuietRole: // nothing changes here or below
        return (look == Look::Unchanged && view::worst(counts) == State::Unchanged)
            || (m_filter && !m_filter->keeps(item.decision));
    case OwnersRole: return ownersOf(item);
    case PathRole: return isRoot ? visible(m_outline->name(item)) : path();
    case Qt::ToolTipRole:
        return tip((isRoot ? visible(m_outline->name(item)) : path())
                   + (owners().isEmpty() ? QString() : QLatin1Char('\n') + tr("owned by %1").arg(owners())));
    case Qt::AccessibleTextRole: {
        const QString below = hasChildren(index) ? countsText(counts) : QString();
        return (isRoot ? visible(m_outline->name(item)) : path()) + QStringLiteral(", ") + wordOf(look)
            + (below.isEmpty() ? QString() : QStringLiteral("; ") + below)
            + (owners().isEmpty() ? QString() : tr("; owned by %1").arg(owners()));
    }
    default: return {};
    }
}

} // namespace fieldwise::ui

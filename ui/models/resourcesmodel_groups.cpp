// SPDX-License-Identifier: GPL-3.0-or-later
// The order of the list of resources, and its groups.
#include <algorithm>
#include <numeric>
#include <utility>

#include "ui/look/glyphs.h"
#include "ui/look/visible.h"
#include "ui/models/resourcesmodel.h"
#include "ui/scene/impacts.h"

namespace fieldwise::ui {

namespace {

QString groupText(const view::ResourceRow &row)
{
    return row.clusterWide  ? ResourcesModel::tr("cluster")
        : row.group.empty() ? ResourcesModel::tr("no namespace")
                            : visible(row.group);
}

/// The worst is 0.
int badnessOf(Look look)
{
    static constexpr Look order[] = {Look::Fails, Look::Conflict, Look::Choice,   Look::Removed,
                                     Look::Added, Look::Changed,  Look::Retained, Look::Unchanged};
    return static_cast<int>(std::ranges::find(order, look) - std::begin(order));
}

} // namespace

QString ResourcesModel::keyOf(const QString &group) const
{
    return QStringLiteral("%1/%2").arg(static_cast<int>(sortedBy())).arg(group);
}

/// What stays as it is, is at the foot of the list.
bool ResourcesModel::startsClosed(const QString &group) const
{
    return sortedBy() == Sort::Worst && group == impactTitle(view::Impact::Stays);
}

QModelIndex ResourcesModel::headOf(const QModelIndex &index) const
{
    int row = index.isValid() ? index.row() : -1;
    while (row >= 0 && m_lines[static_cast<size_t>(row)].group.isEmpty())
        --row;
    return this->index(row);
}

bool ResourcesModel::isClosed(const QModelIndex &index) const
{
    const QModelIndex head = headOf(index);
    return head.isValid() && m_lines[static_cast<size_t>(head.row())].isClosed;
}

void ResourcesModel::setClosed(const QModelIndex &index, bool closed)
{
    const QModelIndex head = headOf(index);
    if (!head.isValid() || isClosed(head) == closed)
        return;
    const QString &group = m_lines[static_cast<size_t>(head.row())].group;
    if (closed == startsClosed(group))
        m_turned.remove(keyOf(group));
    else
        m_turned.insert(keyOf(group));
    refill();
}

void ResourcesModel::reveal(uint32_t document)
{
    const auto row = std::ranges::find(rows(), document, &view::ResourceRow::document);
    if (row == rows().end() || !passes(*row))
        return;
    const QString group = groupOf(*row);
    const auto head = std::ranges::find(m_lines, group, &Line::group);
    if (head != m_lines.end())
        setClosed(index(static_cast<int>(head - m_lines.begin())), false);
}

QStringList ResourcesModel::closed() const
{
    QStringList texts(m_turned.cbegin(), m_turned.cend());
    texts.sort();
    return texts;
}

void ResourcesModel::setClosed(const QStringList &texts)
{
    m_turned = QSet<QString>(texts.cbegin(), texts.cend());
    refill();
}

/// The rows as indices, in the order in which they are listed.
std::vector<size_t> ResourcesModel::order() const
{
    std::vector<size_t> all(rows().size());
    std::iota(all.begin(), all.end(), size_t{0});
    const auto sortBy = [&](auto key) { std::ranges::stable_sort(all, {}, [&](size_t i) { return key(rows()[i]); }); };
    if (sortedBy() == Sort::Worst && isTriaged()) {
        sortBy([this](const view::ResourceRow &row) {
            const view::TriagedResource *one = triaged(row);
            return std::pair(one ? one->worst : view::Impact::Stays, one ? m_scene->triage->rowOf[row.document] : ~0u);
        });
    } else if (sortedBy() == Sort::Worst) {
        sortBy([](const view::ResourceRow &row) { return badnessOf(lookOfRow(row)); });
    } else if (sortedBy() == Sort::Kind) {
        sortBy([](const view::ResourceRow &row) { return std::string_view(row.kind); });
    } else if (sortedBy() == Sort::File) {
        sortBy([](const view::ResourceRow &row) { return std::string_view(row.file); });
    }
    return all;
}

QString ResourcesModel::groupOf(const view::ResourceRow &row) const
{
    if (sortedBy() == Sort::Worst && isTriaged()) {
        const view::TriagedResource *one = triaged(row);
        return impactTitle(one ? one->worst : view::Impact::Stays);
    }
    if (sortedBy() == Sort::Worst)
        return titleOf(lookOfRow(row));
    return sortedBy() == Sort::Kind ? (row.kind.empty() ? tr("no kind") : visible(row.kind))
        : sortedBy() == Sort::File  ? (row.file.empty() ? tr("one file") : visible(row.file))
                                    : groupText(row);
}

std::vector<ResourcesModel::Line> ResourcesModel::lines() const
{
    std::vector<Line> lines;
    size_t head = 0;
    const auto add = [&](const QString &group, Line line) {
        if (lines.empty() || lines[head].group != group) {
            head = lines.size();
            lines.push_back({group, 0, startsClosed(group) != m_turned.contains(keyOf(group))});
        }
        ++lines[head].members;
        if (!lines[head].isClosed)
            lines.push_back(std::move(line));
    };
    for (const size_t i : order()) {
        if (passes(rows()[i]))
            add(groupOf(rows()[i]), {{}, 0, false, i});
    }
    for (size_t i = 0; i < m_others.size(); ++i) {
        if (passes(m_others[i]))
            add(tr("other files"), {{}, 0, false, ~size_t{0}, i});
    }
    return lines;
}

} // namespace fieldwise::ui

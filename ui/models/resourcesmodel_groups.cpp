// SPDX-License-Identifier: GPL-3.0-or-later
// The order of the list of resources, and its groups.
#include <algorithm>
#include <numeric>
#include <utility>

#include "core/base/naturalorder.h"
#include "ui/look/convert.h"
#include "ui/look/glyphs.h"
#include "ui/look/visible.h"
#include "ui/models/resourcesmodel.h"
#include "ui/scene/impacts.h"

namespace fieldwise::ui {

namespace {

constexpr qsizetype mostTurned = 100; // of all projects that were ever open

/// The worst is 0.
int badnessOf(Look look)
{
    static constexpr Look order[] = {Look::Fails, Look::Conflict, Look::Choice,   Look::Removed,
                                     Look::Added, Look::Changed,  Look::Retained, Look::Unchanged};
    return static_cast<int>(std::ranges::find(order, look) - std::begin(order));
}

} // namespace

QModelIndex ResourcesModel::headOf(const QModelIndex &index) const
{
    int row = index.isValid() ? index.row() : -1;
    while (row >= 0 && m_lines[static_cast<size_t>(row)].group.title.isEmpty())
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
    const Group &group = m_lines[static_cast<size_t>(head.row())].group;
    m_turned.removeAll(group.key);
    if (closed != group.startsClosed)
        m_turned += group.key;
    refill();
}

void ResourcesModel::reveal(uint32_t document)
{
    const auto row = std::ranges::find(rows(), document, &view::ResourceRow::document);
    if (row == rows().end() || !passes(*row))
        return;
    const Group group = groupOf(*row);
    const auto head = std::ranges::find(m_lines, group, &Line::group);
    if (head != m_lines.end())
        setClosed(index(static_cast<int>(head - m_lines.begin())), false);
}

QStringList ResourcesModel::closed() const
{
    return m_turned.mid(std::max<qsizetype>(0, m_turned.size() - mostTurned));
}

void ResourcesModel::setClosed(const QStringList &texts)
{
    m_turned = texts;
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
        sortBy([](const view::ResourceRow &row) { return Natural{row.kind}; });
    } else if (sortedBy() == Sort::File) {
        sortBy([](const view::ResourceRow &row) { return Natural{row.file}; });
    }
    return all;
}

/// What stays as it is, is at the foot of the list.
ResourcesModel::Group ResourcesModel::impactGroup(const view::ResourceRow &row) const
{
    const view::TriagedResource *one = triaged(row);
    const view::Impact impact = one ? one->worst : view::Impact::Stays;
    return {QStringLiteral("impact/") + toQt(view::impactName(impact)), impactTitle(impact),
            impact == view::Impact::Stays};
}

ResourcesModel::Group ResourcesModel::groupOf(const view::ResourceRow &row) const
{
    const auto named = [](const char *by, const std::string &name, const QString &none) -> Group {
        return {QLatin1String(by) + toQt(name), name.empty() ? none : visible(name)};
    };
    switch (sortedBy()) {
    case Sort::Worst: break;
    case Sort::Kind: return named("kind/", row.kind, tr("no kind"));
    case Sort::File: return named("file/", row.file, tr("one file"));
    case Sort::Namespace:
        return row.clusterWide ? Group{QStringLiteral("cluster"), tr("cluster")}
                               : named("namespace/", row.group, tr("no namespace"));
    }
    if (isTriaged())
        return impactGroup(row);
    const Look look = lookOfRow(row);
    return {QStringLiteral("outcome/%1").arg(static_cast<int>(look)), titleOf(look)};
}

std::vector<ResourcesModel::Line> ResourcesModel::lines() const
{
    std::vector<Line> lines;
    size_t head = 0;
    const auto add = [&](const Group &group, Line line) {
        if (lines.empty() || lines[head].group != group) {
            head = lines.size();
            lines.push_back({group, 0, group.startsClosed != m_turned.contains(group.key)});
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
            add({QStringLiteral("others"), tr("other files")}, {{}, 0, false, ~size_t{0}, i});
    }
    return lines;
}

} // namespace fieldwise::ui

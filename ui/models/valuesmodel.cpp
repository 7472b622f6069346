// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/valuesmodel.h"

#include <algorithm>

#include "ui/look/glyphs.h"
#include "ui/look/visible.h"
#include "ui/models/reasonsmodel.h"

namespace fieldwise::ui {

QString sentenceOf(const helm::ValuesShown &shown, size_t place)
{
    const helm::ShownPlace &one = shown.places[place];
    return visible(one.notice ? shown.report.notices[*one.notice].text : one.sentence);
}

void ValuesModel::setShown(std::shared_ptr<const helm::ValuesShown> shown)
{
    beginResetModel();
    m_shown = std::move(shown);
    refill();
    endResetModel();
}

void ValuesModel::setAll(bool all)
{
    beginResetModel();
    m_all = all;
    refill();
    endResetModel();
}

void ValuesModel::refill()
{
    m_rows = m_shown ? m_shown->worst : std::vector<size_t>();
    if (!m_shown || !m_all)
        return;
    std::vector<bool> listed(m_shown->places.size());
    for (const size_t place : m_rows)
        listed[place] = true;
    for (size_t place = 0; place < listed.size(); ++place)
        if (!listed[place])
            m_rows.push_back(place);
}

int ValuesModel::placeAt(int row) const
{
    return row < 0 || row >= rowCount() ? -1 : static_cast<int>(m_rows[static_cast<size_t>(row)]);
}

int ValuesModel::rowOf(int place) const
{
    const auto found = std::ranges::find(m_rows, static_cast<size_t>(place));
    return place < 0 || found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

int ValuesModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant ValuesModel::data(const QModelIndex &index, int role) const
{
    const int row = placeAt(index.row());
    if (row < 0)
        return {};
    const auto place = static_cast<size_t>(row);
    const helm::ShownPlace &one = m_shown->places[place];
    const Look look = lookOf(one);
    switch (role) {
    case ReasonsModel::LookRole: return static_cast<int>(look);
    case ReasonsModel::PathRole: return pathText(one);
    case ReasonsModel::WordRole: return look == Look::Notice ? tr("notice") : wordOf(look);
    case ReasonsModel::BecauseRole: return sentenceOf(*m_shown, place);
    case Qt::ToolTipRole: return tip(sentenceOf(*m_shown, place));
    case Qt::AccessibleTextRole:
        return tr("%1, %2: %3")
            .arg(pathText(one), look == Look::Notice ? tr("notice") : wordOf(look), sentenceOf(*m_shown, place));
    default: return {};
    }
}

} // namespace fieldwise::ui

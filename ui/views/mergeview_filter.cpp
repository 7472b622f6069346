// SPDX-License-Identifier: GPL-3.0-or-later
#include <QHBoxLayout>
#include <QToolButton>

#include "core/view/fieldorder.h"
#include "ui/look/convert.h"
#include "ui/look/glyphs.h"
#include "ui/look/visible.h"
#include "ui/scene/impacts.h"
#include "ui/views/mergeview.h"

namespace fieldwise::ui {

using merge::Side;

/// Above the list: which filter is on, and what it hides.
QWidget *MergeView::filterHead()
{
    m_filterHead->setObjectName(QStringLiteral("filterHead"));
    m_filterHead->setAttribute(Qt::WA_StyledBackground);
    auto *row = new QHBoxLayout(m_filterHead);
    row->setContentsMargins(12, 4, 12, 4);
    m_filterWords->setWordWrap(true);
    row->addWidget(m_filterWords, 1);
    auto *all = new QToolButton;
    all->setObjectName(QStringLiteral("showAll"));
    all->setProperty("kind", QStringLiteral("link"));
    all->setText(tr("Show all"));
    connect(all, &QToolButton::clicked, this, &MergeView::showAll);
    row->addWidget(all);
    m_filterHead->hide();
    return m_filterHead;
}

void MergeView::setImpact(std::optional<view::Impact> impact)
{
    if (impact == m_reasons.impact())
        return;
    m_reasons.setImpact(impact);
    showStep();
    Q_EMIT filterChanged();
}

void MergeView::setFilter(std::optional<Look> look)
{
    if (look == m_reasons.filter())
        return;
    m_reasons.setFilter(look);
    if (!m_checks)
        m_list->showRow(m_scene ? m_reasons.rowOf(stepAbove(m_scene->plan(), m_selected)) : -1);
    showStep();
    Q_EMIT filterChanged();
}

void MergeView::showAll()
{
    setFilter({});
    setImpact({});
    if (m_findings.filter())
        setFindingFilter({});
}

namespace {

QString namesOf(Look look)
{
    return look == Look::Conflict ? MergeView::tr("conflicts")
        : look == Look::Choice    ? MergeView::tr("your choices")
                                  : wordOf(look);
}

QString wordsOf(const ReasonsModel::LeftOut &out)
{
    const QString listed = MergeView::tr("%1 of %2 reasons").arg(out.listed).arg(out.listed + out.reasons);
    return out.conflicts == 0 ? listed
        : out.conflicts == 1  ? MergeView::tr("%1, 1 conflict is hidden").arg(listed)
                              : MergeView::tr("%1, %2 conflicts are hidden").arg(listed).arg(out.conflicts);
}

} // namespace

/// "Only removed"; "" if all is listed.
QString MergeView::filterText() const
{
    const auto look = m_checks ? m_findings.filter() : m_reasons.filter();
    if (look)
        return tr("Only %1").arg(namesOf(*look));
    return m_reasons.impact() && !m_checks ? tr("Only “%1”").arg(impactTitle(*m_reasons.impact())) : QString();
}

void MergeView::showFilter()
{
    const QString filter = filterText();
    const ReasonsModel::LeftOut out = m_checks ? ReasonsModel::LeftOut{} : m_reasons.leftOut();
    m_filterWords->setText(out.reasons > 0 ? QStringLiteral("%1: %2").arg(filter, wordsOf(out)) : filter);
    m_filterHead->setVisible(!filter.isEmpty());
    if (m_scene && !m_checks && m_reasons.rowCount() == 0)
        m_list->setEmptyText(emptyText());
}

/// Why no reason is listed.
QString MergeView::emptyText() const
{
    if (m_reasons.leftOut().reasons > 0)
        return tr("%1: nothing here. “Show all” lists the other reasons.").arg(filterText());
    if (!m_owners.isEmpty() && m_reasons.stepCount() > 0)
        return tr("No reason concerns %1.").arg(visible(m_owners.join(tr(" and "))));
    if (m_reasons.noiseCount() > 0)
        return tr("Only noise differs, which is hidden.");
    if (resource())
        return tr("No field of this resource differs.");
    if (m_scene && view::hasOtherOrder(m_scene->plan()))
        return m_mode == merge::Mode::Compare
            ? tr("No field differs, only the order of fields.")
            : tr("No field differs, only the order of fields. The result has that of %1.")
                  .arg(toQt(merge::sideName(m_mode, Side::Destination)));
    if (m_mode == merge::Mode::Compare)
        return tr("No field differs.");
    return tr("No field differs: the result equals %1.").arg(toQt(merge::sideName(m_mode, Side::Destination)));
}

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/triage.h"

#include <algorithm>
#include <utility>

#include <QShortcut>

#include "ui/look/convert.h"
#include "ui/scene/impacts.h"

namespace fieldwise::ui {

TriageController::TriageController(WindowParts &parts) : Controller(parts)
{
    connect(m_parts.band, &TriageBand::chosen, this, &TriageController::choose);
    connect(m_view, &MergeView::selectionChanged, this, &TriageController::show);
    connect(m_view, &MergeView::resourceChanged, this, &TriageController::show);
    connect(&m_pages, &Pages::changed, this, &TriageController::show);
    connect(&m_workspace, &Workspace::optionsChanged, this, &TriageController::show);
    connect(&m_workspace, &Workspace::loaded, this, [this] { m_isNew = true; });
    connect(m_view, &MergeView::filterChanged, this, [this] {
        m_parts.resources->setImpact(m_view->reasons().impact());
        show();
    });
    for (int i = 0; i < 9; ++i) {
        auto *key = new QShortcut(QKeySequence(QStringLiteral("Alt+%1").arg(i + 1)), &m_window);
        connect(key, &QShortcut::activated, this, [this, i] {
            if (i < static_cast<int>(m_groups.size()) && m_parts.band->isVisible())
                choose(m_groups[static_cast<size_t>(i)].look, false);
        });
    }
}

/// A single resource has a verdict, but no groups.
void TriageController::show()
{
    if (m_workspace.checks())
        return;
    const auto &scene = m_view->scene();
    const bool is = scene && scene->isTriaged();
    m_parts.context->setVerdict(!is                                                  ? Look::Unchanged
                                    : scene->triage->verdict == view::Verdict::Fails ? Look::Fails
                                    : scene->triage->verdict == view::Verdict::Look  ? Look::Conflict
                                                                                     : Look::Unchanged,
                                is ? fieldwise::ui::verdictText(*scene->triage) : QString());
    const bool several = is && scene->triage->resources.size() > 1;
    m_parts.band->setVisible(several && m_pages.is(Pages::Page::Panes));
    if (!several) {
        m_told = nullptr;
        m_groups.clear();
        return filter({});
    }
    const view::Triage &triage = *scene->triage;
    if (m_told != scene->triage) {
        m_told = scene->triage;
        m_groups.clear();
        for (const view::ImpactGroup &group : triage.groups)
            m_groups.push_back({lookOf(group.impact), static_cast<uint32_t>(group.resources.size()),
                                wordsOf(group.impact, group.resources.size() == 1),
                                toQt(view::groupNames(scene->plan(), triage, group, true)),
                                toQt(view::groupFact(scene->plan(), triage, group)), true, briefWordOf(group.impact)});
        const auto impact = m_parts.resources->model().impact();
        if (impact && std::ranges::find(triage.groups, *impact, &view::ImpactGroup::impact) == triage.groups.end())
            filter({});
    }
    if (std::exchange(m_isNew, false) && qobject_cast<PaneEditor *>(m_window.focusWidget()))
        m_view->focusList(); // a triage is read first; keys would edit the pane
    const uint32_t shown = m_view->resource().value_or(m_view->selected().document);
    const view::TriagedResource *row = m_view->resource() || m_view->selected().valid() ? triage.of(shown) : nullptr;
    const auto impact = m_parts.resources->model().impact();
    m_parts.band->setAccessibleName(tr("What the apply does"));
    const bool isChosen = row && m_chosen && m_chosen->second == row->document && row->isIn(m_chosen->first);
    m_parts.band->show(m_groups, row ? std::optional(lookOf(isChosen ? m_chosen->first : row->worst)) : std::nullopt,
                       impact ? std::optional(lookOf(*impact)) : std::nullopt);
}

void TriageController::filter(std::optional<view::Impact> impact)
{
    m_view->setImpact(impact);
}

/// Goes to the worst field of the group's first resource.
void TriageController::choose(Look look, bool only)
{
    const auto &scene = m_view->scene();
    if (!scene || !scene->isTriaged())
        return;
    const view::Impact impact = impactOf(look);
    const auto now = m_parts.resources->model().impact();
    if (only || (now && now != impact))
        filter(only && now != impact ? std::optional(impact) : std::nullopt);
    const auto group = std::ranges::find(scene->triage->groups, impact, &view::ImpactGroup::impact);
    if (group == scene->triage->groups.end())
        return;
    const view::TriagedResource &first = scene->triage->resources[group->resources.front()];
    m_chosen = {impact, first.document};
    if (const view::Effect *effect = first.first(impact))
        m_view->select(effect->where);
    else
        m_view->selectResource(first.document);
    show();
}

} // namespace fieldwise::ui

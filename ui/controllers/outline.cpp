// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/outline.h"

#include <algorithm>

namespace fieldwise::ui {

OutlineController::OutlineController(WindowParts &parts) : Controller(parts)
{
    connect(m_actions[Act::Outline], &QAction::toggled, this, &OutlineController::showOutline);
    connect(m_parts.panels, &SidePanels::wished, this, [this](const QWidget *panel, bool shown) {
        if (panel == m_parts.outline)
            m_settings.setOutlineShown(shown);
    });
    connect(m_actions[Act::Outline], &QAction::triggered, this, [this](bool on) {
        if (on)
            m_parts.outline->tree()->setFocus(Qt::TabFocusReason);
    });
    connect(m_view, &MergeView::selectionChanged, this, &OutlineController::showOutline);
    connect(m_parts.outline, &OutlinePanel::chosen, this, [this](const view::OutlineItem &item) {
        m_view->select(item.decision);
        const auto &scene = m_view->scene();
        if (!scene || item.node == yaml::none)
            return;
        // Selects a part of a field that is decided as a whole at its own place.
        const merge::DocumentPlan &document = scene->plan().documents[item.decision.document];
        const merge::Side side = m_parts.outline->model().outline().side(item.decision);
        const uint32_t at = scene->plan().streams[side].parts[document.parts[side]].offset
            + document.documents[side]->node(item.node).begin;
        QWidget *focus = m_window.focusWidget();
        const uint32_t line = scene->lines[side].lineOf(at);
        const auto &places = m_view->places();
        const auto place = std::ranges::find_if(places, [&](const view::Place &one) {
            return one.lines[side].begin <= line && line < one.lines[side].end;
        });
        if (place != places.end())
            m_view->selectPlace(static_cast<size_t>(place - places.begin()));
        else
            m_view->goToLine(side, static_cast<int>(line));
        if (focus)
            focus->setFocus();
    });
    m_parts.panels->setWanted(m_parts.outline, m_settings.outlineShown());
}

/// A hidden panel is not updated.
void OutlineController::showOutline()
{
    if (!m_actions[Act::Outline]->isChecked())
        return;
    m_parts.outline->setScene(m_view->scene());
    m_parts.outline->showField(m_view->selected());
}

} // namespace fieldwise::ui

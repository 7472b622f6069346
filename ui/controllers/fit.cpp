// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/fit.h"

#include <QEvent>

namespace fieldwise::ui {

namespace {

constexpr int roomForSchema = 1100, roomForInputs = 900; // in the status line

} // namespace

FitController::FitController(WindowParts &parts) : Controller(parts)
{
    connect(m_parts.panels, &SidePanels::changed, this, &FitController::fit);
    connect(m_parts.toolBar, &ToolBar::needsChanged, this, &FitController::fit);
    connect(&m_workspace, &Workspace::optionsChanged, this, &FitController::fit);
    connect(&m_parts.changes, &WindowChanges::resultShown, this, &FitController::fit);
    connect(m_view, &MergeView::layoutChanged, this, &FitController::fit);
    m_window.installEventFilter(this);
    fit();
}

bool FitController::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize)
        fit();
    return Controller::eventFilter(watched, event);
}

Wishes FitController::wishes() const
{
    Wishes wishes;
    wishes.window = m_window.size();
    m_view->wish(wishes);
    wishes.hasResources = m_parts.panels->isWished(m_parts.resources);
    wishes.outlines =
        (m_parts.panels->isWished(m_parts.outline) ? 1 : 0) + (m_parts.panels->isWished(m_parts.managers) ? 1 : 0);
    wishes.bar = m_parts.toolBar->needs();
    wishes.bar.outlines *= wishes.outlines;
    wishes.bar.resources *= m_parts.panels->isNeeded(m_parts.resources) ? 1 : 0;
    return wishes;
}

void FitController::fit()
{
    const Fit fit = fitOf(wishes());
    SidePanels &panels = *m_parts.panels;
    m_parts.band->setLow(fit.bandIsLow);
    panels.setUsual(m_parts.resources, resourcesOf(m_window.width()));
    const std::array<bool, 3> behind{fit.resourcesOver && panels.isNeeded(m_parts.resources),
                                     fit.outlinesOver && panels.isWished(m_parts.outline),
                                     fit.outlinesOver && panels.isWished(m_parts.managers)};
    panels.setOver(m_parts.resources, fit.resourcesOver);
    for (QWidget *panel : {static_cast<QWidget *>(m_parts.outline), static_cast<QWidget *>(m_parts.managers)})
        panels.setOver(panel, fit.outlinesOver);
    m_parts.toolBar->setFit(fit, behind);
    m_view->setFit(fit);
    m_parts.status.schema->setVisible(m_window.width() >= roomForSchema);
    m_parts.status.inputs->setVisible(m_window.width() >= roomForInputs);
}

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/resources.h"

#include <utility>

#include "ui/look/convert.h"

namespace fieldwise::ui {

ResourcesController::ResourcesController(WindowParts &parts) : Controller(parts)
{
    if (const int sort = m_settings.resourcesSort(); sort >= 0 && sort <= static_cast<int>(ResourcesModel::Sort::File))
        m_parts.resources->model().setSort(static_cast<ResourcesModel::Sort>(sort));
    m_parts.resources->model().setClosed(m_settings.closedGroups());
    connect(m_parts.resources, &ResourcePanel::arranged, this, [this] {
        if (const auto sort = m_parts.resources->model().chosenSort())
            m_settings.setResourcesSort(static_cast<int>(*sort));
        m_settings.setClosedGroups(m_parts.resources->model().closed());
    });
    m_parts.panels->setNeeded(m_parts.resources, false);
    m_parts.panels->setWanted(m_parts.resources, m_settings.resourcesShown());
    connect(m_parts.panels, &SidePanels::wished, this, [this](const QWidget *panel, bool shown) {
        if (panel == m_parts.resources)
            m_settings.setResourcesShown(shown);
    });
    connect(m_actions[Act::Resources], &QAction::triggered, this, [this](bool on) {
        if (on && m_parts.resources->isVisible())
            m_parts.resources->list()->setFocus(Qt::TabFocusReason);
    });
    connect(m_actions[Act::AllResources], &QAction::toggled, m_view, &MergeView::setAllResources);
    connect(m_parts.resources, &ResourcePanel::chosen, m_view, &MergeView::selectResource);
    connect(m_parts.resources, &ResourcePanel::otherChosen, this,
            [this](const folder::OtherFile &file) { m_view->card()->clear(toQt(file.because)); });
    connect(&m_workspace, &Workspace::loaded, m_parts.resources, &ResourcePanel::showAll);
    connect(&m_workspace, &Workspace::optionsChanged, this, [this] {
        if (std::exchange(m_mode, m_workspace.mode()) != m_workspace.mode())
            m_parts.resources->showAll();
    });
    const auto follow = [this] {
        const auto resource = m_view->resource();
        const merge::DecisionRef ref = m_view->selected();
        m_parts.resources->showResource(resource ? resource : ref.valid() ? std::optional(ref.document) : std::nullopt);
    };
    connect(m_view, &MergeView::selectionChanged, this, follow);
    connect(m_view, &MergeView::resourceChanged, this, [this, follow] {
        m_workspace.session().setShown(m_view->shown());
        follow();
        m_parts.context->setCounts(m_view->counts(), m_view->conflictsLeft());
        if (m_view->resource())
            m_parts.toolBar->setDocument(static_cast<int>(*m_view->resource()));
        showFiles();
    });
    showResourcePanel();
}

void ResourcesController::showResources(const std::shared_ptr<const Scene> &scene)
{
    m_others = scene ? folder::mergeOthers(m_workspace.folders(), m_workspace.inputs().options)
                     : std::vector<folder::OtherFile>{};
    m_parts.resources->setScene(scene, m_others);
    showResourcePanel();
}

/// A single resource needs no list.
void ResourcesController::showResourcePanel()
{
    m_parts.panels->setNeeded(m_parts.resources, m_parts.resources->model().count() > 1);
    m_actions[Act::AllResources]->setEnabled(m_parts.resources->model().count() > 1
                                             && m_workspace.mode() != merge::Mode::Patch);
}

} // namespace fieldwise::ui

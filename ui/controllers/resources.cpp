// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/resources.h"

#include <utility>

#include <QEvent>

#include "ui/look/convert.h"

namespace fieldwise::ui {

ResourcesController::ResourcesController(WindowParts &parts) : Controller(parts)
{
    m_wanted = m_settings.resourcesShown();
    m_actions[Act::Resources]->setChecked(m_wanted);
    connect(m_actions[Act::Resources], &QAction::toggled, this, [this](bool on) {
        if (!m_narrow) {
            m_wanted = on;
            m_settings.setResourcesShown(on);
        }
        showResourcePanel();
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
        m_parts.context->setCounts(m_view->counts());
        if (m_view->resource())
            m_parts.toolBar->setDocument(static_cast<int>(*m_view->resource()));
        showFiles();
    });
    m_window.installEventFilter(this);
    showResourcePanel();
}

bool ResourcesController::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize)
        fit();
    return Controller::eventFilter(watched, event);
}

/// A narrow window gives the width to the panes; growing shows the list again.
void ResourcesController::fit()
{
    const bool narrow = m_window.width() < narrowWindow;
    if (narrow == m_narrow)
        return;
    m_narrow = narrow;
    m_actions[Act::Resources]->setChecked(!narrow && m_wanted);
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
    m_parts.resources->setVisible(m_actions[Act::Resources]->isChecked() && m_parts.resources->model().count() > 1);
    m_actions[Act::AllResources]->setEnabled(m_parts.resources->model().count() > 1
                                             && m_workspace.mode() != merge::Mode::Patch);
}

} // namespace fieldwise::ui

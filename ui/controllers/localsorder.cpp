// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/localsorder.h"

namespace fieldwise::ui {

using merge::Side;

LocalsOrderController::LocalsOrderController(WindowParts &parts) : Controller(parts)
{
    QAction *action = m_actions[Act::LocalsOrder];
    action->setChecked(m_settings.inLocalsOrder());
    m_workspace.session().setInLocalsOrder(action->isChecked());
    connect(action, &QAction::toggled, this, [this](bool on) {
        m_settings.setInLocalsOrder(on);
        m_switched = true;
        m_workspace.session().setInLocalsOrder(on);
        m_workspace.setOptions([](merge::Options &) {}); // merges, and lays out, again
    });
    connect(&m_parts.changes, &WindowChanges::resultShown, this, [this] {
        if (std::exchange(m_switched, false) && merge::isApply(m_workspace.mode()))
            m_view->select(m_view->selected()); // its lines have moved
    });
    const auto enable = [this, action] { action->setEnabled(merge::isApply(m_workspace.mode())); };
    connect(&m_workspace, &Workspace::optionsChanged, this, enable);
    enable();
    for (const Side side : merge::allSides)
        connect(m_view->pane(side)->editor(), &PaneEditor::typingRefused, this, [this, side] { tellRefused(side); });
}

void LocalsOrderController::tellRefused(Side side)
{
    if (!m_view->isInLocalsOrder(side) || (isServerSide() && side == Side::Original))
        return;
    m_notice.say(Look::Notice, tr("%1 is shown in Local's order").arg(paneName(side)),
                 tr(", so it can't be edited. The file keeps its own order."),
                 {tr("Show its own order"), [this] {
                      m_notice.clear();
                      m_actions[Act::LocalsOrder]->setChecked(false);
                  }});
}

} // namespace fieldwise::ui

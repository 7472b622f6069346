// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow.h"

namespace fieldwise::ui {

void MainWindow::connectOutline()
{
    addAction(m_actions[Act::Outline]);
    connect(m_actions[Act::Outline], &QAction::toggled, this, [this](bool on) {
        m_outline->setVisible(on);
        m_settings.setOutlineShown(on);
        showOutline();
    });
    connect(m_actions[Act::Outline], &QAction::triggered, this, [this](bool on) {
        if (on)
            m_outline->tree()->setFocus(Qt::TabFocusReason);
    });
    connect(m_view, &MergeView::selectionChanged, this, &MainWindow::showOutline);
    connect(m_outline, &OutlinePanel::chosen, this, [this](const view::OutlineItem &item) {
        m_view->select(item.decision);
        const auto &scene = m_view->scene();
        if (!scene || item.node == yaml::none)
            return;
        // A part of what is decided as a whole is shown where it stands.
        const merge::DocumentPlan &document = scene->plan().documents[item.decision.document];
        const merge::Side side = m_outline->model().outline().side(item.decision);
        const uint32_t at = scene->plan().streams[side].parts[document.parts[side]].offset
            + document.documents[side]->node(item.node).begin;
        QWidget *focus = focusWidget();
        m_view->goToLine(side, static_cast<int>(scene->lines[side].lineOf(at)));
        if (focus)
            focus->setFocus();
    });
    m_outline->setVisible(m_settings.outlineShown());
    m_actions[Act::Outline]->setChecked(m_settings.outlineShown());
}

/// Nothing is worked out for a panel that is not there.
void MainWindow::showOutline()
{
    if (!m_actions[Act::Outline]->isChecked())
        return;
    m_outline->setScene(m_view->scene());
    m_outline->showField(m_view->selected());
}

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow.h"

namespace fieldwise::ui {

using merge::Side;

void MainWindow::connectSteps()
{
    const auto on = [this](Act act, auto &&run) {
        addAction(m_actions[act]);
        connect(m_actions[act], &QAction::triggered, this, std::forward<decltype(run)>(run));
    };
    const auto step = [this](auto &&run) {
        return [this, run] {
            setStepping(true);
            if (m_stepping)
                run();
        };
    };
    on(Act::Steps, [this](bool wanted) { setStepping(wanted); });
    on(Act::Play, step([this] { m_steps->setPlaying(!m_steps->isPlaying()); }));
    on(Act::StepForward, step([this] { m_steps->stepBy(1); }));
    on(Act::StepBack, step([this] { m_steps->stepBy(-1); }));
    on(Act::FirstStep, step([this] { m_steps->goToFirst(); }));
    on(Act::LastStep, step([this] { m_steps->goToLast(); }));
    connect(m_steps, &StepsPage::leaveAsked, this, [this] { setStepping(false); });
    connect(m_steps, &StepsPage::controlsChanged, this, &MainWindow::showStepActions);
    connect(m_steps, &StepsPage::stepChanged, this, [this] {
        m_selectingStep = true;
        const StepRef ref = m_steps->current();
        if (ref.operation.valid())
            m_view->selectOperation(ref.operation);
        else
            m_view->select(ref.field);
        m_selectingStep = false;
        m_workspace.session().stepTo(m_steps->scene(), static_cast<size_t>(m_steps->step()));
        showStatus();
    });
    connect(m_steps->card(), &DetailCard::lineAsked, this, [this](std::optional<Side> side, int line) {
        setStepping(false);
        m_view->goToLine(side, line);
    });
    connect(m_steps->card(), &DetailCard::remedyAsked, this, &MainWindow::remedy);
    connect(m_steps->result()->editor(), &PaneEditor::zoomAsked, this, &MainWindow::zoom);
    connect(m_context, &ContextBar::filterChosen, m_steps, &StepsPage::showOnly);
    connect(m_view, &MergeView::selectionChanged, this, &MainWindow::followSelection);
    connect(&m_workspace.session(), &SessionController::stepped, m_steps, &StepsPage::setStepped);
    m_steps->bar()->setSeconds(m_settings.stepSeconds());
    connect(m_steps->bar()->speed(), &QComboBox::currentIndexChanged, this,
            [this] { m_settings.setStepSeconds(m_steps->bar()->seconds()); });
}

void MainWindow::setStepping(bool on)
{
    on = on && m_view->scene() && !m_view->isStale();
    m_actions[Act::Steps]->setChecked(on);
    if (on == m_stepping)
        return;
    if (on) {
        setComparing(false);
        setTakingAway(false);
    }
    m_stepping = on;
    m_find->hide();
    m_sides->setVisible(!on);
    m_whatIf->hide();
    m_steps->setVisible(on);
    if (on) {
        m_steps->clearFilters();
        m_steps->setScene(m_view->scene());
        m_steps->showOnly(m_view->reasons().filter());
        followSelection();
        m_steps->list()->setFocus();
    } else {
        m_steps->setScene(nullptr); // it would keep an old merge
        m_view->select(m_view->selected());
        m_view->focusList();
    }
    showStatus();
}

void MainWindow::followSteps()
{
    if (!m_stepping)
        return;
    if (m_view->scene() && !m_view->isStale())
        m_steps->setScene(m_view->scene());
    else
        setStepping(false); // the panes say why
}

/// A field that is selected elsewhere, say the next conflict, is the step in view.
void MainWindow::followSelection()
{
    if (!m_stepping || m_selectingStep || !m_view->scene() || m_steps->scene() != m_view->scene())
        return;
    const StepsModel &model = m_steps->model();
    if (const int step =
            m_view->isJsonPatch() ? model.stepOf(m_view->selectedOperation()) : model.stepOf(m_view->selected()))
        m_steps->goTo(step);
}

void MainWindow::selectStep(int direction)
{
    if (m_stepping)
        m_steps->stepBy(direction);
    else
        m_view->selectStep(direction);
}

void MainWindow::showStepActions()
{
    const auto &scene = m_view->scene();
    const bool can = scene && !m_view->isStale();
    const bool any = can && stepsOf(scene->plan()) > 0;
    m_actions[Act::Steps]->setEnabled(can);
    for (const Act act : {Act::Play, Act::FirstStep, Act::LastStep})
        m_actions[act]->setEnabled(any);
    m_actions[Act::StepForward]->setEnabled(any && (!m_stepping || m_steps->canMove(1)));
    m_actions[Act::StepBack]->setEnabled(any && (!m_stepping || m_steps->canMove(-1)));
    const QIcon icon = m_appearance.icon(m_steps->isPlaying() ? QStringLiteral("pause") : QStringLiteral("play"));
    if (icon.cacheKey() != m_actions[Act::Play]->icon().cacheKey())
        m_actions[Act::Play]->setIcon(icon);
}

void MainWindow::showStepStatus()
{
    m_merged->setText(m_steps->statusText());
    for (Label *label : {m_inputsText, m_schema, m_position})
        label->setText({});
    m_encoding->setText(tr("Space plays and stops; Right and Left step; Esc leaves the steps"));
}

} // namespace fieldwise::ui

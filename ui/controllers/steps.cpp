// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/steps.h"

#include "ui/controllers/patch.h"

namespace fieldwise::ui {

using merge::Side;

StepsController::StepsController(WindowParts &parts, PatchController &patch) : Controller(parts), m_patch(patch)
{
    const auto step = [this](auto &&run) {
        return [this, run] {
            setStepping(true);
            if (m_pages.is(Pages::Page::Steps))
                run();
        };
    };
    on(Act::Steps, [this](bool wanted) { setStepping(wanted); });
    on(Act::Play, step([this] { m_parts.steps->setPlaying(!m_parts.steps->isPlaying()); }));
    on(Act::StepForward, step([this] { m_parts.steps->stepBy(1); }));
    on(Act::StepBack, step([this] { m_parts.steps->stepBy(-1); }));
    on(Act::FirstStep, step([this] { m_parts.steps->goToFirst(); }));
    on(Act::LastStep, step([this] { m_parts.steps->goToLast(); }));
    connect(m_parts.steps, &StepsPage::leaveAsked, this, [this] { setStepping(false); });
    connect(m_parts.steps, &StepsPage::controlsChanged, this, &StepsController::showStepActions);
    connect(m_parts.steps, &StepsPage::stepChanged, this, [this] {
        m_selectingStep = true;
        const StepRef ref = m_parts.steps->current();
        if (ref.operation.valid())
            m_view->selectOperation(ref.operation);
        else
            m_view->select(ref.field);
        m_selectingStep = false;
        m_workspace.session().stepTo(m_parts.steps->scene(), static_cast<size_t>(m_parts.steps->step()));
        showStatus();
    });
    connect(m_parts.steps->card(), &DetailCard::lineAsked, this, [this](std::optional<Side> side, int line) {
        setStepping(false);
        m_view->goToLine(side, line);
    });
    connect(m_parts.steps->card(), &DetailCard::remedyAsked, &m_patch, &PatchController::remedy);
    connect(m_parts.context, &ContextBar::filterChosen, m_parts.steps, &StepsPage::showOnly);
    connect(m_view, &MergeView::selectionChanged, this, &StepsController::followSelection);
    connect(&m_workspace.session(), &SessionController::stepped, m_parts.steps, &StepsPage::setStepped);
    connect(&m_pages, &Pages::entered, this, [this](Pages::Page page) {
        if (page == Pages::Page::Steps)
            enter();
    });
    connect(&m_pages, &Pages::left, this, [this](Pages::Page page) {
        if (page == Pages::Page::Steps)
            leave();
    });
    connect(&m_parts.changes, &WindowChanges::statusChanged, this, &StepsController::showStepActions);
    on(Act::NextStep, [this] { selectStep(1); });
    on(Act::PreviousStep, [this] { selectStep(-1); });
    m_parts.steps->bar()->setSeconds(m_settings.stepSeconds());
    connect(m_parts.steps->bar()->speed(), &QComboBox::currentIndexChanged, this,
            [this] { m_settings.setStepSeconds(m_parts.steps->bar()->seconds()); });
}

void StepsController::setStepping(bool on)
{
    on = on && m_view->scene() && !m_view->isStale() && !m_workspace.checks();
    m_actions[Act::Steps]->setChecked(on);
    if (on != m_pages.is(Pages::Page::Steps))
        m_pages.show(on ? Pages::Page::Steps : Pages::Page::Panes);
}

void StepsController::enter()
{
    m_parts.steps->clearFilters();
    m_parts.steps->setNoiseHidden(m_view->sync().isNoiseHidden());
    m_parts.steps->setScene(m_view->scene());
    m_parts.steps->showOnly(m_view->reasons().filter());
    followSelection();
    m_parts.steps->list()->setFocus();
}

void StepsController::leave()
{
    m_actions[Act::Steps]->setChecked(false);
    m_parts.steps->setScene(nullptr); // else it would keep an old merge alive
    m_view->select(m_view->selected());
}

void StepsController::followSteps()
{
    if (!m_pages.is(Pages::Page::Steps))
        return;
    if (m_view->scene() && !m_view->isStale())
        m_parts.steps->setScene(m_view->scene());
    else
        setStepping(false); // the panes show why
}

void StepsController::selectStep(int direction)
{
    if (m_pages.is(Pages::Page::Steps))
        m_parts.steps->stepBy(direction);
    else if (!m_pages.is(Pages::Page::Values))
        m_view->selectStep(direction);
}

/// Selecting a field elsewhere, such as the next conflict, selects its step.
void StepsController::followSelection()
{
    if (!m_pages.is(Pages::Page::Steps) || m_selectingStep || !m_view->scene()
        || m_parts.steps->scene() != m_view->scene())
        return;
    const StepsModel &model = m_parts.steps->model();
    if (const int step =
            m_view->isJsonPatch() ? model.stepOf(m_view->selectedOperation()) : model.stepOf(m_view->selected()))
        m_parts.steps->goTo(step);
}

void StepsController::showStepActions()
{
    const auto &scene = m_view->scene();
    const bool can = scene && !m_view->isStale();
    const bool any = can && stepsOf(scene->plan()) > 0;
    m_actions[Act::Steps]->setEnabled(can);
    for (const Act act : {Act::Play, Act::FirstStep, Act::LastStep})
        m_actions[act]->setEnabled(any);
    m_actions[Act::StepForward]->setEnabled(any && (!m_pages.is(Pages::Page::Steps) || m_parts.steps->canMove(1)));
    m_actions[Act::StepBack]->setEnabled(any && (!m_pages.is(Pages::Page::Steps) || m_parts.steps->canMove(-1)));
    const QIcon icon = m_appearance.icon(m_parts.steps->isPlaying() ? QStringLiteral("pause") : QStringLiteral("play"));
    if (icon.cacheKey() != m_actions[Act::Play]->icon().cacheKey())
        m_actions[Act::Play]->setIcon(icon);
}

} // namespace fieldwise::ui

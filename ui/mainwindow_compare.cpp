// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <utility>

#include "core/merge/plan/steps.h"
#include "ui/convert.h"
#include "ui/mainwindow.h"

namespace fieldwise::ui {

using merge::Side;

namespace {

/// The decision about a field, or the innermost one above it; of the resource with this name.
merge::DecisionRef fieldAt(const merge::Plan &plan, const std::string &resource, const yaml::Path &path)
{
    for (uint32_t i = 0; i < plan.documents.size(); ++i) {
        const merge::DocumentPlan &document = plan.documents[i];
        if (document.decisions.empty()
            || (k8s::describe(document.identity) != resource && merge::resourceName(plan, i) != resource))
            continue;
        merge::DecisionId id = 0;
        for (const yaml::PathStep &step : path) {
            const auto &children = document.decision(id).children;
            const auto child = std::ranges::find_if(
                children, [&](merge::DecisionId one) { return document.decision(one).step == step; });
            if (child == children.end())
                break;
            id = *child;
        }
        return {i, id};
    }
    return {};
}

} // namespace

void MainWindow::connectCompare()
{
    QAction *action = m_actions[Act::CompareSemantics];
    addAction(action);
    connect(action, &QAction::triggered, this, &MainWindow::setComparing);
    connect(m_compare, &ComparePage::backAsked, this, [this] { setComparing(false); });
    connect(m_compare, &ComparePage::openAsked, this, &MainWindow::openAs);
    connect(m_compare, &ComparePage::lineAsked, this, [this](std::optional<Side> side, int line) {
        setComparing(false);
        m_view->goToLine(side, line);
    });
    connect(&m_workspace, &Workspace::optionsChanged, this, [this] { setComparing(m_comparing); });
    connect(&m_workspace.session(), &SessionController::compared, this, [this](const Compared &compared) {
        if (!m_comparing)
            return;
        m_compare->setCompared(compared);
        showStatus();
    });
}

void MainWindow::setComparing(bool on)
{
    const Inputs &inputs = m_workspace.inputs();
    on = on && inputs.open[Side::Updated] && inputs.open[Side::Destination];
    m_actions[Act::CompareSemantics]->setChecked(on);
    if (on == m_comparing)
        return;
    if (on)
        setTakingAway(false);
    if (on)
        setStepping(false);
    m_comparing = on;
    m_find->hide();
    m_sides->setVisible(!on);
    m_whatIf->hide();
    m_context->setVisible(!on);
    m_compare->setVisible(on);
    if (on) {
        m_compare->clear();
        compareInputs();
        m_compare->table()->setFocus();
    } else {
        m_view->focusList();
    }
    showStatus();
}

void MainWindow::compareInputs()
{
    m_workspace.session().compare(m_workspace.inputs());
}

/// The mode that merges as this semantics does, at the same field.
void MainWindow::openAs(view::Semantics semantics)
{
    if (const view::CompareRow *row = m_compare->selected())
        m_wanted.emplace(toStd(m_compare->documentOf(*row)), row->path);
    setComparing(false);
    setMode(view::modeOf(semantics));
    if (semantics == view::Semantics::ApplyStrategic || semantics == view::Semantics::ApplyJsonMerge)
        m_workspace.setOptions(
            [semantics](merge::Options &options) {
                options.apply.strategy = semantics == view::Semantics::ApplyStrategic ? merge::Strategy::Strategic
                                                                                      : merge::Strategy::JsonMerge;
            },
            tr("Strategy"));
    if (m_workspace.session().isSettled())
        selectWanted();
}

void MainWindow::selectWanted()
{
    if (!m_view->scene())
        return;
    if (std::exchange(m_toFirstConflict, false)) {
        const merge::Plan &plan = m_view->scene()->plan();
        const auto first = std::ranges::find_if(plan.steps, [&](merge::DecisionRef ref) {
            return merge::stateOf(plan.decision(ref)) == merge::State::Conflict;
        });
        if (first != plan.steps.end())
            m_view->select(*first);
    }
    if (!m_wanted)
        return;
    if (const merge::DecisionRef ref = fieldAt(m_view->scene()->plan(), m_wanted->first, m_wanted->second); ref.valid())
        m_view->select(ref);
    m_wanted.reset();
}

void MainWindow::showCompareStatus()
{
    const bool done = m_compare->model().comparison();
    m_merged->setText(done ? tr("Six merges of the same inputs in %1 ms").arg(m_compare->milliseconds(), 0, 'f', 1)
                           : QString());
    m_inputsText->setText(m_compare->countText());
    m_schema->setText({});
    m_position->setText({});
    m_encoding->setText(tr("Frame: the one that differs from all others"));
}

} // namespace fieldwise::ui

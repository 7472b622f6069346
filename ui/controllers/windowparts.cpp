// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/windowparts.h"

#include <algorithm>

#include <QMenuBar>
#include <QStatusBar>
#include <QVBoxLayout>

#include "core/merge/plan/steps.h"

namespace fieldwise::ui {

namespace {

QWidget *columnOf(std::initializer_list<std::pair<QWidget *, int>> parts)
{
    auto *widget = new QWidget;
    auto *column = new QVBoxLayout(widget);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    for (const auto &[part, stretch] : parts)
        column->addWidget(part, stretch);
    return widget;
}

} // namespace

WindowParts::WindowParts(QMainWindow &ofWindow, Appearance &withAppearance, const Settings &withSettings)
    : window(ofWindow),
      menus(ofWindow.menuBar()),
      appearance(withAppearance),
      settings(withSettings),
      actions(appearance),
      stack(new QStackedWidget),
      start(new StartPage(appearance, actions)),
      toolBar(new ToolBar(appearance, actions, documents)),
      band(new TriageBand(appearance)),
      context(new ContextBar(appearance, actions)),
      fileNotice(new NoticeBar(appearance)),
      ownersNotice(new NoticeBar(appearance)),
      sides(new SharingSplitter(Qt::Horizontal)),
      resources(new ResourcePanel(appearance, actions)),
      outline(new OutlinePanel(appearance)),
      managers(new ManagersPanel(appearance, actions)),
      view(new MergeView(appearance, actions)),
      panels(nullptr),
      whatIf(new WhatIfPanel(appearance)),
      find(new FindBar(appearance)),
      goTo(new GoToBar(appearance)),
      compare(new ComparePage(appearance, ComparedBy::Semantics)),
      deployers(new ComparePage(appearance, ComparedBy::Deployers)),
      take(new TakeAwayPage(appearance)),
      steps(new StepsPage(appearance, actions)),
      values(new ValuesPage(appearance)),
      sync(new SyncPage(appearance)),
      status{new Label,       new CutLabel, new CutLabel, new BusyBar(workspace.session()),
             new ElidedLabel, new Label,    new CutLabel},
      notice(new NoticeBar(appearance)),
      pages(workspace)
{
    layOut();
    QObject::connect(&pages, &Pages::mergeShown, &window, [this](bool shown) {
        stack->setCurrentIndex(shown ? 1 : 0);
        if (shown)
            view->pane(workspace.sides().front())->focusTarget()->setFocus();
    });
    QObject::connect(&pages, &Pages::changing, &window, [this](Pages::Page page) { show(page); });
    QObject::connect(&pages, &Pages::entered, &window, [this](Pages::Page page) {
        if (page == Pages::Page::Panes)
            view->focusList();
    });
    QObject::connect(&pages, &Pages::changed, &changes, &WindowChanges::statusChanged);
}

void WindowParts::show(Pages::Page page) const
{
    find->hide();
    whatIf->hide();
    sides->setVisible(page == Pages::Page::Panes);
    context->setVisible(page == Pages::Page::Panes || page == Pages::Page::Steps);
    compare->setVisible(page == Pages::Page::Compare);
    deployers->setVisible(page == Pages::Page::Deployers);
    take->setVisible(page == Pages::Page::TakeAway);
    steps->setVisible(page == Pages::Page::Steps);
    values->setVisible(page == Pages::Page::Values);
    sync->setVisible(page == Pages::Page::Sync);
}

ComparePage *WindowParts::comparedPage() const
{
    return pages.is(Pages::Page::Compare) ? compare : pages.is(Pages::Page::Deployers) ? deployers : nullptr;
}

void WindowParts::layOut()
{
    for (QWidget *page : std::initializer_list<QWidget *>{compare, deployers, take, steps, values, sync})
        page->hide();
    stack->addWidget(start);
    band->hide();
    stack->addWidget(columnOf({{toolBar, 0},
                               {band, 0},
                               {context, 0},
                               {notice.bar(), 0},
                               {ownersNotice, 0},
                               {sides, 1},
                               {whatIf, 0},
                               {find, 0},
                               {goTo, 0},
                               {compare, 1},
                               {deployers, 1},
                               {take, 1},
                               {steps, 1},
                               {values, 1},
                               {sync, 1}}));
    panels = new SidePanels(sides);
    panels->add(resources, actions[Act::Resources], 344);
    panels->add(outline, actions[Act::Outline], 280);
    panels->add(managers, actions[Act::Managers], 320);
    sides->dock(view);
    fileNotice->setObjectName(QStringLiteral("fileNotice"));
    window.setCentralWidget(columnOf({{fileNotice, 0}, {stack, 1}}));

    menus->setFixedHeight(29);
    QStatusBar *line = window.statusBar();
    line->setSizeGripEnabled(false);
    line->addWidget(status.busy);
    for (Label *label : {status.merged, status.inputs})
        line->addWidget(label);
    status.schema->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    line->addWidget(status.schema, 100); // has what the others leave, up to its text
    line->addWidget(status.path, 1);
    for (Label *label : {status.position, status.encoding})
        line->addPermanentWidget(label);
}

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
                children, [&](merge::DecisionId one) { return document.decision(one).pathStep == step; });
            if (child == children.end())
                break;
            id = *child;
        }
        return {i, id};
    }
    return {};
}

void selectWanted(WindowParts &parts)
{
    if (!parts.view->scene())
        return;
    const merge::Plan &plan = parts.view->scene()->plan();
    if (std::exchange(parts.wantsFirstConflict, false)) {
        const auto first = std::ranges::find_if(plan.steps, [&](merge::DecisionRef ref) {
            return merge::stateOf(plan.decision(ref)) == merge::State::Conflict;
        });
        if (first != plan.steps.end())
            parts.view->select(*first);
    }
    if (!parts.wantedField)
        return;
    if (const merge::DecisionRef ref = fieldAt(plan, parts.wantedField->first, parts.wantedField->second); ref.valid())
        parts.view->select(ref);
    parts.wantedField.reset();
}

} // namespace fieldwise::ui

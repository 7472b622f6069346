// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/crumbs.h"

#include <QApplication>
#include <QCloseEvent>
#include <QFileInfo>
#include <QMenuBar>
#include <QStatusBar>
#include <QVBoxLayout>

#include "core/base/text.h"
#include "core/merge/plan/secrets.h"
#include "core/values/pointer.h"
#include "ui/dialogs/settingsdialog.h"
#include "ui/dialogs/shortcutsdialog.h"
#include "ui/look/convert.h"
#include "ui/look/richtext.h"
#include "ui/look/visible.h"
#include "ui/views/stylesheet.h"

namespace fieldwise::ui {

CrumbsController::CrumbsController(WindowParts &parts) : Controller(parts)
{
    connect(m_view, &MergeView::selectionChanged, this, &CrumbsController::showSelection);
    connect(m_view, &MergeView::placeChanged, this, &CrumbsController::showSelection);
    connect(m_parts.context->crumbs(), &Crumbs::chosen, this, &CrumbsController::selectAbove);
    connect(m_parts.context->crumbs(), &Crumbs::siblingsAsked, this, &CrumbsController::askSiblings);
}

void CrumbsController::showSelection()
{
    QStringList parts;
    m_crumbEnds.clear();
    const auto &scene = m_view->scene();
    const merge::DecisionRef ref = m_view->selected();
    if (scene && ref.valid()) {
        // An element and its list are one crumb, as in printed paths.
        size_t steps = 0;
        for (const yaml::PathStep &step : merge::shownPath(scene->plan(), ref)) {
            ++steps;
            const bool isLines =
                step.kind == yaml::PathStep::Kind::Lines || step.kind == yaml::PathStep::Kind::Comments;
            const QString text = isLines ? stepText(scene->plan(), ref) : visible(yaml::print(step));
            if (step.kind == yaml::PathStep::Kind::Field || isLines || parts.isEmpty()) {
                parts += text;
                m_crumbEnds += steps;
            } else {
                parts.back() += text;
                m_crumbEnds.back() = steps;
            }
        }
        for (const yaml::PathStep &step : m_view->placePath()) {
            if (step.kind == yaml::PathStep::Kind::Field) {
                parts += visible(yaml::print(step));
                m_crumbEnds += steps; // the field that is taken whole
            } else {
                parts.back() += visible(yaml::print(step));
            }
        }
        if (parts.isEmpty()) {
            parts += pathText(scene->plan(), ref);
            m_crumbEnds += 0;
        }
        m_parts.toolBar->setDocument(static_cast<int>(ref.document));
    }
    m_parts.context->crumbs()->setParts(parts);
    m_parts.status.path->setWhole(scene && ref.valid() ? pathText(scene->plan(), ref) : QString());
    showOperationPath();
    m_actions[Act::CopyPath]->setEnabled(!parts.isEmpty());
    m_actions[Act::CopyReason]->setEnabled(!parts.isEmpty());
}

/// Selects the field of a crumb, which contains the selected field.
void CrumbsController::selectAbove(int crumb)
{
    const auto &scene = m_view->scene();
    merge::DecisionRef ref = m_view->selected();
    if (!scene || !ref.valid())
        return;
    const auto path = scene->plan().documents[ref.document].path(ref.decision);
    for (size_t steps = path.size(); steps > m_crumbEnds.value(crumb, path.size()) && ref.valid(); --steps)
        ref.decision = scene->plan().decision(ref).parent;
    if (m_pages.is(Pages::Page::Steps))
        m_parts.steps->setBelow(ref);
    else
        m_view->select(ref);
}

/// Asks for a menu of the siblings of a path's part.
void CrumbsController::askSiblings(int depth, const QPoint &at)
{
    const auto &scene = m_view->scene();
    merge::DecisionRef ref = m_view->selected();
    if (!scene || !ref.valid())
        return;
    const merge::DocumentPlan &document = scene->plan().documents[ref.document];
    for (size_t steps = document.path(ref.decision).size(); steps > m_crumbEnds.value(depth, steps) && steps > 0;
         --steps)
        ref.decision = document.decision(ref.decision).parent;
    const merge::DecisionId parent = document.decision(ref.decision).parent;
    if (parent == merge::noDecision)
        return;
    QMenu menu(&m_window);
    for (const merge::DecisionId child : document.decision(parent).children) {
        QAction *action = menu.addAction(menuText(stepText(scene->plan(), {ref.document, child})));
        action->setCheckable(true);
        action->setChecked(child == ref.decision);
        connect(action, &QAction::triggered, this, [this, child, ref] { m_view->select({ref.document, child}); });
        if (child == ref.decision)
            menu.setActiveAction(action);
    }
    menu.exec(at);
}

void CrumbsController::showOperationPath()
{
    const auto &scene = m_view->scene();
    const OperationRef ref = m_view->selectedOperation();
    if (!scene || !ref.valid())
        return;
    QStringList parts{tr("operation %1").arg(ref.operation + 1)};
    m_crumbEnds = {~size_t(0)};
    if (const auto tokens = merge::parsePointer(stepOf(scene->plan(), ref).operation.path)) {
        for (const std::string &token : *tokens) {
            parts += visible(token);
            m_crumbEnds += static_cast<size_t>(parts.size()) - 1;
        }
    }
    m_parts.context->crumbs()->setParts(parts);
}

} // namespace fieldwise::ui

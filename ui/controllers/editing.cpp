// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/editing.h"

#include <algorithm>
#include <utility>

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenuBar>

#include "core/base/text.h"
#include "ui/controllers/opening.h"
#include "ui/dialogs/listruledialog.h"
#include "ui/look/convert.h"
#include "ui/look/visible.h"

namespace fieldwise::ui {

using merge::Side;

namespace {

/// The choice that is in only one of both lists; of several, one for the resource `here`; null if there is none.
const merge::Choice *changedChoice(const ChoicesChange &change, const std::string &here)
{
    const merge::Choice *changed = nullptr;
    for (const auto &[some, others] : {std::pair(&change.before, &change.after), {&change.after, &change.before}}) {
        const auto same = std::ranges::mismatch(*some, *others);
        for (auto choice = same.in1; choice != some->end(); ++choice) {
            const bool isBetter = !changed || (changed->resource != here && choice->resource == here);
            if (isBetter && std::find(same.in2, others->end(), *choice) == others->end())
                changed = &*choice;
        }
    }
    return changed;
}

/// The field that a step of the history is about; invalid if it is about none.
merge::DecisionRef fieldOf(const Scene &scene, const History::Step &step, uint32_t here)
{
    merge::DecisionRef first;
    for (const Change &change : step.changes) {
        merge::DecisionRef ref;
        if (const auto *choices = std::get_if<ChoicesChange>(&change)) {
            const std::string name =
                here < scene.plan().documents.size() ? merge::resourceName(scene.plan(), here) : "";
            if (const merge::Choice *choice = changedChoice(*choices, name))
                ref = fieldAt(scene.plan(), choice->resource, choice->path);
            else if (choices->edit)
                ref = decisionAtResult(scene, choices->edit->at);
        } else if (const auto *text = std::get_if<TextChange>(&change);
                   text && !text->inChecked && !text->isReload && !scene.isReordered(text->side)) {
            ref = decisionAt(scene, text->side, text->at);
        }
        if (ref.valid() && (!first.valid() || ref.document == here))
            first = ref;
    }
    return first;
}

} // namespace

EditingController::EditingController(WindowParts &parts, OpeningController &opening)
    : Controller(parts), m_opening(opening)
{
    // A focused pane handles these keys itself; the menu and the tool bar use the last pane that had the focus.
    const auto onPane = [this](Act act, auto &&run) {
        connect(m_actions[act], &QAction::triggered, this, [this, run] {
            if (auto *editor = qobject_cast<PaneEditor *>(m_window.focusWidget()))
                run(editor);
        });
        m_actions[act]->setShortcutContext(Qt::WindowShortcut);
    };
    onPane(Act::Cut, [](PaneEditor *editor) { editor->cut(); });
    onPane(Act::Copy, [](PaneEditor *editor) { editor->copy(); });
    onPane(Act::SelectAll, [](PaneEditor *editor) { editor->selectAll(); });
    connect(m_actions[Act::Paste], &QAction::triggered, this, [this] {
        if (m_parts.start->isVisible())
            return m_opening.paste();
        for (const Side side : m_workspace.sides()) {
            PaneView *pane = m_view->pane(side);
            if (!pane->isOpen() && pane->isAncestorOf(m_window.focusWidget()))
                return m_opening.paste(side);
        }
        if (PaneEditor *editor = m_view->focusedEditor())
            editor->paste();
    });
    on(Act::Quit, [this] { m_window.window()->close(); });
    on(Act::Undo, [this] { moveInHistory(&Workspace::undo); });
    on(Act::Redo, [this] { moveInHistory(&Workspace::redo); });
    connect(&m_workspace, &Workspace::moved, this, [this](const History::Step &step, bool undone) {
        m_moved = {step, undone, m_moved ? m_moved->from : QString(), m_workspace.changes()};
    });
    connect(&m_parts.changes, &WindowChanges::resultShown, this, &EditingController::showMoved);
    on(Act::CopyPath, [this] {
        if (const auto &scene = m_view->scene(); scene && m_view->selected().valid())
            copy(tr("The path was copied"), copiedPath(scene->plan(), m_view->selected()));
    });
    on(Act::CopyReason, [this] { copy(tr("The reason was copied"), m_view->card()->plainText()); });
    connect(m_view->card(), &DetailCard::commandAsked, this,
            [this](const QString &command) { copy(tr("The command was copied"), command); });
    on(Act::ExplainSelected, [this] {
        if (m_view->scene())
            m_view->focusList();
    });
    on(Act::NextConflict, [this] { m_view->selectConflict(1); });
    on(Act::PreviousConflict, [this] { m_view->selectConflict(-1); });
    on(Act::NextPane, [this] { focusPart(1); });
    on(Act::PreviousPane, [this] { focusPart(-1); });
    connect(&m_workspace, &Workspace::historyChanged, this, &EditingController::showHistory);
    connect(&m_pages, &Pages::changed, this, &EditingController::showHistory);
    showHistory();
}

void EditingController::moveInHistory(void (Workspace::*move)())
{
    if (m_pages.is(Pages::Page::Values))
        return;
    const auto &scene = m_view->scene();
    const merge::DecisionRef at = m_view->selected();
    m_moved = Moved{.from = scene && at.valid() ? resourceText(scene->plan(), at.document) : QString()};
    (m_workspace.*move)();
}

/// The eye follows to the resource of what was undone, and is told so if it is another one.
void EditingController::showMoved()
{
    const auto moved = std::exchange(m_moved, {});
    const auto &scene = m_view->scene();
    if (!moved || moved->changes != m_workspace.changes() || !scene || m_view->isJsonPatch() || m_view->checks())
        return;
    const merge::DecisionRef at = m_view->selected();
    const merge::DecisionRef ref = fieldOf(*scene, moved->step, at.document);
    if (!ref.valid())
        return;
    const QString resource = resourceText(scene->plan(), ref.document);
    if (at.document != ref.document || std::holds_alternative<ChoicesChange>(moved->step.changes.front()))
        m_view->select(ref);
    if (!moved->from.isEmpty() && moved->from != resource)
        tell(moved->undone ? tr("%1: undone").arg(QString::fromStdString(moved->step.name))
                           : tr("%1: done again").arg(QString::fromStdString(moved->step.name)),
             tr(" in %1.").arg(resource));
}

void EditingController::copy(const QString &done, const QString &text)
{
    QApplication::clipboard()->setText(text);
    tell(done, QStringLiteral(": %1").arg(visible(text.section(QLatin1Char('\n'), 0, 0))));
}

void EditingController::showHistory()
{
    if (!m_pages.is(Pages::Page::Values)) // it has a history of its own
        Controller::showHistory({m_workspace.canUndo(), m_workspace.undoName()},
                                {m_workspace.canRedo(), m_workspace.redoName()});
}

/// Moves the focus around the visible parts; a pane hidden by a page is skipped.
void EditingController::focusPart(int delta)
{
    if (m_pages.is(Pages::Page::TakeAway))
        m_parts.take->focusPart(delta);
    else if (m_pages.is(Pages::Page::Steps))
        m_parts.steps->focusPart(delta);
    else if (m_pages.is(Pages::Page::Values))
        m_parts.values->focusPart(delta);
    else if (const ComparePage *page = m_parts.comparedPage())
        page->table()->setFocus(Qt::TabFocusReason);
    else
        m_view->focusPane(delta, // in a pane, Tab only indents
                          {m_parts.toolBar->firstStop(), m_parts.band->firstStop(), m_parts.context->crumbs(),
                           m_parts.resources->list(), m_parts.outline->tree(), m_parts.managers->tree()});
}

} // namespace fieldwise::ui

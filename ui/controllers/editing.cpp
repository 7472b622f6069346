// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/editing.h"

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
    on(Act::Quit, [this] { m_window.close(); });
    on(Act::Undo, [this] { m_workspace.undo(); });
    on(Act::Redo, [this] { m_workspace.redo(); });
    on(Act::CopyPath, [this] {
        if (const auto &scene = m_view->scene(); scene && m_view->selected().valid())
            QApplication::clipboard()->setText(copiedPath(scene->plan(), m_view->selected()));
    });
    on(Act::CopyReason, [this] { QApplication::clipboard()->setText(m_view->card()->plainText()); });
    on(Act::ExplainSelected, [this] {
        if (m_view->scene())
            m_view->focusList();
        else // F1 helps here, too
            m_actions[Act::Shortcuts]->trigger();
    });
    on(Act::NextConflict, [this] { m_view->selectConflict(1); });
    on(Act::PreviousConflict, [this] { m_view->selectConflict(-1); });
    on(Act::NextPane, [this] { focusPart(1); });
    on(Act::PreviousPane, [this] { focusPart(-1); });
    connect(&m_workspace, &Workspace::historyChanged, this, &EditingController::showHistory);
    showHistory();
}

void EditingController::showHistory()
{
    const auto show = [](QAction *action, bool can, const QString &text, const QString &named, const QString &name) {
        action->setEnabled(can);
        action->setText(name.isEmpty() ? text : named.arg(name));
    };
    show(m_actions[Act::Undo], m_workspace.canUndo(), tr("&Undo"), tr("&Undo %1"), m_workspace.undoName());
    show(m_actions[Act::Redo], m_workspace.canRedo(), tr("&Redo"), tr("&Redo %1"), m_workspace.redoName());
}

/// Moves the focus around the visible parts; a pane hidden by a page is skipped.
void EditingController::focusPart(int delta)
{
    if (m_pages.is(Pages::Page::TakeAway))
        m_parts.take->focusPart(delta);
    else if (m_pages.is(Pages::Page::Steps))
        m_parts.steps->focusPart(delta);
    else if (m_pages.is(Pages::Page::Compare))
        m_parts.compare->table()->setFocus(Qt::TabFocusReason);
    else
        m_view->focusPane(delta, m_parts.toolBar->firstStop()); // in a pane, Tab only indents
}

} // namespace fieldwise::ui

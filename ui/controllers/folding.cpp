// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/folding.h"

namespace fieldwise::ui {

namespace {

/// The innermost header at or above a line that can be folded; -1 if there is none.
int headerAround(PaneEditor &editor, int line)
{
    while (line > 0 && editor.folds().lastLineBelow(line) < 0)
        line = static_cast<int>(editor.SendScintilla(QsciScintillaBase::SCI_GETFOLDPARENT, static_cast<long>(line)));
    return line;
}

} // namespace

FoldingController::FoldingController(WindowParts &parts) : Controller(parts)
{
    const auto on = [this](Act act, auto signal, auto &&run) {
        connect(m_actions[act], signal, this, std::forward<decltype(run)>(run));
    };
    PaneSync &sync = m_view->sync();
    on(Act::Fold, &QAction::triggered, [this, &sync] {
        PaneEditor *editor = m_view->focusedEditor();
        const int line = editor ? editor->lineOf(editor->position()) : -1;
        if (!editor || sync.openBar(editor, line))
            return;
        if (const int header = headerAround(*editor, line); header >= 0)
            sync.toggleFold(editor, header);
    });
    on(Act::FoldAll, &QAction::triggered, [&sync] { sync.foldUnchanged(); });
    on(Act::FoldEverything, &QAction::triggered, [&sync] { sync.foldEverything(); });
    on(Act::UnfoldAll, &QAction::triggered, [&sync] { sync.unfoldAll(); });
    on(Act::OnlyChanges, &QAction::toggled, [&sync](bool only) { sync.setOnlyChanges(only); });
    on(Act::Wrap, &QAction::toggled, [&sync](bool wrapped) { sync.setWrapped(wrapped); });
    on(Act::Format, &QAction::toggled, [&sync](bool formatted) { sync.setFormatted(formatted); });
}

} // namespace fieldwise::ui

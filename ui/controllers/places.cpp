// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/places.h"

#include <QApplication>

#include "ui/look/convert.h"
#include "ui/work/fieldpaths.h"

namespace fieldwise::ui {

using merge::Side;

PlacesController::PlacesController(WindowParts &parts) : Controller(parts)
{
    on(Act::Find, [this] {
        if (ComparePage *page = m_parts.comparedPage())
            page->filterField()->setFocus();
        else if (m_pages.is(Pages::Page::Steps))
            m_parts.steps->filterField()->setFocus();
        else
            m_parts.find->ask(paneToSearch());
    });
    on(Act::Replace, [this] { m_parts.find->askReplace(paneToSearch()); });
    on(Act::FindInAll, [this] { m_parts.find->askAll(paneToSearch()); });
    on(Act::FindNext, [this] { m_parts.find->find(true); });
    on(Act::FindPrevious, [this] { m_parts.find->find(false); });
    std::vector<PaneEditor *> panes;
    panes.reserve(merge::allSides.size() + 1);
    for (const Side side : merge::allSides)
        panes.push_back(m_view->pane(side)->editor());
    panes.push_back(m_view->result()->editor());
    m_parts.find->setPanes(panes);
    on(Act::GoToLine, [this] { askLine(paneToSearch()); });
    on(Act::GoToPath, [this] { askPath(); });
    const auto tell = [this](PaneEditor *editor, const QString &why) {
        if (why.isEmpty())
            return;
        m_notice.say(Look::Notice, why, {});
        if (editor->isReadOnly())
            Q_EMIT editor->typingRefused(); // who knows more says so
    };
    on(Act::ToggleComment, [this, tell] {
        PaneEditor *editor = paneToSearch();
        tell(editor, editor->toggleComment());
    });
    const auto onLines = [this, tell](Act act, auto &&change) {
        on(act, [this, tell, change] {
            if (PaneEditor *editor = m_view->focusedEditor())
                tell(editor, change(*editor));
        });
    };
    onLines(Act::MoveLinesUp, [](PaneEditor &editor) { return editor.moveLines(-1); });
    onLines(Act::MoveLinesDown, [](PaneEditor &editor) { return editor.moveLines(1); });
    onLines(Act::DeleteLines, [](PaneEditor &editor) { return editor.deleteLines(); });
    on(Act::MatchBrace, [this] { paneToSearch()->goToMatchingBrace(); });
}

/// The pane that has the focus, else the result.
PaneEditor *PlacesController::paneToSearch() const
{
    if (auto *editor = qobject_cast<PaneEditor *>(m_window.focusWidget()))
        return editor;
    return m_pages.is(Pages::Page::TakeAway) ? m_parts.take->column(m_parts.take->chosen())->editor()
                                             : m_view->result()->editor();
}

void PlacesController::askLine(PaneEditor *editor)
{
    const int lines = editor->lineCount();
    m_parts.find->hide(); // only one bar is shown at a time
    m_parts.goTo->ask(tr("Line in %1, or line:column").arg(editor->accessibleName()), {}, editor,
                      [editor, lines](const QString &typed) {
                          const QStringList parts = typed.trimmed().split(QLatin1Char(':'));
                          bool isLine = false;
                          bool isColumn = parts.size() == 1;
                          const int line = parts.value(0).toInt(&isLine);
                          const int column = parts.size() == 1 ? 1 : parts.value(1).toInt(&isColumn);
                          const int at = editor->files().lineOf(line);
                          if (!isLine || !isColumn || parts.size() > 2 || column < 1)
                              return tr("Type a line like 12, or a line and a column like 12:5.");
                          if (line < 1 || at < 0 || at >= lines)
                              return tr("%1 has the lines 1 to %2.").arg(editor->accessibleName()).arg(lines);
                          editor->goTo(static_cast<int>(editor->SendScintilla(
                              QsciScintillaBase::SCI_POSITIONRELATIVE,
                              static_cast<unsigned long>(editor->lineStart(at)), static_cast<long>(column - 1))));
                          if (editor->lineOf(editor->position()) != at || editor->position() < editor->lineStart(at))
                              editor->goTo(editor->lineEnd(at)); // the line is shorter than the column
                          editor->reveal(at);
                          return QString();
                      });
}

void PlacesController::askPath()
{
    const auto &scene = m_view->scene();
    if (!scene || scene->plan().documents.empty() || m_parts.comparedPage() || m_pages.is(Pages::Page::TakeAway))
        return;
    const uint32_t document = m_view->selected().valid() ? m_view->selected().document : 0;
    m_parts.find->hide();
    m_parts.goTo->ask(
        tr("Path"), pathsOf(scene->plan(), document), m_view->focusedEditor(), [this, document](const QString &typed) {
            const auto now = m_view->scene();
            if (!now || document >= now->plan().documents.size() || now->plan().documents[document].decisions.empty())
                return tr("There is no merge to search.");
            const PathAnswer answer = fieldAt(now->plan(), document, typed);
            if (!answer.place)
                return answer.why;
            m_view->select(answer.place->ref);
            if (const auto &node = answer.place->node) {
                const merge::DocumentPlan &plan = now->plan().documents[document];
                const uint32_t offset = now->plan().streams[node->first].parts[plan.parts[node->first]].offset;
                m_view->goToLine(node->first,
                                 static_cast<int>(now->lines[node->first].lineOf(
                                     offset + plan.documents[node->first]->node(node->second).begin)));
            }
            return QString();
        });
}

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editor/paneeditor.h"

#include <utility>

#include <QContextMenuEvent>
#include <QDropEvent>
#include <QMimeData>
#include <QToolTip>
#include <QUrl>

#include "ui/editor/panepainter.h"
#include "ui/look/visible.h"

namespace fieldwise::ui {

void PaneEditor::mouseMoveEvent(QMouseEvent *event)
{
    QsciScintilla::mouseMoveEvent(event);
    const bool overMargin = event->position().x() < PanePainter::marginWidth(*this);
    const int row = static_cast<int>(event->position().y()) / std::max(1, m_lineHeight);
    const auto first = SendScintilla(SCI_GETFIRSTVISIBLELINE);
    const int line =
        overMargin ? static_cast<int>(SendScintilla(SCI_DOCLINEFROMVISIBLE, static_cast<long>(first + row))) : -1;
    if (line != m_hoverLine) {
        m_hoverLine = line;
        viewport()->update(0, 0, PanePainter::marginWidth(*this), viewport()->height());
    }
}

void PaneEditor::mousePressEvent(QMouseEvent *event)
{
    m_pressedBar = event->button() == Qt::LeftButton && clickBar(event->position().toPoint());
    if (m_pressedBar)
        return event->accept();
    if (m_hasMasks && hasSelectedText() && selectsMasked()) // or the mask would be dragged
        SendScintilla(SCI_SETEMPTYSELECTION, static_cast<long>(position()));
    QsciScintilla::mousePressEvent(event);
}

void PaneEditor::mouseReleaseEvent(QMouseEvent *event)
{
    if (std::exchange(m_pressedBar, false))
        return event->accept();
    QsciScintilla::mouseReleaseEvent(event);
    if (event->button() == Qt::LeftButton && !hasSelectedText()
        && event->position().x() >= PanePainter::marginWidth(*this))
        Q_EMIT lineChosen(lineOf(position()), position());
}

void PaneEditor::contextMenuEvent(QContextMenuEvent *event)
{
    const long at =
        SendScintilla(SCI_POSITIONFROMPOINT, static_cast<unsigned long>(event->x()), static_cast<long>(event->y()));
    Q_EMIT menuAsked(event->globalPos(), lineOf(static_cast<int>(at)), static_cast<int>(at));
}

namespace {

QStringList filesOf(const QMimeData *data)
{
    QStringList files;
    for (const QUrl &url : data->urls()) {
        if (url.isLocalFile())
            files += url.toLocalFile();
    }
    return files;
}

} // namespace

void PaneEditor::dragEnterEvent(QDragEnterEvent *event)
{
    if (filesOf(event->mimeData()).isEmpty())
        QsciScintilla::dragEnterEvent(event);
    else
        event->acceptProposedAction();
}

void PaneEditor::dragMoveEvent(QDragMoveEvent *event)
{
    if (filesOf(event->mimeData()).isEmpty())
        QsciScintilla::dragMoveEvent(event);
    else
        event->acceptProposedAction();
}

void PaneEditor::dropEvent(QDropEvent *event)
{
    const QStringList files = filesOf(event->mimeData());
    if (files.isEmpty()) {
        if (!mayEdit())
            return event->ignore();
        const Guard together(*this);
        QsciScintilla::dropEvent(event);
        cutAgain();
        return;
    }
    event->acceptProposedAction();
    Q_EMIT filesDropped(files);
}

void PaneEditor::inputMethodEvent(QInputMethodEvent *event)
{
    if (!mayEdit())
        return event->ignore();
    const Guard together(*this);
    stepOverCut();
    QsciScintilla::inputMethodEvent(event);
    cutAgain();
}

bool PaneEditor::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        auto *help = static_cast<QHelpEvent *>(event);
        QToolTip::showText(help->globalPos(), tip(PanePainter::tipAt(*this, viewport()->mapFrom(this, help->pos()))),
                           this);
        return true;
    }
    if (leavesToWindow(event))
        return true;
    return QsciScintilla::event(event);
}

} // namespace fieldwise::ui

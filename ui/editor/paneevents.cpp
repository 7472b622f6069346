// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <optional>
#include <utility>

#include <QContextMenuEvent>
#include <QDropEvent>
#include <QKeyEvent>
#include <QMimeData>
#include <QPaintEvent>
#include <QPainter>
#include <QToolTip>
#include <QUrl>
#include <QWheelEvent>

#include "core/base/text.h"
#include "ui/editor/paneeditor.h"
#include "ui/look/visible.h"
#include "ui/pane/keys.h"
#include "ui/pane/panepainter.h"
#include "ui/pane/typing.h"

namespace fieldwise::ui {

void PaneEditor::paintEvent(QPaintEvent *event)
{
    LongLines::paintEvent(event);
    QPainter painter(viewport());
    painter.setClipRegion(event->region());
    PanePainter(m_parts, painter, event->rect()).paint();
}

void PaneEditor::resizeEvent(QResizeEvent *event)
{
    LongLines::resizeEvent(event);
    rows().placeLeading();
    fitMargin(); // the width of the owner margin depends on that of the pane
    if (rows().isWrapped() && std::exchange(m_wrapWidth, viewport()->width()) != viewport()->width())
        Q_EMIT wrapChanged();
    Q_EMIT rowsChanged();
}

bool PaneEditor::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        auto *help = static_cast<QHelpEvent *>(event);
        QToolTip::showText(help->globalPos(), tip(PanePainter::tipAt(m_parts, viewport()->mapFrom(this, help->pos()))),
                           this);
        return true;
    }
    if (event->type() == QEvent::Leave && std::exchange(m_parts.hoverTake, -1) >= 0)
        viewport()->update();
    if (isKeyOfWindow(*window(), *event)) {
        event->ignore();
        return true;
    }
    return LongLines::event(event);
}

// Keys

namespace {

/// True for a key that changes a text.
bool types(const QKeyEvent &event)
{
    const bool isCommand = event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier);
    switch (event.key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Backspace:
    case Qt::Key_Delete: return true;
    case Qt::Key_Escape:
    case Qt::Key_Tab: return false;
    default: return !isCommand && !event.text().isEmpty() && event.text().at(0).isPrint();
    }
}

/// True for a key that edits nothing: of the caret, of modifiers, of functions.
bool isIdle(const QKeyEvent &event)
{
    return event.key() >= Qt::Key_Home && event.key() <= Qt::Key_F35;
}

} // namespace

void PaneEditor::keyPressEvent(QKeyEvent *event)
{
    if (!m_parts.scope.mayEdit())
        return event->ignore();
    if (isReadOnly() && (types(*event) || event->matches(QKeySequence::Cut)))
        return Q_EMIT typingRefused();
    const Guard together(*this);
    if (!isIdle(*event))
        joinFormatted();
    std::optional<PaneEdits::Before> notified;
    if (!m_reader.isRunning())
        notified.emplace(m_edits);
    if (event->matches(QKeySequence::Cut))
        cut();
    else if (!indentByKey(*this, *event))
        LongLines::keyPressEvent(event);
    rows().followScintilla();
    notified.reset();
    cutAgain();
}

void PaneEditor::inputMethodEvent(QInputMethodEvent *event)
{
    if (!m_parts.scope.mayEdit())
        return event->ignore();
    const Guard together(*this);
    LongLines::inputMethodEvent(event);
}

void PaneEditor::paste()
{
    if (!m_parts.scope.mayEdit())
        return;
    if (isReadOnly())
        return Q_EMIT typingRefused();
    const Guard together(*this);
    LongLines::paste();
}

void PaneEditor::cut()
{
    if (!m_parts.scope.mayEdit())
        return;
    if (isReadOnly())
        return Q_EMIT typingRefused();
    const Guard together(*this);
    if (m_parts.masks.meetCopied())
        return Q_EMIT maskedCut(); // cutting would keep only the masks, not the values
    joinFormatted();
    LongLines::cut();
    cutAgain();
}

QMimeData *PaneEditor::toMimeData(const QByteArray &text, bool rectangular) const
{
    const bool isMasked = masks().meetCopied();
    if (!isMasked && !hasCuts())
        return LongLines::toMimeData(text, rectangular);
    std::string shown;
    for (const auto &[begin, end] : copiedRanges())
        shown += masks().shownText(begin, end) + (rectangular ? "\n" : "");
    if (isMasked)
        Q_EMIT maskedCopied();
    return LongLines::toMimeData(QByteArray::fromStdString(shown), rectangular);
}

bool PaneEditor::focusNextPrevChild(bool next)
{
    if (isReadOnly())                             // Tab moves the focus, which Scintilla would prevent
        return QWidget::focusNextPrevChild(next); // NOLINT(bugprone-parent-virtual-call)
    return LongLines::focusNextPrevChild(next);
}

// Mouse

void PaneEditor::wheelEvent(QWheelEvent *event)
{
    if (event->modifiers() & Qt::ControlModifier) {
        if (event->angleDelta().y() != 0)
            Q_EMIT zoomAsked(event->angleDelta().y() > 0 ? 1 : -1);
        return event->accept();
    }
    if (event->modifiers() & Qt::ShiftModifier || event->angleDelta().y() == 0) // scrolls sideways
        return LongLines::wheelEvent(event);
    rows().scrollBy(event->pixelDelta().isNull()
                        ? -event->angleDelta().y() / 120.0 * 3
                        : -event->pixelDelta().y() / static_cast<double>(std::max(1, lineHeight())));
    event->accept();
}

void PaneEditor::mouseMoveEvent(QMouseEvent *event)
{
    LongLines::mouseMoveEvent(event);
    const int margin = PanePainter::marginWidth(m_parts);
    const QPointF point = event->position();
    const int line = point.x() < margin ? lineAtHeight(static_cast<int>(point.y())) : -1;
    if (std::exchange(m_parts.hoverLine, line) != line)
        viewport()->update(0, 0, margin, viewport()->height());
    const auto take = PanePainter::takeAt(m_parts, point.toPoint());
    const int over = take ? take->line : -1;
    if (std::exchange(m_parts.hoverTake, over) != over)
        viewport()->update();
}

void PaneEditor::mousePressEvent(QMouseEvent *event)
{
    m_pressedX = event->position().toPoint().x();
    m_pressedBar = event->button() == Qt::LeftButton && clickBar(event->position().toPoint());
    if (m_pressedBar)
        return event->accept();
    m_pressedTake =
        event->button() == Qt::LeftButton ? PanePainter::takeAt(m_parts, event->position().toPoint()) : std::nullopt;
    if (m_pressedTake)
        return event->accept();
    if (hasSelectedText() && m_parts.masks.meetCopied()) // else the text of the masks would be dragged
        SendScintilla(SCI_SETEMPTYSELECTION, static_cast<long>(position()));
    LongLines::mousePressEvent(event);
}

void PaneEditor::mouseReleaseEvent(QMouseEvent *event)
{
    if (std::exchange(m_pressedBar, false))
        return event->accept();
    if (const auto pressed = std::exchange(m_pressedTake, {})) {
        if (!areTakesBlocked() && PanePainter::takeAt(m_parts, event->position().toPoint()) == pressed)
            Q_EMIT takeAsked(*pressed);
        return event->accept();
    }
    const int row = rows().first();
    LongLines::mouseReleaseEvent(event);
    holdInScope(row);
    if (event->button() == Qt::LeftButton && !hasSelectedText()
        && event->position().x() >= PanePainter::marginWidth(m_parts)) {
        const int line = lineOf(position());
        const bool isBehindText =
            event->position().x() > SendScintilla(SCI_POINTXFROMPOSITION, 0UL, static_cast<long>(lineEnd(line)));
        choose(position());
        if (isBehindText && lineAtHeight(static_cast<int>(event->position().y())) == line
            && std::ranges::any_of(marks().decorations().chips,
                                   [line](const LineChip &chip) { return chip.line == line; }))
            Q_EMIT chipChosen();
    }
}

void PaneEditor::fitTakes()
{
    const auto advance = SendScintilla(SCI_TEXTWIDTH, static_cast<unsigned long>(STYLE_DEFAULT), "0");
    long width = SendScintilla(SCI_GETSCROLLWIDTH);
    const auto fit = [&](const LineTake &take) {
        if (take.line < lineCount())
            width = std::max(
                width, (lineEnd(take.line) - lineStart(take.line)) * advance + PanePainter::takeWidth(m_parts, take));
    };
    const auto lineAtRow = [this](long row) {
        return static_cast<int>(SendScintilla(SCI_DOCLINEFROMVISIBLE, SendScintilla(SCI_GETFIRSTVISIBLELINE) + row));
    };
    const int first = lineAtRow(0), last = lineAtRow(rows().onScreen());
    const auto &takes = marks().decorations().takes;
    for (auto take = std::ranges::lower_bound(takes, first, {}, &LineTake::line);
         take != takes.end() && take->line <= last; ++take)
        fit(*take);
    if (const auto &offer = m_parts.offer; offer && offer->line >= first && offer->line <= last)
        fit(*offer);
    if (width > SendScintilla(SCI_GETSCROLLWIDTH))
        SendScintilla(SCI_SETSCROLLWIDTH, static_cast<unsigned long>(width));
}

bool PaneEditor::clickBar(const QPoint &point)
{
    const long row = SendScintilla(SCI_GETFIRSTVISIBLELINE) + point.y() / std::max(1, lineHeight());
    const int line = lineAtHeight(point.y());
    const long filler = row - SendScintilla(SCI_VISIBLEFROMDOCLINE, static_cast<long>(line)) - rows().heightOf(line);
    const auto &bars = marks().decorations().bars;
    const auto bar =
        std::ranges::find_if(bars, [&](const FoldBar &each) { return each.afterLine == line && each.row == filler; });
    if (bar == bars.end())
        return false;
    Q_EMIT barAsked(bar->first);
    return true;
}

void PaneEditor::onMarginClicked(int nativePosition)
{
    const int position = textOf(nativePosition);
    const int line = lineOf(position);
    const int x = m_pressedX - PanePainter::tilesWidth(m_parts);
    const bool onChevron = x >= 0 && x < qRound(14 * scale());
    const auto &looks = marks().decorations().lines;
    const bool isConflict =
        static_cast<size_t>(line) < looks.size() && looks[static_cast<size_t>(line)].look == Look::Conflict;
    if (isConflict && PanePainter::isOnGlyph(m_parts, m_pressedX))
        Q_EMIT glyphClicked(line);
    else if (onChevron && (folds().isHeader(line) || folds().hidesLinesAfter(line)))
        Q_EMIT foldAsked(line);
    else
        choose(position);
}

void PaneEditor::contextMenuEvent(QContextMenuEvent *event)
{
    const long at =
        SendScintilla(SCI_POSITIONFROMPOINT, static_cast<unsigned long>(event->x()), static_cast<long>(event->y()));
    const int held = m_parts.scope.held(static_cast<int>(at));
    Q_EMIT menuAsked(event->globalPos(), lineOf(held), held);
}

// The scope

PaneEditor::Guard::Guard(PaneEditor &editor)
    : m_gesture(editor), m_editor(editor), m_outer(std::exchange(editor.m_guarding, true))
{
    m_editor.leaveOut({}); // Scintilla deletes nothing that is not drawn
    m_editor.holdInScope(m_editor.rows().first());
    if (!m_outer)
        m_editor.m_parts.scope.watch();
}

PaneEditor::Guard::~Guard()
{
    m_editor.m_guarding = m_outer;
    const auto before = m_outer ? std::nullopt : m_editor.m_parts.scope.lost();
    if (!before)
        return;
    const std::string now = m_editor.bytes();
    const std::string_view text = before->text;
    const size_t front = commonPrefix(text, now);
    const size_t back = commonSuffix(text.substr(front), std::string_view(now).substr(front));
    m_editor.replace({static_cast<uint32_t>(front), static_cast<uint32_t>(now.size() - back)},
                     text.substr(front, text.size() - front - back));
    m_editor.m_parts.scope.restore(before->scope);
    m_editor.holdInScope(m_editor.rows().first());
}

void PaneEditor::setScope(std::optional<std::pair<int, int>> lines)
{
    if (m_parts.scope.set(lines))
        holdInScope(rows().first());
}

/// Scintilla scrolls to the end of a selection, so `row` becomes the first one again.
void PaneEditor::holdInScope(int row)
{
    if (m_loading || !m_parts.scope.hold())
        return;
    m_caretLine = lineOf(position());
    rows().scrollTo(row);
}

/// Behind the last line of what is shown is the nearest line that is.
void PaneEditor::choose(int position)
{
    if (!m_parts.scope.mayEdit())
        return; // nothing is shown
    const int at = m_parts.scope.held(position);
    Q_EMIT lineChosen(lineOf(at), at);
}

// Dropped files

static QStringList filesOf(const QMimeData *data)
{
    QStringList files;
    for (const QUrl &url : data->urls()) {
        if (url.isLocalFile())
            files += url.toLocalFile();
    }
    return files;
}

void PaneEditor::dragEnterEvent(QDragEnterEvent *event)
{
    if (filesOf(event->mimeData()).isEmpty())
        LongLines::dragEnterEvent(event);
    else
        event->acceptProposedAction();
}

void PaneEditor::dragMoveEvent(QDragMoveEvent *event)
{
    if (filesOf(event->mimeData()).isEmpty())
        LongLines::dragMoveEvent(event);
    else
        event->acceptProposedAction();
}

void PaneEditor::dropEvent(QDropEvent *event)
{
    const QStringList files = filesOf(event->mimeData());
    if (!files.isEmpty()) {
        event->acceptProposedAction();
        Q_EMIT filesDropped(files);
    } else if (!m_parts.scope.mayEdit()) {
        event->ignore();
    } else {
        const Guard together(*this);
        LongLines::dropEvent(event);
    }
}

} // namespace fieldwise::ui

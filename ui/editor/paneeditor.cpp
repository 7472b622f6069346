// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editor/paneeditor.h"

#include <algorithm>
#include <utility>

#include <QScrollBar>
#include <QSignalBlocker>

#include "core/base/text.h"
#include "ui/pane/colouring.h"
#include "ui/pane/keys.h"
#include "ui/pane/panepainter.h"
#include "ui/pane/textstyle.h"
#include "ui/pane/typing.h"

namespace fieldwise::ui {

PaneEditor::PaneEditor(const Appearance &appearance, QWidget *parent)
    : LongLines(parent),
      m_parts{*this, appearance},
      m_leading(new LeadingFiller(m_parts)),
      m_edits(*this, [this](const Edit &edit, const QByteArray &added) { onEdited(edit, added); })
{
    m_parts.rows.setLeading(m_leading);
    setUp(*this);
    removeHiddenKeys(*this);
    connectParts();
    theme();
}

void PaneEditor::connectParts()
{
    connect(this, &QsciScintillaBase::SCN_STYLENEEDED, this, [this](int upTo) { colourInView(*this, upTo); });
    connect(this, &QsciScintillaBase::SCN_UPDATEUI, this, &PaneEditor::onUpdated);
    connect(this, &QsciScintillaBase::SCN_FOCUSIN, this, [this] { m_braces.update(); });
    connect(this, &QsciScintillaBase::SCN_FOCUSOUT, this, [this] { m_braces.update(); });
    connect(this, &QsciScintillaBase::SCN_MARGINCLICK, this, [this](int position) { onMarginClicked(position); });
    connect(verticalScrollBar(), &QScrollBar::valueChanged, &rows(), &PaneRows::followScintilla);
    connect(&rows(), &PaneRows::firstChanged, this, &PaneEditor::firstRowChanged);
    connect(&marks(), &PaneMarks::rowsChanged, this, &PaneEditor::onRowsChanged);
    connect(&marks(), &PaneMarks::linesChanged, this, &PaneEditor::onLinesChanged);
    connect(&marks(), &PaneMarks::faultsChanged, this, &PaneEditor::looksChanged);
    connect(&marks(), &PaneMarks::marginChanged, this, &PaneEditor::fitMargin);
    connect(&appearance(), &Appearance::changed, this, &PaneEditor::theme);
}

void PaneEditor::theme()
{
    applyTheme(*this, appearance(), m_parts.metrics);
    fitMargin();
    m_leading->update();
}

void PaneEditor::fitMargin()
{
    const long wanted = PanePainter::marginWidth(m_parts);
    if (SendScintilla(SCI_GETMARGINWIDTHN, 0UL) != wanted)
        SendScintilla(SCI_SETMARGINWIDTHN, 0UL, wanted);
}

void PaneEditor::setCodePixels(double pixels)
{
    pixels = std::clamp(pixels, 8.0, 32.0);
    if (pixels == codePixels())
        return;
    m_parts.metrics.codePixels = pixels;
    theme();
    rows().scrollTo(rows().first());
    if (rows().isWrapped())
        Q_EMIT wrapChanged();
    Q_EMIT rowsChanged();
}

// Text

void PaneEditor::load(std::string_view bytes, const std::vector<view::Masked> &masks)
{
    m_loading = true;
    m_parts.frame.reset();
    leaveOut({});
    m_parts.masks.clear();
    m_parts.scope.clear();
    m_parts.folds.clear();
    m_parts.files.clear();
    const bool readOnly = isReadOnly();
    setReadOnly(false);
    SendScintilla(SCI_ANNOTATIONCLEARALL);
    SendScintilla(SCI_MARKERDELETEALL, -1L);
    loadCut(bytes);
    SendScintilla(SCI_GOTOPOS, 0UL);
    switch (newlineOf(bytes)) {
    case Newline::Lf: setEolMode(EolUnix); break;
    case Newline::CrLf: setEolMode(EolWindows); break;
    case Newline::Cr: setEolMode(EolMac); break;
    }
    setReadOnly(readOnly);
    m_parts.marks.reset();
    m_caretLine = 0;
    m_loading = false;
    setMasks(masks);
    fitMargin();
    rows().scrollTo(0);
    Q_EMIT rowsChanged();
}

void PaneEditor::showText(std::string_view bytes, const std::vector<view::Masked> &masks)
{
    const std::string whole = hasCuts() ? this->bytes() : std::string();
    const std::string_view old = hasCuts()
        ? std::string_view(whole)
        : std::string_view(static_cast<const char *>(SendScintillaPtrResult(SCI_GETCHARACTERPOINTER)),
                           static_cast<size_t>(length()));
    size_t front = commonPrefix(old, bytes);
    if (front == old.size() && front == bytes.size())
        return setMasks(masks);
    size_t back = commonSuffix(old.substr(front), bytes.substr(front));
    const auto inside = [](char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; };
    while (front > 0 && front < bytes.size() && inside(bytes[front]))
        --front;
    while (back > 0 && inside(bytes[bytes.size() - back]))
        --back;
    replaceInPlace({static_cast<uint32_t>(front), static_cast<uint32_t>(old.size() - back)},
                   bytes.substr(front, bytes.size() - front - back));
    setMasks(masks);
}

void PaneEditor::replaceInPlace(Range range, std::string_view by)
{
    const QSignalBlocker quiet(rows()); // the other panes scroll when they are laid out again
    m_loading = true;
    const bool readOnly = isReadOnly();
    setReadOnly(false);
    const long atEnd = SendScintilla(SCI_GETENDATLASTLINE);
    SendScintilla(SCI_SETENDATLASTLINE, 0UL); // else it scrolls up while the last lines are gone
    replaceBytes(range, by);
    SendScintilla(SCI_SETENDATLASTLINE, static_cast<unsigned long>(atEnd));
    rows().followScintilla();
    setReadOnly(readOnly);
    m_loading = false;
}

void PaneEditor::setMasks(const std::vector<view::Masked> &masks)
{
    m_parts.masks.set(masks);
    m_reader.setMasked(m_parts.masks.any());
}

void PaneEditor::replace(Range range, std::string_view by)
{
    if (isReadOnly())
        return;
    const Gesture together(*this);
    replaceBytes(range, by);
    goTo(static_cast<int>(range.begin));
}

void PaneEditor::onEdited(const Edit &edit, const QByteArray &added)
{
    const auto length = static_cast<int>(added.size());
    const bool isCut = edit.removed == 0 && added.isEmpty(); // only a line break between two rows of a line
    if (!isCut) {
        m_parts.scope.follow(edit.position, edit.removed, length);
        if (const auto [begin, end] = leftOut(); edit.position + edit.removed < begin)
            leaveOut({begin + length - edit.removed, end + length - edit.removed});
        else if (edit.position <= end)
            leaveOut({});
    }
    marks().follow(edit, length);
    if (isCut)
        return;
    if (edit.linesAdded != 0) {
        if (auto &frame = m_parts.frame; frame && frame->line >= firstMoved(edit))
            frame->line = std::max(0, frame->line + edit.linesAdded);
        fitMargin();
    }
    m_typed = true;
    if (m_loading)
        return;
    Q_EMIT edited(edit.position, edit.removed, added);
    if (edit.linesAdded != 0)
        Q_EMIT rowsChanged();
}

void PaneEditor::onUpdated(int what)
{
    m_edits.finish();
    if (what & SC_UPDATE_V_SCROLL) // emitted while painting, when nothing may scroll
        QMetaObject::invokeMethod(&rows(), &PaneRows::followScintilla, Qt::QueuedConnection);
    if (!(what & (SC_UPDATE_SELECTION | SC_UPDATE_CONTENT)))
        return;
    holdInScope(rows().first());
    const int line = lineOf(position());
    m_braces.update();
    Q_EMIT caretMoved();
    const bool typed = std::exchange(m_typed, false);
    if (std::exchange(m_caretLine, line) != line && hasFocus() && !m_loading && !typed)
        choose(position());
}

// Decorations

void PaneEditor::onRowsChanged()
{
    if (rows().isWrapped())
        rows().breakLines();
    rows().scrollTo(rows().first());
    fitTakes();
    Q_EMIT rowsChanged();
    viewport()->update();
}

void PaneEditor::onLinesChanged(const std::vector<int> &lines)
{
    Q_EMIT looksChanged();
    fitTakes();
    if (lines.size() > 200)
        return viewport()->update();
    const int top = static_cast<int>(SendScintilla(SCI_GETFIRSTVISIBLELINE));
    for (const int line : lines) {
        const int row = static_cast<int>(SendScintilla(SCI_VISIBLEFROMDOCLINE, static_cast<long>(line))) - top;
        if (row >= 0 && row * lineHeight() < viewport()->height())
            viewport()->update(0, row * lineHeight(), viewport()->width(), rows().heightOf(line) * lineHeight());
    }
}

void PaneEditor::setFrame(std::optional<RowFrame> frame)
{
    if (frame == m_parts.frame)
        return;
    updateFrame();
    m_parts.frame = frame;
    updateFrame();
    Q_EMIT looksChanged();
}

void PaneEditor::updateFrame()
{
    const auto &frame = m_parts.frame;
    if (!frame)
        return;
    const int first = std::max(rows().first(), static_cast<int>(marks().decorations().leading));
    const int top = (rows().of(*frame) - first) * lineHeight();
    viewport()->update(0, top - 1, viewport()->width(), frame->rows * lineHeight() + 2);
    if (frame->line < 0)
        m_leading->update();
}

void PaneEditor::setOffer(const std::optional<LineTake> &offer, const QString &key)
{
    if (offer == m_parts.offer && key == m_parts.offerKey)
        return;
    m_parts.offer = offer;
    m_parts.offerKey = key;
    fitTakes();
    viewport()->update();
}

void PaneEditor::setStale(bool stale)
{
    if (std::exchange(m_parts.stale, stale) != stale)
        viewport()->update();
}

void PaneEditor::setTakesBlocked(const QString &why)
{
    if (std::exchange(m_parts.whyNoTakes, why) != why)
        viewport()->update();
}

void PaneEditor::setLinesHidden(const Hidden &hidden)
{
    if (!m_parts.folds.setHidden(hidden))
        return;
    rows().scrollTo(rows().first());
    viewport()->update();
    Q_EMIT rowsChanged();
}

void PaneEditor::setWrapped(bool on)
{
    if (on == rows().isWrapped())
        return;
    m_wrapWidth = viewport()->width();
    leaveOut({}); // wrapped lines have room for all
    rows().setWrapped(on);
    Q_EMIT rowsChanged();
}

void PaneEditor::setFormatted(bool on)
{
    const QSignalBlocker quiet(rows()); // the panes scroll when they are laid out again
    LongLines::setFormatted(on);
    marks().doubt();
    viewport()->update();
}

// Caret

void PaneEditor::goTo(int position)
{
    if (const auto [begin, end] = leftOut(); position > begin && position < end)
        leaveOut({});
    SendScintilla(SCI_GOTOPOS, static_cast<long>(position));
    m_caretLine = lineOf(position);
    rows().followScintilla();
}

void PaneEditor::goToMatchingBrace()
{
    colour(*this, length());
    const auto [at, match] = m_braces.atCaret();
    if (match < 0)
        return;
    // After a closing and before an opening bracket, so the same key goes back.
    goTo(match > at ? match + 1 : match);
    reveal(lineOf(match));
}

void PaneEditor::reveal(int line, int rowCount)
{
    if (!folds().isShown(line))
        Q_EMIT revealAsked(line);
    rows().bringIntoView(rows().ofLine(line), rowCount);
}

QString PaneEditor::whyNotEdited() const
{
    return isReadOnly() || !m_parts.scope.mayEdit() ? tr("%1 can't be edited.").arg(accessibleName()) : QString();
}

QString PaneEditor::toggleComment()
{
    if (QString why = whyNotEdited(); !why.isEmpty())
        return why;
    const std::string text = bytes();
    const size_t first = text.find_first_not_of(" \t\r\n");
    if (first != std::string::npos && (text[first] == '{' || text[first] == '['))
        return tr("%1 is JSON, which has no comments.").arg(accessibleName());
    const Gesture together(*this);
    joinFormatted();
    toggleComments(*this);
    cutAgain();
    return {};
}

QString PaneEditor::moveLines(int by)
{
    if (QString why = whyNotEdited(); !why.isEmpty())
        return why;
    const auto [first, last] = selectedLines(*this);
    const int other = by < 0 ? first - 1 : last + 1;
    const auto [begin, end] = m_parts.scope.caretRange();
    const auto isEmptyEnd = [this](int line) { return line == lineCount() - 1 && lineStart(line) == lineEnd(line); };
    if (other < lineOf(begin) || other > lineOf(end) || isEmptyEnd(other) || isEmptyEnd(last))
        return {};
    if (files().numberOf(by < 0 ? first : other) == 1) // of another file
        return {};
    if (masks().meet(lineStart(other), lineEnd(other))) // their value would be shown
        return tr("Line %1 has masked values, which can't be moved while they are hidden.")
            .arg(files().numberOf(other));
    Q_EMIT revealAsked(other);
    const Guard together(*this);
    joinFormatted(std::min(first, other), std::max(last, other));
    moveLineOver(*this, other, {first, last});
    rows().followScintilla();
    cutAgain();
    return {};
}

QString PaneEditor::deleteLines()
{
    if (QString why = whyNotEdited(); !why.isEmpty())
        return why;
    const Guard together(*this);
    joinFormatted();
    removeLines(*this, selectedLines(*this));
    rows().followScintilla();
    cutAgain();
    return {};
}

} // namespace fieldwise::ui

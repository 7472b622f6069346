// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editor/paneeditor.h"

#include <algorithm>
#include <utility>

#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>

#include "core/base/text.h"
#include "ui/editor/panepainter.h"

namespace fieldwise::ui {

PaneEditor::PaneEditor(const Appearance &appearance, QWidget *parent)
    : LongLines(parent), m_appearance(appearance), m_leading(new LeadingFiller(*this))
{
    setFrameShape(QFrame::NoFrame);
    setUtf8(true);
    SendScintilla(SCI_SETVSCROLLBAR, 0UL); // the overview bar is it
    setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    setIndentationsUseTabs(false);
    setTabWidth(2);
    setCaretWidth(2);
    setFolding(QsciScintilla::NoFoldStyle);
    SendScintilla(SCI_SETLEXER, static_cast<unsigned long>(SCLEX_CONTAINER));
    SendScintilla(SCI_SETUNDOCOLLECTION, 0UL); // the workspace remembers edits, together with choices
    SendScintilla(SCI_SETSCROLLWIDTH, 1UL);
    SendScintilla(SCI_SETSCROLLWIDTHTRACKING, 1UL);
    SendScintilla(SCI_SETLAYOUTCACHE, static_cast<unsigned long>(SC_CACHE_PAGE));
    SendScintilla(SCI_SETPOSITIONCACHE, 4096UL);
    SendScintilla(SCI_ANNOTATIONSETVISIBLE, static_cast<unsigned long>(ANNOTATION_STANDARD));
    SendScintilla(SCI_SETMULTIPLESELECTION, 1UL);
    SendScintilla(SCI_SETADDITIONALSELECTIONTYPING, 1UL);
    SendScintilla(SCI_SETMODEVENTMASK, toldAfter);
    for (unsigned long margin = 1; margin < 5; ++margin)
        SendScintilla(SCI_SETMARGINWIDTHN, margin, 0L);
    SendScintilla(SCI_SETMARGINTYPEN, 0UL, static_cast<long>(SC_MARGIN_COLOUR));
    SendScintilla(SCI_SETMARGINSENSITIVEN, 0UL, 1L);
    SendScintilla(SCI_SETMARGINLEFT, 0UL, 0L);
    for (int look = 1; look < static_cast<int>(Look::Count); ++look)
        markerDefine(QsciScintilla::Background, look);
    markerDefine(QsciScintilla::Invisible, keptMarker);
    markerDefine(QsciScintilla::Invisible, fileMarker);
    freeOurShortcuts();
    hideMaskedFromReaders();
    viewport()->setMouseTracking(true);

    connect(this, &QsciScintillaBase::SCN_STYLENEEDED, this, &PaneEditor::colourInView);
    connect(this, &QsciScintillaBase::SCN_MODIFIED, this,
            [this](int position, int type, const char *text, int length, int linesAdded) {
                onModified(position, type, text, length, linesAdded);
            });
    connect(this, &QsciScintillaBase::SCN_UPDATEUI, this, [this](int what) {
        finishAnnounced();
        if (what & SC_UPDATE_V_SCROLL) // told while painting, when nothing else may scroll
            QMetaObject::invokeMethod(this, &PaneEditor::followNativeScroll, Qt::QueuedConnection);
        if (!(what & (SC_UPDATE_SELECTION | SC_UPDATE_CONTENT)))
            return;
        holdInScope();
        const int line = lineOf(position());
        showBraces();
        Q_EMIT caretMoved();
        const bool typed = std::exchange(m_typed, false);
        if (line == m_caretLine)
            return;
        m_caretLine = line;
        if (hasFocus() && !m_loading && !typed)
            Q_EMIT lineChosen(line, position());
    });
    connect(this, &QsciScintillaBase::SCN_FOCUSIN, this, &PaneEditor::showBraces);
    connect(this, &QsciScintillaBase::SCN_FOCUSOUT, this, &PaneEditor::showBraces);
    connect(this, &QsciScintillaBase::SCN_MARGINCLICK, this, [this](int position, int, int) {
        position = textOf(position);
        const int line = lineOf(position);
        if (chevronAt(viewport()->mapFromGlobal(QCursor::pos())) && (isFoldHeader(line) || hidesLinesAfter(line)))
            Q_EMIT foldAsked(line);
        else
            Q_EMIT lineChosen(line, position);
    });
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, &PaneEditor::followNativeScroll);
    connect(&m_appearance, &Appearance::changed, this, &PaneEditor::applyTheme);
    applyTheme();
}

void PaneEditor::setCodePixels(double pixels)
{
    pixels = std::clamp(pixels, 8.0, 32.0);
    if (pixels == m_pixels)
        return;
    m_pixels = pixels;
    applyTheme();
    scrollToRow(m_firstRow);
    if (m_wrapped)
        Q_EMIT wrapChanged();
    Q_EMIT rowsChanged();
}

void PaneEditor::load(std::string_view bytes, const std::vector<view::Masked> &masks)
{
    m_loading = true;
    m_shown = {};
    m_faults.clear();
    m_frame.reset();
    m_hasMasks = false;
    m_scope.reset();
    m_hidesFirst = m_hidesAll = m_hasFiles = false;
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
    m_shown.lines.assign(static_cast<size_t>(lineCount()), {});
    m_unsure.assign(m_shown.lines.size(), false);
    m_editedFrom = m_editedTo = -1;
    m_editedBy = 0;
    m_caretLine = 0;
    m_loading = false;
    setMasks(masks);
    fitMargin();
    scrollToRow(0);
    Q_EMIT rowsChanged();
}

void PaneEditor::showText(std::string_view bytes, const std::vector<view::Masked> &masks)
{
    const auto length = static_cast<size_t>(SendScintilla(SCI_GETLENGTH));
    const std::string whole = hasCuts() ? this->bytes() : std::string();
    const std::string_view old(
        hasCuts() ? whole.data() : static_cast<const char *>(SendScintillaPtrResult(SCI_GETCHARACTERPOINTER)), length);
    size_t front = commonPrefix(old, bytes);
    if (front == old.size() && front == bytes.size())
        return setMasks(masks);
    size_t back = commonSuffix(old.substr(front), bytes.substr(front));
    const auto inside = [](char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; };
    while (front > 0 && front < bytes.size() && inside(bytes[front]))
        --front;
    while (back > 0 && inside(bytes[bytes.size() - back]))
        --back;
    m_loading = true;
    const bool readOnly = isReadOnly();
    setReadOnly(false);
    SendScintilla(SCI_SETTARGETSTART, static_cast<unsigned long>(front));
    SendScintilla(SCI_SETTARGETEND, static_cast<unsigned long>(old.size() - back));
    SendScintilla(SCI_REPLACETARGET, static_cast<uintptr_t>(bytes.size() - front - back), bytes.data() + front);
    cutAgain();
    setReadOnly(readOnly);
    m_loading = false;
    setMasks(masks);
}

void PaneEditor::replace(Range range, std::string_view by)
{
    if (isReadOnly())
        return;
    const Gesture together(*this);
    SendScintilla(SCI_SETTARGETSTART, static_cast<unsigned long>(range.begin));
    SendScintilla(SCI_SETTARGETEND, static_cast<unsigned long>(range.end));
    SendScintilla(SCI_REPLACETARGET, static_cast<uintptr_t>(by.size()), by.empty() ? "" : by.data());
    cutAgain();
    goTo(static_cast<int>(range.begin));
}

int PaneEditor::lineOf(int position) const
{
    return static_cast<int>(SendScintilla(SCI_LINEFROMPOSITION, static_cast<long>(position)));
}

int PaneEditor::lineStart(int line) const
{
    return static_cast<int>(SendScintilla(SCI_POSITIONFROMLINE, static_cast<long>(line)));
}

int PaneEditor::lineEnd(int line) const
{
    return static_cast<int>(SendScintilla(SCI_GETLINEENDPOSITION, static_cast<long>(line)));
}

int PaneEditor::position() const
{
    return static_cast<int>(SendScintilla(SCI_GETCURRENTPOS));
}

void PaneEditor::goTo(int position)
{
    SendScintilla(SCI_GOTOPOS, static_cast<long>(position));
    m_caretLine = lineOf(position);
    followNativeScroll();
}

void PaneEditor::paintEvent(QPaintEvent *event)
{
    QsciScintilla::paintEvent(event);
    QPainter painter(viewport());
    painter.setClipRegion(event->region());
    PanePainter(*this, painter, event->rect()).paint();
}

void PaneEditor::paste()
{
    if (!mayEdit())
        return;
    const Guard together(*this);
    stepOverCut();
    QsciScintilla::paste();
    cutAgain();
}

} // namespace fieldwise::ui

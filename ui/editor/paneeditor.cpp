// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editor/paneeditor.h"

#include <algorithm>
#include <utility>

#include <QContextMenuEvent>
#include <QDropEvent>
#include <QFontMetricsF>
#include <QMimeData>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <QUrl>
#include <Qsci/qscicommandset.h>

#include "core/base/text.h"
#include "ui/editor/panepainter.h"
#include "ui/editor/yamlcolours.h"

namespace fieldwise::ui {

PaneEditor::PaneEditor(const Appearance &appearance, QWidget *parent)
    : QsciScintilla(parent), m_appearance(appearance), m_leading(new LeadingFiller(*this))
{
    setFrameShape(QFrame::NoFrame);
    setUtf8(true);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    setAutoIndent(true);
    setIndentationsUseTabs(false);
    setTabWidth(2);
    setBackspaceUnindents(true);
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
    SendScintilla(SCI_SETMODEVENTMASK,
                  static_cast<unsigned long>(SC_MOD_INSERTTEXT | SC_MOD_DELETETEXT | SC_MOD_CHANGEANNOTATION));
    for (unsigned long margin = 1; margin < 5; ++margin)
        SendScintilla(SCI_SETMARGINWIDTHN, margin, 0L);
    SendScintilla(SCI_SETMARGINTYPEN, 0UL, static_cast<long>(SC_MARGIN_COLOUR));
    SendScintilla(SCI_SETMARGINSENSITIVEN, 0UL, 1L);
    SendScintilla(SCI_SETMARGINLEFT, 0UL, 0L);
    for (int look = 1; look < static_cast<int>(Look::Count); ++look)
        markerDefine(QsciScintilla::Background, look);
    freeOurShortcuts();
    hideMaskedFromReaders();
    viewport()->setMouseTracking(true);

    connect(this, &QsciScintillaBase::SCN_STYLENEEDED, this, &PaneEditor::colour);
    connect(this, &QsciScintillaBase::SCN_MODIFIED, this,
            [this](int position, int type, const char *text, int length, int linesAdded) {
                onModified(position, type, text, length, linesAdded);
            });
    connect(this, &QsciScintillaBase::SCN_UPDATEUI, this, [this](int what) {
        if (what & SC_UPDATE_V_SCROLL) // told while painting, when nothing else may scroll
            QMetaObject::invokeMethod(this, &PaneEditor::followNativeScroll, Qt::QueuedConnection);
        if (!(what & (SC_UPDATE_SELECTION | SC_UPDATE_CONTENT)))
            return;
        const int line = lineOf(position());
        Q_EMIT caretMoved();
        const bool typed = std::exchange(m_typed, false);
        if (line == m_caretLine)
            return;
        m_caretLine = line;
        if (hasFocus() && !m_loading && !typed)
            Q_EMIT lineChosen(line, position());
    });
    connect(this, &QsciScintillaBase::SCN_MARGINCLICK, this, [this](int position, int, int) {
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

void PaneEditor::freeOurShortcuts()
{
    const auto isOurs = [](int key) {
        const int plain = key & ~static_cast<int>(Qt::KeyboardModifierMask);
        const bool alt = key & static_cast<int>(Qt::AltModifier);
        const bool control = key & static_cast<int>(Qt::ControlModifier);
        if (alt && !(key & static_cast<int>(Qt::ShiftModifier)))
            return true;
        static constexpr int letters[] = {Qt::Key_D, Qt::Key_L, Qt::Key_T, Qt::Key_U, Qt::Key_K, Qt::Key_J, Qt::Key_E,
                                          Qt::Key_O, Qt::Key_Z, Qt::Key_Y, Qt::Key_B, Qt::Key_I, Qt::Key_G, Qt::Key_H,
                                          Qt::Key_Return, Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Plus, Qt::Key_Minus, Qt::Key_0, Qt::Key_Slash,
                                          Qt::Key_BracketLeft, Qt::Key_BracketRight};
        return control && std::find(std::begin(letters), std::end(letters), plain) != std::end(letters);
    };
    for (QsciCommand *command : standardCommands()->commands()) {
        if (isOurs(command->key()))
            command->setKey(0);
        if (isOurs(command->alternateKey()))
            command->setAlternateKey(0);
    }
}

void PaneEditor::applyTheme()
{
    const Theme &t = m_appearance.theme();
    const auto style = [&](int number, const QColor &ink, const QColor &paper) {
        SendScintilla(SCI_STYLESETFORE, static_cast<unsigned long>(number), ink);
        SendScintilla(SCI_STYLESETBACK, static_cast<unsigned long>(number), paper);
    };
    const QColor paper = t[Role::Editor];
    style(STYLE_DEFAULT, t[Role::Text], paper);
    applyMetrics();
    const std::pair<CodeStyle, Syntax> inks[] = {
        {CodeStyle::Key, Syntax::Key},         {CodeStyle::String, Syntax::String},
        {CodeStyle::Number, Syntax::Number},   {CodeStyle::Word, Syntax::Word},
        {CodeStyle::Comment, Syntax::Comment}, {CodeStyle::Punctuation, Syntax::Punctuation}};
    style(static_cast<int>(CodeStyle::Plain), t[Role::Text], paper);
    for (const auto &[code, ink] : inks)
        style(static_cast<int>(code), t.syntax(ink), paper);
    SendScintilla(SCI_STYLESETITALIC, static_cast<unsigned long>(CodeStyle::Comment), 1L);
    for (int i = 1; i < static_cast<int>(Look::Count); ++i) {
        const Look look = static_cast<Look>(i);
        setMarkerBackgroundColor(t.ink(look, Ink::Background), markerOf(look));
        const auto box = static_cast<unsigned long>(boxIndicator(look));
        SendScintilla(SCI_INDICSETSTYLE, box, static_cast<long>(INDIC_FULLBOX));
        SendScintilla(SCI_INDICSETFORE, box, t.ink(look, Ink::Strong));
        SendScintilla(SCI_INDICSETALPHA, box, 255L);
        SendScintilla(SCI_INDICSETOUTLINEALPHA, box, 255L);
        SendScintilla(SCI_INDICSETUNDER, box, 1L);
    }
    SendScintilla(SCI_INDICSETSTYLE, static_cast<unsigned long>(mutedIndicator), static_cast<long>(INDIC_TEXTFORE));
    SendScintilla(SCI_INDICSETFORE, static_cast<unsigned long>(mutedIndicator), t[Role::Muted]);
    SendScintilla(SCI_INDICSETSTYLE, static_cast<unsigned long>(strikeIndicator), static_cast<long>(INDIC_STRIKE));
    SendScintilla(SCI_INDICSETFORE, static_cast<unsigned long>(strikeIndicator), t.ink(Look::Removed, Ink::Text));
    SendScintilla(SCI_INDICSETSTYLE, static_cast<unsigned long>(faultIndicator), static_cast<long>(INDIC_SQUIGGLE));
    SendScintilla(SCI_INDICSETFORE, static_cast<unsigned long>(faultIndicator), t.ink(Look::Fails, Ink::Mark));
    SendScintilla(SCI_INDICSETSTYLE, static_cast<unsigned long>(maskIndicator), static_cast<long>(INDIC_HIDDEN));
    SendScintilla(SCI_INDICSETSTYLE, static_cast<unsigned long>(findIndicator), static_cast<long>(INDIC_STRAIGHTBOX));
    SendScintilla(SCI_INDICSETFORE, static_cast<unsigned long>(findIndicator), t[Role::Accent]);
    SendScintilla(SCI_SETMARGINBACKN, 0UL, t[Role::Margin]);
    setSelectionBackgroundColor(t[Role::Selection]);
    SendScintilla(SCI_SETSELFORE, 0UL, 0L);
    setCaretForegroundColor(t[Role::Text]);
    viewport()->update();
    m_leading->update();
}

void PaneEditor::applyMetrics()
{
    const double points = m_pixels * 72.0 / std::max(1, logicalDpiY());
    SendScintilla(SCI_STYLESETFONT, static_cast<unsigned long>(STYLE_DEFAULT),
                  m_appearance.codeFamily().toUtf8().constData());
    SendScintilla(SCI_STYLESETSIZEFRACTIONAL, static_cast<unsigned long>(STYLE_DEFAULT),
                  static_cast<long>(points * static_cast<int>(SC_FONT_SIZE_MULTIPLIER) + 0.5));
    SendScintilla(SCI_STYLECLEARALL);
    SendScintilla(SCI_SETEXTRAASCENT, 0UL);
    SendScintilla(SCI_SETEXTRADESCENT, 0UL);
    const int natural = static_cast<int>(SendScintilla(SCI_TEXTHEIGHT, 0UL));
    const int wanted = std::max(natural, qRound(20 * scale()));
    SendScintilla(SCI_SETEXTRAASCENT, static_cast<long>((wanted - natural) / 2));
    SendScintilla(SCI_SETEXTRADESCENT, static_cast<long>(wanted - natural - (wanted - natural) / 2));
    m_lineHeight = static_cast<int>(SendScintilla(SCI_TEXTHEIGHT, 0UL));
    fitMargin();
}

void PaneEditor::fitMargin()
{
    const long wanted = PanePainter::marginWidth(*this);
    if (SendScintilla(SCI_GETMARGINWIDTHN, 0UL) != wanted)
        SendScintilla(SCI_SETMARGINWIDTHN, 0UL, wanted);
}

void PaneEditor::setCodePixels(double pixels)
{
    pixels = std::clamp(pixels, 8.0, 32.0);
    if (pixels == m_pixels)
        return;
    m_pixels = pixels;
    applyTheme();
    scrollToRow(m_firstRow);
    Q_EMIT rowsChanged();
}

void PaneEditor::load(std::string_view bytes, const std::vector<view::Masked> &masks)
{
    m_loading = true;
    m_shown = {};
    m_faults.clear();
    m_frame.reset();
    m_hasMasks = false;
    const bool readOnly = isReadOnly();
    setReadOnly(false);
    SendScintilla(SCI_CLEARALL);
    SendScintilla(SCI_ANNOTATIONCLEARALL);
    SendScintilla(SCI_MARKERDELETEALL, -1L);
    SendScintilla(SCI_ADDTEXT, static_cast<uintptr_t>(bytes.size()), bytes.data());
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
    const auto *have = static_cast<const char *>(SendScintillaPtrResult(SCI_GETCHARACTERPOINTER));
    const std::string_view old(have, length);
    if (old == bytes)
        return setMasks(masks);
    size_t front = 0;
    const size_t shorter = std::min(old.size(), bytes.size());
    while (front < shorter && old[front] == bytes[front])
        ++front;
    size_t back = 0;
    while (back < shorter - front && old[old.size() - 1 - back] == bytes[bytes.size() - 1 - back])
        ++back;
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
    SendScintilla(SCI_REPLACETARGET, static_cast<uintptr_t>(by.size()), by.data());
    goTo(static_cast<int>(range.begin));
}

std::string PaneEditor::bytes() const
{
    const auto length = static_cast<size_t>(SendScintilla(SCI_GETLENGTH));
    const auto *text = static_cast<const char *>(SendScintillaPtrResult(SCI_GETCHARACTERPOINTER));
    return std::string(text, length);
}

int PaneEditor::lineCount() const
{
    return static_cast<int>(SendScintilla(SCI_GETLINECOUNT));
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

void PaneEditor::colour(int upTo)
{
    const auto from = static_cast<int>(SendScintilla(SCI_GETENDSTYLED));
    const int last = lineOf(upTo);
    int line = lineOf(from);
    const auto *text = static_cast<const char *>(SendScintillaPtrResult(SCI_GETCHARACTERPOINTER));
    const int lines = lineCount();
    int header = line - 1; // the last line above with content, for its fold flag
    int headerDepth = -1;
    while (header >= 0) {
        const auto level = SendScintilla(SCI_GETFOLDLEVEL, static_cast<long>(header));
        if (!(level & SC_FOLDLEVELWHITEFLAG)) {
            headerDepth = static_cast<int>(level & SC_FOLDLEVELNUMBERMASK) - SC_FOLDLEVELBASE;
            break;
        }
        --header;
    }
    const auto setLevel = [this](int at, long level) {
        if (SendScintilla(SCI_GETFOLDLEVEL, static_cast<long>(at)) != level)
            SendScintilla(SCI_SETFOLDLEVEL, static_cast<unsigned long>(at), level);
    };
    LineState state = LineState::unpack(
        line > 0 ? static_cast<int>(SendScintilla(SCI_GETLINESTATE, static_cast<long>(line - 1))) : 0);
    std::vector<unsigned char> styles;
    for (; line <= last && line < lines; ++line) {
        const int begin = lineStart(line);
        const int next = line + 1 < lines ? lineStart(line + 1) : static_cast<int>(SendScintilla(SCI_GETLENGTH));
        const int end = static_cast<int>(SendScintilla(SCI_GETLINEENDPOSITION, static_cast<long>(line)));
        const std::string_view content(text + begin, static_cast<size_t>(end - begin));
        styles.assign(static_cast<size_t>(next - begin) + 1, 0);
        const int depth = std::min(foldDepth(content, state), 2000);
        state = colourLine(content, state, styles.data());
        SendScintilla(SCI_SETLINESTATE, static_cast<unsigned long>(line), static_cast<long>(state.pack()));
        SendScintilla(SCI_STARTSTYLING, static_cast<unsigned long>(begin), 0L);
        SendScintilla(SCI_SETSTYLINGEX, static_cast<uintptr_t>(next - begin),
                      reinterpret_cast<const char *>(styles.data()));
        if (depth < 0) {
            setLevel(line, (SC_FOLDLEVELBASE + std::max(headerDepth, 0)) | SC_FOLDLEVELWHITEFLAG);
            continue;
        }
        setLevel(line, SC_FOLDLEVELBASE + depth);
        if (header >= 0)
            setLevel(header,
                     (SC_FOLDLEVELBASE + headerDepth) | (depth > headerDepth ? SC_FOLDLEVELHEADERFLAG : 0));
        header = line;
        headerDepth = depth;
    }
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
    const Gesture together(*this);
    QsciScintilla::paste();
}

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

void PaneEditor::mouseReleaseEvent(QMouseEvent *event)
{
    QsciScintilla::mouseReleaseEvent(event);
    if (event->button() == Qt::LeftButton && !hasSelectedText()
        && event->position().x() >= PanePainter::marginWidth(*this))
        Q_EMIT lineChosen(lineOf(position()), position());
}

void PaneEditor::contextMenuEvent(QContextMenuEvent *event)
{
    const long at = SendScintilla(SCI_POSITIONFROMPOINT, static_cast<unsigned long>(event->x()),
                                  static_cast<long>(event->y()));
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
        const Gesture together(*this);
        QsciScintilla::dropEvent(event);
        return;
    }
    event->acceptProposedAction();
    Q_EMIT filesDropped(files);
}

bool PaneEditor::focusNextPrevChild(bool next)
{
    return isReadOnly() ? QWidget::focusNextPrevChild(next) : QsciScintilla::focusNextPrevChild(next);
}

bool PaneEditor::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        auto *help = static_cast<QHelpEvent *>(event);
        const QString tip = PanePainter::tipAt(*this, viewport()->mapFrom(this, help->pos()));
        if (tip.isEmpty())
            QToolTip::hideText();
        else
            QToolTip::showText(help->globalPos(), tip, this);
        return true;
    }
    return QsciScintilla::event(event);
}

} // namespace fieldwise::ui

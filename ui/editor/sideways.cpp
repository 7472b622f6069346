// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editor/sideways.h"

#include <algorithm>

#include <QResizeEvent>
#include <QScopedValueRollback>
#include <QScrollBar>

#include "ui/pane/panepainter.h"

namespace fieldwise::ui {

using Sci = QsciScintillaBase;

namespace {

/// The words that differ in the first line of the frame that has some.
std::vector<TextSpan> wordsInFrame(const PaneEditor &editor, const RowFrame &frame)
{
    const PaneRows &rows = editor.rows();
    const auto &spans = editor.marks().decorations().spans;
    if (!frame.text.empty()) { // other fields may differ in its line
        std::vector<TextSpan> words;
        for (auto span = std::ranges::lower_bound(spans, frame.text.begin, {}, &TextSpan::begin);
             span != spans.end() && span->begin < frame.text.end; ++span)
            if (span->look != Look::Unchanged && !span->strike)
                words.push_back(*span);
        return words;
    }
    const int top = rows.of(frame);
    const int begin = std::max(0, frame.line + (frame.sub > 0 || frame.line < 0 ? 1 : 0));
    const int end = std::min(editor.lineCount(), begin + 1000); // bounded work
    for (int line = begin; line < end && rows.ofLine(line) < top + frame.rows; ++line) {
        const auto start = static_cast<uint32_t>(editor.lineStart(line));
        const auto past = static_cast<uint32_t>(editor.lineEnd(line));
        std::vector<TextSpan> words;
        for (auto span = std::ranges::lower_bound(spans, start, {}, &TextSpan::begin);
             span != spans.end() && span->begin < past; ++span)
            if (span->look != Look::Unchanged && !span->strike)
                words.push_back(*span);
        if (!words.empty())
            return words;
    }
    return {};
}

int offsetOf(const PaneEditor &editor)
{
    return static_cast<int>(editor.SendScintilla(Sci::SCI_GETXOFFSET));
}

/// How far a pane must be scrolled sideways to read the words of the frame's line that differ: all of them if they fit,
/// else the first, with some text before it. A frame of several lines is read from their beginnings. The button at the
/// end of the line moves before these words by itself, if there is room.
int offsetOfDifference(PaneEditor &editor)
{
    const auto frame = editor.frame();
    if (!frame || editor.rows().isWrapped() || frame->rows > 1)
        return 0;
    auto words = wordsInFrame(editor, *frame);
    if (words.empty() && !frame->text.empty())
        words.push_back({frame->text.begin, frame->text.end});
    const auto x = [&editor](uint32_t position) {
        return static_cast<int>(editor.SendScintilla(Sci::SCI_POINTXFROMPOSITION, 0UL, static_cast<long>(position)))
            + offsetOf(editor);
    };
    if (words.empty())
        return 0;
    const int line = editor.lineOf(static_cast<int>(words.front().begin));
    const int first = x(words.front().begin), last = x(words.back().end);
    const int text = PanePainter::marginWidth(editor.parts());
    const auto take = PanePainter::takeOf(editor.parts(), line);
    const int button = take ? PanePainter::takeWidth(editor.parts(), *take) : 0;
    const bool fitsBefore = first >= text + button + button / 2; // takeLeft
    const int room = editor.viewport()->width() - (fitsBefore ? 0 : button)
        - std::max(editor.lineHeight() / 4, PanePainter::chipPlateWidth(editor.parts(), line));
    if (last <= room)
        return 0;
    return std::max(0, std::min(last - room, first - text - 2 * editor.lineHeight()));
}

/// Takes the scroll bar away if no line in view needs it any more: Scintilla remembers the widest line that it painted.
void fitWidth(PaneEditor &editor)
{
    if (editor.horizontalScrollBar()->maximum() == 0 || offsetOf(editor) > 0 || editor.rows().isWrapped())
        return;
    const auto ask = [&editor](unsigned message, long value) {
        return editor.SendScintilla(message, static_cast<unsigned long>(value));
    };
    const long top = ask(Sci::SCI_GETFIRSTVISIBLELINE, 0);
    long width = 1;
    for (int row = 0, last = -1; row <= editor.rows().onScreen(); ++row) {
        const auto line = static_cast<int>(ask(Sci::SCI_DOCLINEFROMVISIBLE, top + row));
        if (line == last || line >= editor.lineCount())
            continue;
        last = line;
        width = std::max(width,
                         editor.SendScintilla(Sci::SCI_POINTXFROMPOSITION, 0UL, static_cast<long>(editor.lineEnd(line)))
                             - PanePainter::marginWidth(editor.parts()) + 2);
    }
    if (width < ask(Sci::SCI_GETSCROLLWIDTH, 0)) {
        ask(Sci::SCI_SETSCROLLWIDTH, width);
        editor.fitTakes();
    }
}

int wholeLetters(const PaneEditor &editor, int offset)
{
    const auto advance =
        static_cast<int>(editor.SendScintilla(Sci::SCI_TEXTWIDTH, static_cast<unsigned long>(Sci::STYLE_DEFAULT), "0"));
    return advance > 0 ? (offset + advance - 1) / advance * advance : offset;
}

} // namespace

Sideways::Sideways(QObject *parent) : QObject(parent)
{
    m_later.setSingleShot(true);
    m_later.setInterval(0);
    connect(&m_later, &QTimer::timeout, this, &Sideways::showAgain);
}

void Sideways::setEditors(std::vector<PaneEditor *> editors)
{
    if (editors == m_editors)
        return;
    for (PaneEditor *editor : m_editors) {
        disconnect(editor->horizontalScrollBar(), nullptr, this, nullptr);
        disconnect(editor, nullptr, this, nullptr);
        editor->viewport()->removeEventFilter(this);
    }
    m_editors = std::move(editors);
    for (PaneEditor *editor : m_editors) {
        connect(editor->horizontalScrollBar(), &QScrollBar::valueChanged, this, [this, editor] { follow(editor); });
        // What Scintilla scrolls by itself, to its caret, its bar does not say.
        connect(editor, &QsciScintillaBase::SCN_UPDATEUI, this, [this, editor](int updated) {
            if (updated & QsciScintillaBase::SC_UPDATE_H_SCROLL)
                follow(editor);
        });
        editor->viewport()->installEventFilter(this);
    }
    m_later.start();
}

bool Sideways::eventFilter(QObject *watched, QEvent *event)
{
    const auto *resized = event->type() == QEvent::Resize ? static_cast<QResizeEvent *>(event) : nullptr;
    if (event->type() == QEvent::Show || (resized && resized->size().width() != resized->oldSize().width()))
        m_later.start();
    return QObject::eventFilter(watched, event);
}

void Sideways::showDifference(const PaneEditor *clicked)
{
    if (std::ranges::find(m_editors, clicked) != m_editors.end()) {
        follow(clicked);
        return;
    }
    m_shown = 0;
    for (PaneEditor *editor : m_editors)
        if (editor->isVisible())
            m_shown = std::max(m_shown, wholeLetters(*editor, offsetOfDifference(*editor)));
    scrollTo(m_shown);
}

void Sideways::showAgain()
{
    const auto visible = std::ranges::find_if(m_editors, &QWidget::isVisible);
    if (m_shown >= 0)
        showDifference(nullptr);
    else if (visible != m_editors.end())
        scrollTo(offsetOf(**visible));
    fitWidths();
}

void Sideways::follow(const PaneEditor *source)
{
    if (m_busy || m_later.isActive()) // a pane that becomes wider scrolls back by itself
        return;
    const int offset = offsetOf(*source);
    if (std::ranges::all_of(m_editors, [offset](const PaneEditor *one) { return offsetOf(*one) == offset; })
        && (m_editors.size() > 1 || offset == m_shown))
        return;
    m_shown = -1;
    scrollTo(offset);
}

void Sideways::scrollTo(int offset)
{
    const QScopedValueRollback busy(m_busy, true);
    for (PaneEditor *editor : m_editors) {
        // Scintilla knows the width of the lines that it painted; another pane's may be wider.
        const int needed = offset + editor->viewport()->width() - PanePainter::marginWidth(editor->parts());
        if (offset > 0 && needed > editor->SendScintilla(Sci::SCI_GETSCROLLWIDTH))
            editor->SendScintilla(Sci::SCI_SETSCROLLWIDTH, static_cast<unsigned long>(needed));
        if (offset != offsetOf(*editor))
            editor->SendScintilla(Sci::SCI_SETXOFFSET, static_cast<unsigned long>(offset));
    }
}

void Sideways::fitWidths()
{
    const QScopedValueRollback busy(m_busy, true);
    std::ranges::for_each(m_editors, [](PaneEditor *editor) { fitWidth(*editor); });
}

} // namespace fieldwise::ui

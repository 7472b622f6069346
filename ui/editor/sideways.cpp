// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editor/sideways.h"

#include <algorithm>
#include <cmath>

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

/// Where the text of a line may be cut: behind its key if that is short, else behind its indentation.
int cutAfter(const PaneEditor &editor, int begin, int end, int roomInLetters)
{
    const std::string line = editor.bytes().substr(static_cast<size_t>(begin), static_cast<size_t>(end - begin));
    const size_t text = std::min(line.find_first_not_of(" -"), line.size());
    const size_t key = line.find(": ", text);
    const bool isShort = key != std::string::npos && key + 2 <= static_cast<size_t>(roomInLetters);
    return begin + static_cast<int>(isShort ? key + 2 : text);
}

/// What a pane would leave out of the line of its frame, after `begin`.
struct Cut {
    int begin = 0;
    int needed = 0; ///< letters to leave out so that the words that differ are in view: all if they fit, else the first
    int most = 0;   ///< letters that can be left out; the last ones before these words stay
};

/// A frame of several lines is read from their beginnings. Where all words fit without the button at the end of the
/// line, it moves before them by itself.
Cut cutOf(PaneEditor &editor)
{
    const auto frame = editor.frame();
    if (!frame || editor.rows().isWrapped() || frame->rows > 1)
        return {};
    auto words = wordsInFrame(editor, *frame);
    if (words.empty() && !frame->text.empty())
        words.push_back({frame->text.begin, frame->text.end});
    if (words.empty())
        return {};
    const auto ask = [&editor](unsigned message, uint32_t position) {
        return static_cast<int>(editor.SendScintilla(message, 0UL, static_cast<long>(position)));
    };
    const int line = editor.lineOf(static_cast<int>(words.front().begin));
    if (editor.masks().meet(editor.lineStart(line), editor.lineEnd(line)))
        return {};
    const int text = PanePainter::marginWidth(editor.parts());
    const int first = ask(Sci::SCI_POINTXFROMPOSITION, words.front().begin) + offsetOf(editor);
    const bool isOneRow =
        ask(Sci::SCI_POINTYFROMPOSITION, words.back().end) == ask(Sci::SCI_POINTYFROMPOSITION, words.front().begin);
    const int width = editor.viewport()->width();
    const int last = isOneRow ? ask(Sci::SCI_POINTXFROMPOSITION, words.back().end) + offsetOf(editor) : width + first;
    const auto take = PanePainter::takeOf(editor.parts(), line);
    const int button = take ? PanePainter::takeWidth(editor.parts(), *take) : 0;
    const int edge = width - std::max(editor.lineHeight() / 4, PanePainter::chipPlateWidth(editor.parts(), line));
    const bool fitsBefore = first >= text + button + button / 2; // takeLeft
    if (last <= edge - (fitsBefore ? 0 : button))
        return {};
    const int word = editor.nativeOf(static_cast<int>(words.front().begin));
    const auto native =
        static_cast<unsigned long>(editor.native(Sci::SCI_LINEFROMPOSITION, static_cast<unsigned long>(word)));
    const int begin = editor.textOf(static_cast<int>(editor.native(Sci::SCI_POSITIONFROMLINE, native)));
    const double letter = static_cast<double>(editor.SendScintilla(
                              Sci::SCI_TEXTWIDTH, static_cast<uintptr_t>(Sci::STYLE_DEFAULT), "0000000000"))
        / 10;
    const int from =
        cutAfter(editor, begin, static_cast<int>(words.front().begin), static_cast<int>((width - text) / 3 / letter));
    constexpr int lettersBefore = 4, ellipsis = 1;
    const long most = editor.native(Sci::SCI_COUNTCHARACTERS, static_cast<unsigned long>(editor.nativeOf(from)), word);
    return {from, static_cast<int>(std::ceil((last - edge + button) / letter)),
            static_cast<int>(most) - lettersBefore - ellipsis};
}

/// An ellipsis takes the place of the letter at `begin`.
void leaveOut(PaneEditor &editor, const Cut &cut, int letters)
{
    if (letters < 3)
        return;
    const auto after = [&editor](int position, int count) {
        return static_cast<int>(editor.SendScintilla(Sci::SCI_POSITIONRELATIVE, static_cast<unsigned long>(position),
                                                     static_cast<long>(count)));
    };
    const int begin = after(cut.begin, 1);
    editor.leaveOut({begin, after(begin, letters)});
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
    const int leftOutEnd = editor.leftOut().second;
    long width = 1;
    for (int row = 0, last = -1; row <= editor.rows().onScreen(); ++row) {
        const auto line = static_cast<int>(ask(Sci::SCI_DOCLINEFROMVISIBLE, top + row));
        if (line == last || line >= editor.lineCount())
            continue;
        last = line;
        const bool isCut = leftOutEnd > 0 && editor.lineOf(leftOutEnd) == line; // it can be scrolled to as a whole
        width = std::max(width,
                         editor.SendScintilla(Sci::SCI_POINTXFROMPOSITION, 0UL, static_cast<long>(editor.lineEnd(line)))
                             - PanePainter::marginWidth(editor.parts()) + 2 + (isCut ? editor.viewport()->width() : 0));
    }
    if (width < ask(Sci::SCI_GETSCROLLWIDTH, 0)) {
        ask(Sci::SCI_SETSCROLLWIDTH, width);
        editor.fitTakes();
    }
}

} // namespace

Sideways::Sideways(QObject *parent) : QObject(parent)
{
    m_later.setSingleShot(true);
    m_later.setInterval(0);
    connect(&m_later, &QTimer::timeout, this, &Sideways::showAgain);
    m_fit.setSingleShot(true);
    m_fit.setInterval(0);
    connect(&m_fit, &QTimer::timeout, this, &Sideways::fitWidths);
}

void Sideways::setEditors(std::vector<PaneEditor *> editors)
{
    if (editors == m_editors)
        return;
    for (PaneEditor *editor : m_editors) {
        disconnect(editor->horizontalScrollBar(), nullptr, this, nullptr);
        disconnect(editor, nullptr, this, nullptr);
        disconnect(editor, nullptr, &m_fit, nullptr);
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
        connect(editor, &PaneEditor::firstRowChanged, &m_fit, qOverload<>(&QTimer::start));
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
    const bool isClicked = std::ranges::find(m_editors, clicked) != m_editors.end();
    m_byPerson = false;
    if (isClicked)
        follow(clicked);
    else
        scrollTo(0);
    if (!m_byPerson)
        cutLines(clicked);
}

/// The same from all lines, so that they stay level.
void Sideways::cutLines(const PaneEditor *except)
{
    std::vector<std::pair<PaneEditor *, Cut>> cuts;
    cuts.reserve(m_editors.size());
    int needed = 0;
    for (PaneEditor *editor : m_editors) {
        if (editor == except || !editor->isVisible()) {
            if (const auto &frame = editor->frame(); !frame || editor->lineOf(editor->leftOut().first) != frame->line)
                editor->leaveOut({});
            continue;
        }
        editor->leaveOut({});
        cuts.emplace_back(editor, cutOf(*editor));
        needed = std::max(needed, std::min(cuts.back().second.needed, cuts.back().second.most));
    }
    for (const auto &[editor, cut] : cuts)
        leaveOut(*editor, cut, std::min(needed, cut.most));
}

void Sideways::showAgain()
{
    const auto visible = std::ranges::find_if(m_editors, &QWidget::isVisible);
    if (!m_byPerson)
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
        && (m_editors.size() > 1 || offset == 0))
        return;
    m_byPerson = true;
    const QScopedValueRollback busy(m_busy, true);
    std::ranges::for_each(m_editors, [](PaneEditor *editor) { editor->leaveOut({}); }); // columns as in the text
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

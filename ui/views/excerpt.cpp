// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/excerpt.h"

#include <algorithm>

#include <QFrame>
#include <QResizeEvent>
#include <QVBoxLayout>

#include "ui/look/convert.h"

namespace fieldwise::ui {

namespace {

/// The framed lines, or the row after a line (sub 1) where the field would be.
std::optional<RowFrame> frameIn(const Scene &scene, merge::Side side, const StepRef &step)
{
    const Frames frames = step.operation.valid() ? framesOf(scene, step.operation) : framesOf(scene, step.field);
    if (step.operation.valid() && side == merge::Side::Updated)
        return frames.inputs[side];
    if (step.field.valid()) {
        if (const auto lines = linesOf(scene, step.field, side))
            return RowFrame{lines->first, 0, lines->last - lines->first + 1};
    }
    const auto &frame = frames.inputs[side];
    return frame ? std::optional(RowFrame{frame->line, 1, 1}) : std::nullopt;
}

/// Shows marks only within the frame.
Decorations marksOf(const Decorations &all, const LineIndex &lines, const std::optional<RowFrame> &frame)
{
    Decorations marks;
    marks.lines.resize(lines.lineCount());
    if (!frame)
        return marks;
    if (frame->sub > 0) {
        if (frame->line < 0)
            marks.leading = 1;
        else
            marks.lines[static_cast<size_t>(frame->line)].filler = 1;
        return marks;
    }
    const auto end = std::min(static_cast<uint32_t>(frame->line + frame->rows), lines.lineCount());
    for (auto line = static_cast<uint32_t>(frame->line); line < end; ++line)
        marks.lines[line] = {all.lines[line].look, all.lines[line].stripe, 0};
    const uint32_t from = lines.start(static_cast<uint32_t>(frame->line));
    const uint32_t to = end < lines.lineCount() ? lines.start(end) : ~0u;
    std::ranges::copy_if(all.spans, std::back_inserter(marks.spans),
                         [&](const TextSpan &span) { return span.begin >= from && span.begin < to; });
    return marks;
}

} // namespace

Excerpt::Excerpt(const Appearance &appearance, merge::Side side, QWidget *parent)
    : QWidget(parent), m_side(side), m_header(new PaneHeader(appearance, side)), m_editor(new PaneEditor(appearance))
{
    m_editor->setReadOnly(true);
    m_editor->SendScintilla(QsciScintilla::SCI_SETCARETPERIOD, 0UL);
    m_editor->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto *line = new QFrame;
    line->setObjectName(QStringLiteral("horizontalLine"));
    column->addWidget(line);
    column->addWidget(m_header);
    column->addWidget(m_editor);
    connect(m_editor, &PaneEditor::firstRowChanged, this, &Excerpt::showLines);
    setRows(m_rows);
}

void Excerpt::setRows(int rows)
{
    m_rows = rows;
    m_editor->setFixedHeight(rows * m_editor->lineHeight());
}

void Excerpt::showStep(const Scene &scene, const StepRef &step)
{
    const QString name = toQt(merge::sideName(scene.plan().options.mode, m_side));
    m_header->setName(name);
    m_editor->setAccessibleName(tr("%1, around this step").arg(name));
    m_editor->showText(scene.merged->inputs.texts[m_side], scene.view().inputs[m_side].masked);
    m_isReordered = scene.isReordered(m_side);
    m_editor->files().setNumbers(scene.lineNumbers(m_side));
    std::optional<RowFrame> frame = step.valid() ? frameIn(scene, m_side, step) : std::nullopt;
    m_editor->marks().decorate(marksOf(scene.inputs[m_side], scene.lines[m_side], frame));
    if (frame && frame->line < 0)
        frame->sub = 0;
    m_editor->setFrame(frame);
    bringIntoView();
}

void Excerpt::bringIntoView()
{
    const auto &frame = m_editor->frame();
    if (!frame)
        return showLines();
    const int rows = std::min(frame->rows, m_rows);
    m_editor->rows().scrollTo(m_editor->rows().of(*frame) - (m_rows - rows) / 2);
    // In deeply nested text the indentation would leave no room for the field.
    const int line = std::max(0, frame->line);
    const auto x = [this](int position) {
        return static_cast<int>(
            m_editor->SendScintilla(QsciScintilla::SCI_POINTXFROMPOSITION, 0UL, static_cast<long>(position)));
    };
    m_editor->SendScintilla(QsciScintilla::SCI_SETXOFFSET, 0UL);
    const int start = m_editor->lineStart(line);
    const int room = m_editor->viewport()->width() - x(start);
    const int indent = x(start + m_editor->indentation(line)) - x(start);
    if (x(m_editor->lineEnd(line)) - x(start) > room)
        m_editor->SendScintilla(QsciScintilla::SCI_SETXOFFSET,
                                static_cast<unsigned long>(std::max(0, indent - room / 8)));
    showLines();
}

void Excerpt::showLines()
{
    const int first = static_cast<int>(m_editor->SendScintilla(
        QsciScintilla::SCI_DOCLINEFROMVISIBLE, m_editor->SendScintilla(QsciScintilla::SCI_GETFIRSTVISIBLELINE)));
    const int last = std::min(first + m_rows, m_editor->lineCount());
    m_header->setFact(m_isReordered ? tr("in Local's order") : tr("lines %1 to %2").arg(first + 1).arg(last));
}

void Excerpt::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    if (event->size().width() != event->oldSize().width())
        bringIntoView();
}

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/steptrack.h"

#include <cmath>

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include "ui/look/glyphs.h"
#include "ui/look/visible.h"

namespace fieldwise::ui {

namespace {

constexpr int margin = 8; // for the knob beyond the first and the last cell
constexpr int cellTop = 4, cellHeight = 16;
constexpr int lineTop = 27;
constexpr size_t manySteps = 60;
constexpr double leastTile = 14;

} // namespace

StepTrack::StepTrack(const Appearance &appearance, QWidget *parent)
    : QSlider(Qt::Horizontal, parent), m_appearance(appearance)
{
    setAccessibleName(tr("Steps taken so far"));
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setFixedHeight(40);
    setPageStep(5);
    connect(&appearance, &Appearance::changed, this, qOverload<>(&QWidget::update));
}

void StepTrack::setCells(std::vector<Cell> cells)
{
    setRange(0, static_cast<int>(cells.size()));
    if (cells == m_cells)
        return;
    m_cells = std::move(cells);
    update();
}

double StepTrack::cellWidth() const
{
    return (width() - 2.0 * margin) / static_cast<double>(std::max<size_t>(1, m_cells.size()));
}

bool StepTrack::hasMarks() const
{
    return m_cells.size() > manySteps || cellWidth() < leastTile;
}

double StepTrack::xOf(int step) const
{
    return step <= 0 ? margin : margin + (step - 0.5) * cellWidth();
}

QRect StepTrack::cell(int step) const
{
    const double gap = hasMarks() ? 0 : 1;
    return QRectF(margin + (step - 1) * cellWidth() + gap, cellTop, cellWidth() - 2 * gap, cellHeight).toAlignedRect();
}

int StepTrack::stepAt(double x) const
{
    const double from = margin + std::min(4.0, cellWidth() / 4);
    return x < from ? 0
                    : std::clamp(static_cast<int>(std::floor((x - margin) / cellWidth())) + 1, minimum(), maximum());
}

void StepTrack::paintEvent(QPaintEvent *)
{
    const Theme &t = m_appearance.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool marks = hasMarks();
    for (int step = 1; step <= maximum(); ++step)
        marks ? paintMark(painter, step) : paintCell(painter, step);
    const double x = xOf(value());
    painter.setPen(Qt::NoPen);
    painter.setBrush(t[Role::Border]);
    painter.drawRoundedRect(QRectF(margin, lineTop + 1, width() - 2 * margin, 2), 1, 1);
    painter.setBrush(t[Role::Accent]);
    painter.drawRoundedRect(QRectF(margin, lineTop, x - margin, 4), 2, 2);
    painter.setPen(QPen(t[Role::Accent], 2));
    painter.setBrush(t[Role::Editor]);
    painter.drawEllipse(QPointF(x, lineTop + 2), 6, 6);
    if (value() > 0) {
        QRectF box =
            marks ? QRectF(x - 4, cellTop - 2, 8, cellHeight + 4) : QRectF(cell(value())).adjusted(0, -2, 0, 2);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(t[Role::Frame], 2));
        painter.drawRoundedRect(box, 3, 3);
    }
    if (hasFocus()) {
        painter.setPen(QPen(t[Role::Accent], 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(1, lineTop - 8, width() - 2, 20), 4, 4);
    }
}

void StepTrack::paintCell(QPainter &painter, int step) const
{
    const Theme &t = m_appearance.theme();
    const Cell &cell = m_cells[static_cast<size_t>(step) - 1];
    const QRectF box(this->cell(step));
    if (!cell.shown) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(t[Role::Border]);
        painter.drawEllipse(box.center(), 1.5, 1.5);
        return;
    }
    const bool taken = step <= value();
    if (taken) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(t.ink(cell.look, Ink::Background));
        painter.drawRoundedRect(box, 3, 3);
    }
    const double size = taken ? 9 : 8;
    drawGlyph(painter, cell.look, QRectF(box.center().x() - size / 2, box.center().y() - size / 2, size, size),
              taken ? t.ink(cell.look, Ink::Text) : t[Role::Muted]);
}

void StepTrack::paintMark(QPainter &painter, int step) const
{
    const Theme &t = m_appearance.theme();
    const Cell &cell = m_cells[static_cast<size_t>(step) - 1];
    const bool taken = step <= value();
    const double tall = !cell.shown ? 2 : taken ? cellHeight : 6;
    const double wide = std::clamp(cellWidth() - 1, 1.0, 6.0);
    painter.fillRect(QRectF(xOf(step) - wide / 2, cellTop + cellHeight - tall, wide, tall),
                     cell.shown ? t.ink(cell.look, Ink::Mark) : t[Role::Border]);
}

bool StepTrack::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip || !tip)
        return QSlider::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const int step = stepAt(help->pos().x());
    if (step > 0)
        QToolTip::showText(help->globalPos(), ui::tip(tip(step)), this);
    return true;
}

void StepTrack::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return event->ignore();
    setSliderDown(true);
    setValue(stepAt(event->position().x()));
}

void StepTrack::mouseMoveEvent(QMouseEvent *event)
{
    if (isSliderDown())
        setValue(stepAt(event->position().x()));
}

void StepTrack::mouseReleaseEvent(QMouseEvent *)
{
    setSliderDown(false);
}

void StepTrack::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) { // leaves these keys to the page, which skips filtered steps
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Home:
    case Qt::Key_End: return event->ignore();
    default: QSlider::keyPressEvent(event);
    }
}

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editor/overviewbar.h"

#include <algorithm>

#include <QCoreApplication>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>

#include "ui/look/glyphs.h"
#include "ui/look/visible.h"

namespace fieldwise::ui {

OverviewBar::OverviewBar(PaneEditor &editor, QWidget *parent) : QWidget(parent), m_editor(editor)
{
    setFixedWidth(13);
    setCursor(Qt::ArrowCursor);
    connect(&editor, &PaneEditor::firstRowChanged, this, qOverload<>(&QWidget::update));
    connect(&editor, &PaneEditor::rowsChanged, this, &OverviewBar::refresh);
    connect(&editor, &PaneEditor::looksChanged, this, &OverviewBar::refresh);
    connect(&editor.appearance(), &Appearance::changed, this, &OverviewBar::refresh);
}

void OverviewBar::refresh()
{
    m_marks = {};
    update();
}

double OverviewBar::pixelsPerRow() const
{
    // A short text keeps its row height, so marks are beside their lines.
    return std::min(static_cast<double>(height()) / std::max(1, m_editor.rows().count()),
                    static_cast<double>(m_editor.lineHeight()));
}

void OverviewBar::paintMarks()
{
    const Theme &t = m_editor.appearance().theme();
    const double scale = devicePixelRatioF();
    m_marks = QPixmap(size() * scale);
    m_marks.setDevicePixelRatio(scale);
    m_marks.fill(Qt::transparent);
    QPainter painter(&m_marks);
    const double row = pixelsPerRow();
    const auto &lines = m_editor.marks().decorations().lines;
    double last = -1;
    Look lastLook = Look::Unchanged;
    const auto mark = [&](int atRow, Look look) {
        const double y = std::floor(atRow * row);
        if (look == lastLook && y <= last)
            return;
        const double tall = std::max(3.0, row - 1);
        painter.fillRect(QRectF(4, y, 6, tall), t.ink(look, Ink::Mark));
        last = y;
        lastLook = look;
    };
    for (size_t line = 0; line < lines.size(); ++line) {
        if (lines[line].look != Look::Unchanged)
            mark(m_editor.rows().ofLine(static_cast<int>(line)), lines[line].look);
    }
    for (const FillerText &gone : m_editor.marks().decorations().gone)
        mark(gone.row + (gone.afterLine < 0 ? 0 : m_editor.rows().ofLine(gone.afterLine) + 1), Look::Removed);
    for (const FaultMark &fault : m_editor.marks().faults())
        mark(m_editor.rows().ofLine(m_editor.lineOf(static_cast<int>(fault.range.begin))), Look::Fails);
}

void OverviewBar::paintEvent(QPaintEvent *)
{
    const Theme &t = m_editor.appearance().theme();
    QPainter painter(this);
    painter.fillRect(rect(), t[Role::Margin]);
    painter.fillRect(0, 0, 1, height(), t[Role::Line]);
    const double row = pixelsPerRow();
    const int rows = m_editor.rows().count();
    if (rows > m_editor.rows().onScreen()) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(t[Role::Line]);
        painter.setBrush(t[Role::Hover]);
        painter.drawRoundedRect(
            QRectF(2.5, m_editor.rows().first() * row + 0.5, 9, std::max(16.0, m_editor.rows().onScreen() * row)), 4,
            4);
    }
    if (m_marks.isNull())
        paintMarks();
    painter.drawPixmap(0, 0, m_marks);
    if (const auto frame = m_editor.frame())
        painter.fillRect(QRectF(1, std::floor(m_editor.rows().of(*frame) * row), 2, std::max(6.0, frame->rows * row)),
                         t[Role::Frame]);
}

/// The nearest line with a mark there.
std::optional<int> OverviewBar::markedLineAt(double y) const
{
    constexpr double reach = 3; // pixels
    const double row = pixelsPerRow();
    const auto &lines = m_editor.marks().decorations().lines;
    std::optional<int> found;
    double best = reach;
    for (size_t line = 0; line < lines.size(); ++line) {
        if (lines[line].look == Look::Unchanged || !m_editor.folds().isShown(static_cast<int>(line)))
            continue;
        const double top = std::floor(m_editor.rows().ofLine(static_cast<int>(line)) * row);
        const double away = std::max({top - y, y - top - std::max(3.0, row - 1), 0.0});
        if (away >= best)
            continue;
        best = away;
        found = static_cast<int>(line);
    }
    return found;
}

bool OverviewBar::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const auto line = markedLineAt(help->pos().y());
    const QString words = line ? tr("line %1, %2")
                                     .arg(m_editor.files().numberOf(*line))
                                     .arg(wordOf(m_editor.marks().decorations().lines[static_cast<size_t>(*line)].look))
                               : QString();
    QToolTip::showText(help->globalPos(), tip(words), this);
    return true;
}

void OverviewBar::mousePressEvent(QMouseEvent *event)
{
    const double row = pixelsPerRow();
    const double top = m_editor.rows().first() * row;
    const double tall = m_editor.rows().onScreen() * row;
    const double y = event->position().y();
    m_grabbed = y >= top && y <= top + tall ? y - top : tall / 2;
    mouseMoveEvent(event);
    if (const auto line = markedLineAt(y))
        Q_EMIT m_editor.lineChosen(*line, m_editor.lineStart(*line) + m_editor.indentation(*line));
}

void OverviewBar::mouseMoveEvent(QMouseEvent *event)
{
    if (event->buttons() & Qt::LeftButton || event->type() == QEvent::MouseButtonPress)
        m_editor.rows().scrollTo(qRound((event->position().y() - m_grabbed) / pixelsPerRow()));
}

void OverviewBar::wheelEvent(QWheelEvent *event)
{
    QCoreApplication::sendEvent(m_editor.viewport(), event);
}

} // namespace fieldwise::ui

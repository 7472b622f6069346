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

/// Those of the lines that differ, also where these are folded away.
std::vector<OverviewBar::Mark> OverviewBar::lineMarks() const
{
    const double row = pixelsPerRow();
    const auto &lines = m_editor.marks().decorations().lines;
    std::vector<Mark> marks;
    for (size_t i = 0; i < lines.size(); ++i) {
        const auto line = static_cast<int>(i);
        if (lines[i].look != Look::Unchanged)
            marks.push_back(
                {line, lines[i].look, std::floor(m_editor.rows().ofLine(line) * row), std::max(3.0, row - 1)});
    }
    return marks;
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
    double last = -1;
    Look lastLook = Look::Unchanged;
    const auto paint = [&](double top, Look look) {
        if (look == lastLook && top <= last)
            return;
        painter.fillRect(QRectF(4, top, 6, std::max(3.0, row - 1)), t.ink(look, Ink::Mark));
        last = top;
        lastLook = look;
    };
    for (const Mark &mark : lineMarks())
        paint(mark.top, mark.look);
    for (const FillerText &gone : m_editor.marks().decorations().gone)
        paint(std::floor((gone.row + (gone.afterLine < 0 ? 0 : m_editor.rows().ofLine(gone.afterLine) + 1)) * row),
              Look::Removed);
    for (const FaultMark &fault : m_editor.marks().faults())
        paint(std::floor(m_editor.rows().ofLine(m_editor.lineOf(static_cast<int>(fault.range.begin))) * row),
              Look::Fails);
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

/// The nearest line with a mark there; of several, one that is not folded away.
std::optional<int> OverviewBar::markedLineAt(double y) const
{
    std::optional<int> found;
    double best = 3; // pixels
    const auto isShown = [this](int line) { return m_editor.folds().isShown(line); };
    for (const Mark &mark : lineMarks()) {
        const double away = std::max({mark.top - y, y - mark.top - mark.height, 0.0});
        if (away > best || (away == best && (!found || isShown(*found) || !isShown(mark.line))))
            continue;
        best = away;
        found = mark.line;
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

// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <QMouseEvent>
#include <QPainter>

#include "ui/look/cutaround.h"
#include "ui/look/glyphs.h"
#include "ui/views/detailcard.h"

namespace fieldwise::ui {

namespace {

constexpr int rowHeight = 22;
constexpr int padding = 5;
constexpr int narrowestText = 72;

} // namespace

EvidenceBox::EvidenceBox(const Appearance &appearance, QWidget *parent) : QWidget(parent), m_appearance(appearance)
{
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    setAccessibleName(tr("Evidence"));
}

void EvidenceBox::setLines(std::vector<EvidenceLine> lines)
{
    if (lines == m_lines && !lines.empty())
        return;
    m_lines = std::move(lines);
    QStringList spoken;
    for (const EvidenceLine &line : m_lines)
        spoken += line.line < 0
            ? tr("%1: %2").arg(line.pane, line.text)
            : tr("%1, line %2: %3 %4").arg(line.pane).arg(line.shownNumber()).arg(line.text, line.verdict);
    setAccessibleDescription(spoken.join(QStringLiteral("; ")));
    m_hover = -1;
    setVisible(!m_lines.empty());
    updateGeometry();
    update();
}

QSize EvidenceBox::sizeHint() const
{
    return {200, static_cast<int>(m_lines.size()) * rowHeight + 2 * padding};
}

int EvidenceBox::rowAt(const QPoint &point) const
{
    const int row = (point.y() - padding) / rowHeight;
    return point.y() >= padding && row < static_cast<int>(m_lines.size()) && m_lines[static_cast<size_t>(row)].line >= 0
        ? row
        : -1;
}

void EvidenceBox::paintEvent(QPaintEvent *)
{
    const Theme &t = m_appearance.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(t[Role::Line]);
    painter.setBrush(t[Role::Margin]);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);

    const QFont name = m_appearance.text(12);
    const QFont code = m_appearance.code(12);
    int nameWidth = 0;
    int numberWidth = 0;
    for (const EvidenceLine &line : m_lines) {
        nameWidth = std::max(nameWidth, QFontMetrics(name).horizontalAdvance(line.pane));
        numberWidth = std::max(numberWidth, QFontMetrics(code).horizontalAdvance(QString::number(line.shownNumber())));
    }
    int y = padding;
    for (size_t i = 0; i < m_lines.size(); ++i, y += rowHeight) {
        const EvidenceLine &line = m_lines[i];
        if (line.side)
            drawStripe(painter, t, *line.side, QRectF(12, y + 4, 4, rowHeight - 8));
        painter.setFont(name);
        painter.setPen(t[Role::Second]);
        int x = 28;
        if (i == 0 || m_lines[i - 1].pane != line.pane) // else one side's further line
            painter.drawText(QRect(x, y, nameWidth + 2, rowHeight), Qt::AlignVCenter, line.pane);
        x += nameWidth + 12;
        int verdict = QFontMetrics(name).horizontalAdvance(line.verdict);
        const int right = width() - 12;
        if (right - verdict - x - numberWidth < narrowestText)
            verdict = 0; // the text is more important
        painter.setPen(t[Role::Muted]);
        if (verdict > 0)
            painter.drawText(QRect(right - verdict, y, verdict + 2, rowHeight), Qt::AlignVCenter, line.verdict);
        if (line.line < 0) {
            painter.drawText(QRect(x, y, right - verdict - x, rowHeight), Qt::AlignVCenter, line.text);
            continue;
        }
        QFont link = code;
        link.setUnderline(m_hover == static_cast<int>(i));
        painter.setFont(link);
        painter.setPen(t[Role::Accent]);
        painter.drawText(QRect(x, y, numberWidth + 2, rowHeight), Qt::AlignVCenter | Qt::AlignRight,
                         QString::number(line.shownNumber()));
        x += numberWidth + 14;
        painter.setPen(t[Role::Text]);
        drawText(painter, line, QRect(x, y, right - verdict - 12 - x, rowHeight));
    }
}

/// Cut around what differs, which is bold unless it is all.
void EvidenceBox::drawText(QPainter &painter, const EvidenceLine &line, QRect box) const
{
    const QFont code = m_appearance.code(12), bold = m_appearance.code(12, QFont::Bold);
    const auto [begin, end] = line.differs.empty() ? std::pair(0, 0) : line.differs.front();
    const CutText cut = cutAround(line.text, begin, end, QFontMetrics(bold), box.width());
    const auto size = static_cast<int>(cut.text.size());
    const auto draw = [&](int from, int to, const QFont &font) {
        const QString part = cut.text.mid(from, to - from);
        painter.setFont(font);
        painter.drawText(box, Qt::AlignVCenter, part);
        box.setLeft(box.left() + QFontMetrics(font).horizontalAdvance(part));
    };
    int at = 0;
    for (const auto &[first, last] : line.differs) {
        const int from = std::clamp(first + static_cast<int>(cut.shift), at, size);
        const int to = std::clamp(last + static_cast<int>(cut.shift), from, size);
        draw(at, from, code);
        draw(from, to, last - first < line.text.size() ? bold : code);
        at = to;
    }
    draw(at, size, code);
}

void EvidenceBox::mouseMoveEvent(QMouseEvent *event)
{
    m_hover = rowAt(event->pos());
    setCursor(m_hover >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    update();
}

void EvidenceBox::mouseReleaseEvent(QMouseEvent *event)
{
    if (const int row = rowAt(event->pos()); row >= 0)
        Q_EMIT lineChosen(row);
}

void EvidenceBox::leaveEvent(QEvent *)
{
    m_hover = -1;
    update();
}

} // namespace fieldwise::ui

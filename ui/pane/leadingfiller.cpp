// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <QPaintEvent>

#include "ui/pane/panepainter.h"

namespace fieldwise::ui {

LeadingFiller::LeadingFiller(const PaneParts &pane) : QWidget(&pane.text), m_pane(pane)
{
    hide();
}

void LeadingFiller::paintEvent(QPaintEvent *event)
{
    QPainter painter(this);
    const int rows = static_cast<int>(m_pane.marks.decorations().leading) - m_pane.rows.first();
    painter.fillRect(event->rect(),
                     m_pane.appearance.theme()[Role::Editor]); // below the fillers, if the pane shows no line
    PanePainter::paintFillers(m_pane, painter, event->rect(), -1, 0, std::max(0, rows), m_pane.rows.first());
    if (const auto frame = m_pane.frame; frame && frame->line < 0) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(m_pane.appearance.theme()[Role::Frame], 2));
        painter.drawRoundedRect(QRectF(1, (frame->sub - m_pane.rows.first()) * m_pane.metrics.lineHeight + 1,
                                       width() - 2, frame->rows * m_pane.metrics.lineHeight - 2),
                                4, 4);
    }
}

} // namespace fieldwise::ui

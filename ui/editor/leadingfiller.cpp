// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <QPaintEvent>

#include "ui/editor/paneeditor.h"
#include "ui/editor/panepainter.h"

namespace fieldwise::ui {

LeadingFiller::LeadingFiller(PaneEditor &editor) : QWidget(&editor), m_editor(editor)
{
    hide();
}

void LeadingFiller::paintEvent(QPaintEvent *event)
{
    QPainter painter(this);
    const int rows = static_cast<int>(m_editor.decorations().leading) - m_editor.firstRow();
    painter.fillRect(event->rect(),
                     m_editor.appearance().theme()[Role::Editor]); // below the fillers of a pane that shows no line
    PanePainter::paintFillers(m_editor, painter, event->rect(), -1, 0, std::max(0, rows), m_editor.firstRow());
    if (const auto frame = m_editor.frame(); frame && frame->line < 0) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(m_editor.appearance().theme()[Role::Frame], 2));
        painter.drawRoundedRect(QRectF(1, (frame->sub - m_editor.firstRow()) * m_editor.lineHeight() + 1, width() - 2,
                                       frame->rows * m_editor.lineHeight() - 2),
                                4, 4);
    }
}

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/cutlabel.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include "ui/look/visible.h"

namespace fieldwise::ui {

QSize CutLabel::minimumSizeHint() const
{
    return {1, Label::minimumSizeHint().height()};
}

void CutLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    painter.drawText(contentsRect(), static_cast<int>(alignment()), shown());
}

bool CutLabel::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip || shown() == text())
        return Label::event(event);
    QToolTip::showText(static_cast<QHelpEvent *>(event)->globalPos(), tip(text()), this);
    return true;
}

} // namespace fieldwise::ui

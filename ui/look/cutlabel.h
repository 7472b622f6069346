// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/look/label.h"

namespace fieldwise::ui {

/// A line of text that may have less room than it needs: it is then cut with an ellipsis, and the tool tip has all of
/// it.
class CutLabel : public Label {
public:
    using Label::Label;

    QString shown() const { return fontMetrics().elidedText(text(), Qt::ElideRight, contentsRect().width()); }
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;
};

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/look/label.h"
#include "ui/look/visible.h"

namespace fieldwise::ui {

/// A line of text that is cut in the middle where there is no room; the whole is its tool tip.
class ElidedLabel : public Label {
    Q_OBJECT
public:
    ElidedLabel() { setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); }

    void setWhole(const QString &text)
    {
        m_whole = visible(text);
        setTip(this, text);
        cut();
    }
    QString whole() const { return m_whole; }

protected:
    void resizeEvent(QResizeEvent *event) override
    {
        Label::resizeEvent(event);
        cut();
    }

private:
    void cut() { setText(fontMetrics().elidedText(m_whole, Qt::ElideMiddle, qMax(0, width() - 14))); }

    QString m_whole;
};

} // namespace fieldwise::ui

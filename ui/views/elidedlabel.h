// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/look/label.h"
#include "ui/look/visible.h"

namespace fieldwise::ui {

/// A line of text that is shortened in the middle if it does not fit; the tool tip has the full text.
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

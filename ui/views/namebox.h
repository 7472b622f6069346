// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>

#include <QComboBox>
#include <QStylePainter>

namespace fieldwise::ui {

/// A box of resources, such as "Deployment shop/checkout". Where there is no room for all of it, the kind goes first,
/// then the middle of the name; "Document 1" stays whole as long as possible.
class NameBox : public QComboBox {
    Q_OBJECT
public:
    /// The text of the box in this width.
    static QString cut(const QString &text, const QFontMetrics &metrics, int width)
    {
        if (metrics.horizontalAdvance(text) <= width)
            return text;
        const QString name = text.mid(text.indexOf(QLatin1Char(' ')) + 1);
        const bool isName = std::ranges::any_of(name, [](QChar one) { return one.isLetter(); });
        return metrics.elidedText(isName ? name : text, Qt::ElideMiddle, width);
    }

    /// With a little more room than the style counts, so that a short text is whole.
    QSize sizeHint() const override { return QComboBox::sizeHint() + QSize(12, 0); }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QStyleOptionComboBox option;
        initStyleOption(&option);
        const QRect field = style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
        option.currentText = cut(currentText(), fontMetrics(), field.width() - 2);
        QStylePainter painter(this);
        painter.drawComplexControl(QStyle::CC_ComboBox, option);
        painter.drawControl(QStyle::CE_ComboBoxLabel, option);
    }
};

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>

#include <QFontMetrics>
#include <QString>

namespace fieldwise::ui {

/// A text cut to a width. Character `i` of the whole text is character `i + shift` of this one.
struct CutText {
    QString text;
    qsizetype shift = 0;
};

/// Cuts a text around the characters [begin, end), with a few before them; … where something is left out.
inline CutText cutAround(const QString &text, qsizetype begin, qsizetype end, const QFontMetrics &metrics, int width)
{
    const QString dots = QStringLiteral("…");
    if (metrics.horizontalAdvance(text) <= width)
        return {text, 0};
    if (metrics.horizontalAdvance(text.left(end) + dots) <= width)
        return {metrics.elidedText(text, Qt::ElideRight, width), 0};
    qsizetype from = std::max<qsizetype>(0, begin - 4);
    while (from > 0 && metrics.horizontalAdvance(dots + text.mid(from - 1)) <= width)
        --from;
    if (from > 0 && text[from].isLowSurrogate())
        --from;
    return from == 0 ? CutText{metrics.elidedText(text, Qt::ElideRight, width), 0}
                     : CutText{metrics.elidedText(dots + text.mid(from), Qt::ElideRight, width), 1 - from};
}

} // namespace fieldwise::ui

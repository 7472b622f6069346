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

/// A path cut in the middle: its first step and as much of its end as has room.
inline QString cutPath(const QString &path, const QFontMetrics &metrics, int width)
{
    const qsizetype first = path.indexOf(QLatin1Char('.'));
    if (metrics.horizontalAdvance(path) <= width || first < 0)
        return metrics.elidedText(path, Qt::ElideLeft, width);
    const int room = width - metrics.horizontalAdvance(path.left(first + 1));
    const QString end = metrics.elidedText(path.mid(first + 1), Qt::ElideLeft, room);
    const qsizetype last = path.lastIndexOf(QLatin1Char('.'));
    return end.size() > path.size() - last ? path.left(first + 1) + end // the last step is there in full
                                           : metrics.elidedText(path, Qt::ElideLeft, width);
}

} // namespace fieldwise::ui

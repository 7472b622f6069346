// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>

#include <QFontMetrics>
#include <QRect>
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
    const QString after = end < text.size() ? dots : QString();
    while (from < begin && metrics.horizontalAdvance(dots + text.mid(from, end - from) + after) > width)
        ++from; // what differs goes before what leads to it
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

/// As many words of a wrapped text as fit, with … if some are left out.
inline QString cutToFit(QString text, const QFontMetrics &metrics, const QRect &room)
{
    const QString dots = QStringLiteral(" …");
    const auto fits = [&](const QString &shown) {
        return metrics.boundingRect(room, Qt::TextWordWrap, shown).height() <= room.height();
    };
    if (fits(text))
        return text;
    while (text.contains(QLatin1Char(' ')) && !fits(text + dots))
        text.truncate(text.lastIndexOf(QLatin1Char(' ')));
    return text + dots;
}

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <vector>

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

/// Where a path may be cut: at its keys, and at what selects an element.
inline std::vector<qsizetype> stepStarts(const QString &path)
{
    const bool isPointer = path.startsWith(QLatin1Char('/'));
    std::vector<qsizetype> starts;
    bool isQuoted = false, isSelector = false;
    for (qsizetype i = 1; i < path.size(); ++i) {
        const QChar c = path[i];
        if (isPointer ? c == QLatin1Char('/') : c == QLatin1Char('[') && !isQuoted)
            starts.push_back(i);
        else if (c == QLatin1Char('.') && !isPointer && !isQuoted && !isSelector)
            starts.push_back(i + 1);
        isQuoted ^= c == QLatin1Char('"');
        isSelector = !isQuoted && (isSelector ? c != QLatin1Char(']') : c == QLatin1Char('['));
    }
    return starts;
}

/// A path cut in the middle: its first key and as much of its end as has room, from the start of a key. What selects
/// the last element is kept before the first key, since it tells rows apart.
inline QString cutPath(const QString &path, const QFontMetrics &metrics, int width)
{
    if (metrics.horizontalAdvance(path) <= width)
        return path;
    const QString dots = QStringLiteral("…");
    const std::vector<qsizetype> starts = stepStarts(path);
    const bool hasFirst = !starts.empty() && path[starts.front() - 1] == QLatin1Char('.');
    const auto selector = std::ranges::find_if(starts.rbegin(), starts.rend(),
                                               [&](qsizetype start) { return path[start] == QLatin1Char('['); });
    const qsizetype last = starts.empty() ? 0 : selector == starts.rend() ? starts.back() : *selector;
    for (const QString &head : {hasFirst ? path.left(starts.front()) : QString(), QString()})
        for (const qsizetype start : starts)
            if (QString cut = head + dots + path.mid(start);
                start > head.size() && start <= last && metrics.horizontalAdvance(cut) <= width)
                return cut;
    const auto how = selector == starts.rend() ? Qt::ElideMiddle : Qt::ElideLeft;
    const QString before = last > 0 && how == Qt::ElideMiddle ? dots : QString();
    return before + metrics.elidedText(path.mid(last), how, width - metrics.horizontalAdvance(before));
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

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/visible.h"

#include <QTextDocument>

#include "core/base/visible.h"
#include "ui/look/convert.h"

namespace fieldwise::ui {

namespace {

/// Half a surrogate pair counts as a whole character.
QString withoutMiddle(const QString &line)
{
    if (line.size() <= longestShown)
        return line;
    qsizetype begin = longestShown / 2, end = line.size() - longestShown / 4;
    begin -= line[begin].isLowSurrogate() ? 1 : 0;
    end += line[end].isLowSurrogate() ? 1 : 0;
    return line.left(begin) + QStringLiteral(" … ") + line.mid(end);
}

} // namespace

QString visible(std::string_view text)
{
    return text.size() <= static_cast<size_t>(longestShown) ? toQt(fieldwise::visible(text)) : visible(toQt(text));
}

QString visible(const QString &text)
{
    return toQt(fieldwise::visible(toStd(withoutMiddle(text))));
}

QString visibleLines(const QString &text)
{
    if (text.size() <= longestShown)
        return toQt(fieldwise::visibleLines(toStd(text)));
    QStringList lines = text.split(QLatin1Char('\n'));
    for (QString &line : lines)
        line = withoutMiddle(line);
    return toQt(fieldwise::visibleLines(toStd(lines.join(QLatin1Char('\n')))));
}

QString escaped(const QString &text)
{
    return visible(text).toHtmlEscaped();
}

QString menuText(const QString &text)
{
    return visible(text).replace(QLatin1Char('&'), QLatin1String("&&"));
}

QString tip(const QString &text)
{
    // An invisible word joiner after each `<` and `&` prevents Qt from finding a tag or an entity. A text that already
    // has them is a tip that is passed on.
    const QString joinedLess = QStringLiteral("<\u2060"), joinedAnd = QStringLiteral("&\u2060");
    QString tip =
        visibleLines(QString(text).replace(joinedLess, QStringLiteral("<")).replace(joinedAnd, QStringLiteral("&")));
    if (Qt::mightBeRichText(tip))
        tip.replace(QLatin1Char('<'), joinedLess).replace(QLatin1Char('&'), joinedAnd);
    return tip;
}

} // namespace fieldwise::ui

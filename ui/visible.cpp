// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/visible.h"

#include <QTextDocument>

#include "core/base/visible.h"
#include "ui/convert.h"

namespace fieldwise::ui {

QString visible(std::string_view text)
{
    return toQt(fieldwise::visible(text));
}

QString visible(const QString &text)
{
    return visible(std::string_view(toStd(text)));
}

QString visibleLines(const QString &text)
{
    return toQt(fieldwise::visibleLines(toStd(text)));
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
    // With a word joiner, which is not seen, behind each `<` and `&` there is no tag and no entity to be found; one that is there
    // is of a tip that is handed on.
    const QString joinedLess = QStringLiteral("<\u2060"), joinedAnd = QStringLiteral("&\u2060");
    QString tip = visibleLines(QString(text).replace(joinedLess, QStringLiteral("<")).replace(joinedAnd, QStringLiteral("&")));
    if (Qt::mightBeRichText(tip))
        tip.replace(QLatin1Char('<'), joinedLess).replace(QLatin1Char('&'), joinedAnd);
    return tip;
}

} // namespace fieldwise::ui

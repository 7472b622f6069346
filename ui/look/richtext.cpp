// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/richtext.h"

#include <QStringList>

#include "ui/look/visible.h"

namespace fieldwise::ui {

QString richText(const QString &sentence)
{
    QString rich;
    const QStringList parts = sentence.split(QLatin1Char('`'));
    for (int i = 0; i < parts.size(); ++i) {
        const bool quoted = i % 2 == 1 && i + 1 < parts.size();
        rich += quoted ? QStringLiteral("<b>%1</b>").arg(escaped(parts[i])) : escaped(parts[i]);
    }
    return rich;
}

QString plainText(QString sentence)
{
    return visible(sentence.remove(QLatin1Char('`')));
}

QString asSentence(QString diagnostic)
{
    if (diagnostic.isEmpty())
        return diagnostic;
    diagnostic[0] = diagnostic[0].toUpper();
    if (!diagnostic.endsWith(QLatin1Char('.')) && !diagnostic.endsWith(QLatin1Char('?')))
        diagnostic += QLatin1Char('.');
    return diagnostic;
}

QString paragraph(const QString &html)
{
    return QStringLiteral("<p style='margin:0 0 4px 0'>%1</p>").arg(html);
}

} // namespace fieldwise::ui

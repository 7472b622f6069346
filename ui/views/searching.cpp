// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/searching.h"

#include <algorithm>

#include <QCoreApplication>

#include "core/base/text.h"
#include "ui/look/convert.h"

namespace fieldwise::ui {

QRegularExpression expressionOf(const Wanted &wanted)
{
    QString pattern = wanted.isExpression ? wanted.words : QRegularExpression::escape(wanted.words);
    if (wanted.wholeWord)
        pattern = QStringLiteral("(?<![\\p{L}\\p{N}_])(?:%1)(?![\\p{L}\\p{N}_])").arg(pattern);
    QRegularExpression::PatternOptions options =
        QRegularExpression::MultilineOption | QRegularExpression::UseUnicodePropertiesOption;
    options.setFlag(QRegularExpression::CaseInsensitiveOption, !wanted.exactCase);
    return QRegularExpression(pattern, options);
}

QString faultOf(const QRegularExpression &expression)
{
    if (expression.isValid())
        return {};
    const QString why = expression.errorString();
    return QCoreApplication::translate("FindBar", "The expression is not valid yet: %1").arg(why);
}

std::vector<Found> allIn(const PaneEditor &editor, const QRegularExpression &expression, bool &tooLong)
{
    std::string bytes = editor.bytes();
    for (const view::Masked &mask : editor.masks().in()) // an expression must not look at masked text either
        std::fill(bytes.begin() + mask.range.begin, bytes.begin() + mask.range.end, '\x01');
    const uint32_t start = hasBom(bytes) ? 3 : 0;
    const QString text = toQt(std::string_view(bytes).substr(start));
    if (text.toUtf8().size() + static_cast<qsizetype>(start) != static_cast<qsizetype>(bytes.size()))
        return {}; // not UTF-8: offsets can't be converted
    std::vector<Found> all;
    uint32_t at = start;
    qsizetype seen = 0;
    const auto bytesTo = [&](qsizetype end) {
        at += static_cast<uint32_t>(QStringView(text).mid(seen, end - seen).toUtf8().size());
        seen = end;
        return at;
    };
    for (auto matches = expression.globalMatch(text); matches.hasNext();) {
        const QRegularExpressionMatch match = matches.next();
        if (match.capturedLength() == 0)
            continue;
        const uint32_t begin = bytesTo(match.capturedStart());
        const uint32_t end = bytesTo(match.capturedEnd());
        if (!editor.masks().meet(static_cast<int>(begin), static_cast<int>(end)))
            all.push_back({{begin, end}, match.capturedTexts()});
    }
    // The regex engine gives up where an expression can match in too many ways.
    tooLong = tooLong || !expression.match(text, seen).isValid();
    return all;
}

QString replacementFor(const Found &found, QString with, bool isExpression)
{
    if (!isExpression)
        return with;
    static const QRegularExpression group(QStringLiteral("[\\\\$](\\d)"));
    for (auto match = group.match(with); match.hasMatch();) {
        const QString text = found.groups.value(match.captured(1).toInt());
        with.replace(match.capturedStart(), match.capturedLength(), text);
        match = group.match(with, match.capturedStart() + text.size());
    }
    return with;
}

} // namespace fieldwise::ui

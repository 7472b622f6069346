// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/recent.h"

#include <algorithm>

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>

namespace fieldwise::ui {

namespace {

constexpr qsizetype mostFiles = 10;

const QString modeKey = QStringLiteral("mode");
const QString filesKey = QStringLiteral("files");
const QString sessionKey = QStringLiteral("session");
const QString whenKey = QStringLiteral("when");

} // namespace

QString Recent::name() const
{
    const QString main = !session.isEmpty() ? session
        : mode == merge::Mode::Compare      ? files.value(0)
                                            : files.value(files.size() - 1);
    return QFileInfo(main).fileName();
}

QString Recent::about() const
{
    const QString kind = session.isEmpty() ? modeName(mode) : Workspace::tr("Session, %1").arg(modeName(mode));
    const QString folder = QFileInfo(session.isEmpty() ? files.value(files.size() - 1) : session).dir().path();
    return Workspace::tr("%1, %2").arg(kind, folder);
}

QString Recent::problem() const
{
    const QStringList needed = session.isEmpty() ? files : QStringList{session};
    const auto missing = std::ranges::find_if(needed, [](const QString &file) { return !QFileInfo::exists(file); });
    return missing == needed.end() ? QString()
                                   : Workspace::tr("%1 is no longer there").arg(QFileInfo(*missing).fileName());
}

QString textOf(const Recent &recent)
{
    const QJsonObject facts{{modeKey, static_cast<int>(recent.mode)},
                            {filesKey, QJsonArray::fromStringList(recent.files)},
                            {sessionKey, recent.session},
                            {whenKey, recent.when.toUTC().toString(Qt::ISODate)}};
    return QString::fromUtf8(QJsonDocument(facts).toJson(QJsonDocument::Compact));
}

std::optional<Recent> recentFrom(const QString &text)
{
    const QJsonObject facts = QJsonDocument::fromJson(text.toUtf8()).object();
    Recent recent;
    const int mode = facts.value(modeKey).toInt(-1);
    recent.session = facts.value(sessionKey).toString();
    for (const auto &file : facts.value(filesKey).toArray())
        recent.files += file.toString();
    recent.when = QDateTime::fromString(facts.value(whenKey).toString(), Qt::ISODate).toLocalTime();
    if (mode < 0 || mode > static_cast<int>(merge::Mode::ServerSide)
        || (recent.files.isEmpty() && recent.session.isEmpty()))
        return {};
    recent.mode = static_cast<merge::Mode>(mode);
    return recent;
}

QStringList withRecent(const QStringList &texts, const Recent &added)
{
    QStringList all{textOf(added)};
    for (const QString &text : texts) {
        const auto recent = recentFrom(text);
        if (recent && !recent->isSame(added) && all.size() < mostFiles)
            all += text;
    }
    return all;
}

QString agoText(const QDateTime &when, const QDateTime &now)
{
    const qint64 minutes = when.secsTo(now) / 60;
    const qint64 days = when.date().daysTo(now.date());
    if (minutes < 1)
        return Workspace::tr("just now");
    if (minutes < 60)
        return Workspace::tr("%1 min ago").arg(minutes);
    if (days == 0)
        return QLocale().toString(when.time(), QLocale::ShortFormat);
    if (days == 1)
        return Workspace::tr("yesterday");
    return days < 7 ? QLocale().dayName(when.date().dayOfWeek())
                    : QLocale().toString(when.date(), QLocale::ShortFormat);
}

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/recent.h"

#include <algorithm>

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>

#include "ui/look/convert.h"
#include "ui/work/gittemporary.h"
#include "ui/work/workspace.h"

namespace fieldwise::ui {

namespace {

constexpr qsizetype mostComparisons = 10;
constexpr int resultSlot = -1;

const QString modeKey = QStringLiteral("mode");
const QString checksKey = QStringLiteral("checks");
const QString textsKey = QStringLiteral("texts");
const QString oldFilesKey = QStringLiteral("files");
const QString settingsKey = QStringLiteral("settings");
const QString sessionKey = QStringLiteral("session");
const QString countsKey = QStringLiteral("counts");
const QString resourcesKey = QStringLiteral("resources");
const QString whenKey = QStringLiteral("when");

QJsonObject jsonOf(const Recent::Text &text)
{
    QJsonObject out{{QStringLiteral("slot"), text.slot ? static_cast<int>(*text.slot) : resultSlot},
                    {QStringLiteral("file"), text.file},
                    {QStringLiteral("name"), text.name}};
    if (text.cluster) {
        out.insert(QStringLiteral("kubeconfig"), toQt(text.cluster->cluster.kubeconfig));
        out.insert(QStringLiteral("context"), toQt(text.cluster->cluster.context));
        out.insert(QStringLiteral("namespace"), toQt(text.cluster->cluster.namespaceName));
        out.insert(QStringLiteral("object"), toQt(text.cluster->object));
    }
    return out;
}

Recent::Text textFrom(const QJsonObject &json)
{
    const auto word = [&](const char *key) { return json.value(QLatin1String(key)).toString(); };
    const int slot = json.value(QStringLiteral("slot")).toInt();
    Recent::Text text{.slot = {}, .file = word("file"), .name = word("name"), .cluster = {}};
    if (slot >= 0 && slot < static_cast<int>(merge::allSides.size()))
        text.slot = static_cast<merge::Side>(slot);
    if (json.contains(QStringLiteral("context"))) {
        text.cluster.emplace().object = toStd(word("object"));
        text.cluster->cluster.kubeconfig = toStd(word("kubeconfig"));
        text.cluster->cluster.context = toStd(word("context"));
        text.cluster->cluster.namespaceName = toStd(word("namespace"));
    }
    return text;
}

/// Before 0.3 only the files were stored, in pane order.
std::vector<Recent::Text> textsFromFiles(const QJsonArray &files, const openings::Way &way)
{
    std::vector<openings::Slot> places = openings::slotsOf(way);
    if (static_cast<qsizetype>(places.size()) > files.size())
        places.erase(places.begin(), places.end() - files.size());
    std::vector<Recent::Text> texts;
    for (size_t i = 0; i < places.size(); ++i)
        texts.push_back({places[i], files[static_cast<qsizetype>(i)].toString(), {}, {}});
    return texts;
}

} // namespace

bool isTemporary(const QString &file)
{
    const QString path = QFileInfo(file).absoluteFilePath();
    const QStringList places{QDir::tempPath(), QStringLiteral("/tmp"), QStringLiteral("/var/tmp"),
                             QStringLiteral("/dev"), QStringLiteral("/proc")};
    return nameOfGitTemporary(file)
        || std::ranges::any_of(places, [&](const QString &place) { return path.startsWith(place + QLatin1Char('/')); });
}

QString Recent::Text::shownName() const
{
    return file.isEmpty() ? name : ui::shownName(file);
}

QString Recent::name() const
{
    QStringList names;
    for (const Text &text : texts)
        names += text.shownName();
    return names.join(QStringLiteral(", "));
}

QString Recent::about() const
{
    const auto inFile =
        std::ranges::find_if(texts.rbegin(), texts.rend(), [](const Text &text) { return !text.file.isEmpty(); });
    QString place = !session.isEmpty() ? Workspace::tr("session %1").arg(session)
        : inFile != texts.rend()       ? QFileInfo(inFile->file).path()
                                       : QString();
    if (const QString home = QDir::homePath() + QLatin1Char('/'); place.startsWith(home))
        place.replace(0, home.size(), QStringLiteral("~/"));
    if (resources < 2)
        return place;
    return place.isEmpty() ? Workspace::tr("%1 resources").arg(resources)
                           : Workspace::tr("%1 resources, %2").arg(resources).arg(place);
}

QString Recent::problem() const
{
    QStringList needed;
    for (const Text &text : texts)
        if (!text.file.isEmpty() && session.isEmpty())
            needed += text.file;
    needed += session.isEmpty() ? settings : QStringList(session);
    const auto missing = std::ranges::find_if(needed, [](const QString &file) { return !QFileInfo::exists(file); });
    return missing == needed.end() ? QString()
                                   : Workspace::tr("%1 is no longer there").arg(QFileInfo(*missing).fileName());
}

OpenRequest Recent::request() const
{
    OpenRequest request{.way = way};
    for (const Text &text : texts) {
        request.at(text.slot).path = text.file;
        request.at(text.slot).cluster = text.cluster;
        request.at(text.slot).name = text.name;
    }
    for (const QString &file : settings) {
        request.settings.push_back({.path = file});
        if (const auto look = lookInto(request.settings.back()); look && look->settings.isWhole())
            request.deployer = look->settings.deployer;
    }
    return request;
}

QString textOf(const Recent &recent)
{
    QJsonArray texts, counts;
    for (const Recent::Text &text : recent.texts)
        texts += jsonOf(text);
    for (const auto &[look, count] : recent.counts)
        counts += QJsonArray{static_cast<int>(look), static_cast<int>(count)};
    const QJsonObject facts{{modeKey, static_cast<int>(recent.way.mode)},
                            {checksKey, recent.way.checks},
                            {textsKey, texts},
                            {settingsKey, QJsonArray::fromStringList(recent.settings)},
                            {sessionKey, recent.session},
                            {countsKey, counts},
                            {resourcesKey, static_cast<int>(recent.resources)},
                            {whenKey, recent.when.toUTC().toString(Qt::ISODate)}};
    return QString::fromUtf8(QJsonDocument(facts).toJson(QJsonDocument::Compact));
}

std::optional<Recent> recentFrom(const QString &text)
{
    const QJsonObject facts = QJsonDocument::fromJson(text.toUtf8()).object();
    const int mode = facts.value(modeKey).toInt(-1);
    if (mode < 0 || mode > static_cast<int>(merge::Mode::ThreeWayKeep))
        return {};
    Recent recent{.way = {static_cast<merge::Mode>(mode), facts.value(checksKey).toBool()}};
    for (const auto &file : facts.value(settingsKey).toArray())
        recent.settings += file.toString();
    recent.session = facts.value(sessionKey).toString();
    recent.texts = textsFromFiles(facts.value(oldFilesKey).toArray(), recent.way);
    for (const auto &one : facts.value(textsKey).toArray())
        recent.texts.push_back(textFrom(one.toObject()));
    for (const auto &one : facts.value(countsKey).toArray())
        if (const int look = one.toArray().at(0).toInt(-1); look >= 0 && look < static_cast<int>(Look::Count))
            recent.counts.emplace_back(static_cast<Look>(look), static_cast<uint32_t>(one.toArray().at(1).toInt()));
    recent.resources = static_cast<uint32_t>(facts.value(resourcesKey).toInt());
    recent.when = QDateTime::fromString(facts.value(whenKey).toString(), Qt::ISODate).toLocalTime();
    const auto isGone = [](const Recent::Text &one) { return isTemporary(one.file) || one.shownName().isEmpty(); };
    if (recent.session.isEmpty() ? recent.texts.empty() || std::ranges::any_of(recent.texts, isGone)
                                 : isTemporary(recent.session))
        return {};
    return recent;
}

QStringList withRecent(const QStringList &texts, const Recent &added)
{
    QStringList all = withoutRecent(texts, added);
    all.prepend(textOf(added));
    return all.mid(0, mostComparisons);
}

QStringList withoutRecent(const QStringList &texts, const Recent &forgotten)
{
    QStringList all;
    for (const QString &text : texts)
        if (const auto recent = recentFrom(text); recent && !recent->isSame(forgotten))
            all += text;
    return all;
}

std::vector<kubectl::Wanted> clustersOf(const QStringList &texts)
{
    std::vector<kubectl::Wanted> all;
    for (const QString &text : texts)
        if (const auto recent = recentFrom(text))
            for (const Recent::Text &one : recent->texts)
                if (one.cluster)
                    all.push_back(*one.cluster);
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

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/autosave.h"

#include <algorithm>
#include <utility>

#include <QDir>
#include <QStandardPaths>
#include <QUuid>

#include "core/files.h"
#include "ui/look/convert.h"
#include "ui/work/saved.h"
#include "ui/work/sessionfile.h"

namespace fieldwise::ui {

namespace {

constexpr int delay = 400;                   // milliseconds, to which the time for writing is added
constexpr QLatin1String keptPrefix("kept-"); // of the file names of kept sessions

std::shared_ptr<QLockFile> lockOf(const QString &file)
{
    auto lock = std::make_shared<QLockFile>(file + QStringLiteral(".lock"));
    lock->setStaleLockTime(0); // a lock is stale only when its program has ended
    return lock->tryLock(0) ? lock : nullptr;
}

/// Removes what a program left that was killed while saving.
void removeHalves(const QString &folder)
{
    for (const QFileInfo &info : QDir(folder).entryInfoList({QStringLiteral(".*")}, QDir::Files | QDir::Hidden)) {
        const QString whole = toQt(files::wholeOf(toStd(info.fileName())));
        if (whole.endsWith(QLatin1String(".fieldwise")) && lockOf(info.dir().filePath(whole)))
            QFile::remove(info.absoluteFilePath());
    }
}

} // namespace

std::optional<Diagnostic> writeSession(const std::string &file, const config::Session &session, size_t largest)
{
    const std::string text = config::sessionText(session);
    if (text.size() > largest)
        return fault("session-too-large",
                     "it has more than " + std::to_string(largest >> 20)
                         + " MiB, the most that can be read again; nothing was written, so save its texts themselves");
    return files::write(file, text, files::forOwner);
}

Autosave::Autosave(const QString &folder, std::function<std::optional<config::Session>()> now, QObject *parent)
    : QObject(parent), m_folder(folder), m_now(std::move(now))
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(delay);
    connect(&m_timer, &QTimer::timeout, this, &Autosave::save);
}

Autosave::~Autosave() = default;

QString Autosave::usualFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + QStringLiteral("/autosave");
}

void Autosave::touch()
{
    if (m_writing)
        m_again = true;
    else if (!m_timer.isActive())
        m_timer.start(); // not restarted at each key, or nothing would be saved during typing
}

bool Autosave::claim()
{
    if (!m_file.isEmpty())
        return true;
    if (!QDir().mkpath(m_folder))
        return false;
    QFile::setPermissions(m_folder, QFileDevice::ReadOwner | QFileDevice::WriteOwner | QFileDevice::ExeOwner);
    const QString file =
        QStringLiteral("%1/%2-%3.fieldwise")
            .arg(m_folder, QDateTime::currentDateTimeUtc().toString(QStringLiteral("yyyyMMddHHmmsszzz")),
                 QUuid::createUuid().toString(QUuid::WithoutBraces));
    m_lock = lockOf(file);
    if (m_lock)
        m_file = file;
    return m_lock != nullptr;
}

void Autosave::release()
{
    if (m_file.isEmpty())
        return;
    QFile::remove(m_file);
    m_file.clear();
    m_lock.reset();
}

void Autosave::save()
{
    auto session = m_now();
    if (!session)
        return release();
    if (!claim())
        return written(tr("%1 can't be written to").arg(m_folder));
    session->saved = toStd(QDateTime::currentDateTimeUtc().toString(Qt::ISODate));
    m_writing = true;
    m_thread = Thread([this, file = toStd(m_file), kept = std::move(*session)] {
        const auto fault = writeSession(file, kept);
        const QString why = savedBy(fault).why; // ignores the note about an unsynced file: only a power cut can lose it
        m_handover.tell([this, why] { written(why); });
    });
}

void Autosave::written(const QString &why)
{
    m_writing = false;
    if (std::exchange(m_again, false))
        m_timer.start();
    if (!why.isEmpty() && !std::exchange(m_failed, true))
        Q_EMIT failed(why);
    m_failed = !why.isEmpty();
}

void Autosave::finish()
{
    m_timer.stop();
    m_thread = {};
    m_again = false;
    release();
}

QString Autosave::keep()
{
    m_timer.stop();
    m_thread = {};
    m_again = false;
    auto session = m_now();
    if (!session) {
        release();
        return {};
    }
    if (!claim())
        return tr("%1 can't be written to").arg(m_folder);
    session->saved = toStd(QDateTime::currentDateTimeUtc().toString(Qt::ISODate));
    QString why = savedBy(writeSession(toStd(m_file), *session)).why;
    const QFileInfo info(m_file);
    if (!why.isEmpty())
        return why;
    if (!info.fileName().startsWith(keptPrefix))
        QFile::rename(m_file, info.dir().filePath(keptPrefix + info.fileName()));
    m_file.clear();
    m_lock.reset();
    return {};
}

std::vector<Leftover> Autosave::leftovers() const
{
    removeHalves(m_folder);
    std::vector<Leftover> found;
    for (const QFileInfo &info : QDir(m_folder).entryInfoList({QStringLiteral("*.fieldwise")}, QDir::Files)) {
        const QString file = info.absoluteFilePath();
        auto lock = lockOf(file);
        const auto text = lock ? files::read(toStd(file)) : Result<std::string, Diagnostic>(Unexpected(Diagnostic{}));
        if (!text)
            continue;
        auto session = config::readSession(*text);
        if (!session)
            continue;
        const QDateTime when = QDateTime::fromString(toQt(session->saved), Qt::ISODate).toLocalTime();
        found.push_back({file, info.fileName().startsWith(keptPrefix), when, std::move(*session), std::move(lock)});
    }
    std::ranges::stable_sort(found, [](const Leftover &a, const Leftover &b) { return a.when > b.when; });
    return found;
}

void Autosave::adopt(const Leftover &leftover)
{
    finish();
    m_file = leftover.file;
    m_lock = leftover.lock;
}

void Autosave::forget(const Leftover &leftover)
{
    QFile::remove(leftover.file);
}

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/diskwatch.h"

#include <QFileInfo>

namespace fieldwise::ui {

DiskWatch::DiskWatch(QObject *parent) : QObject(parent)
{
    m_calm.setSingleShot(true);
    m_calm.setInterval(100);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, &m_calm, qOverload<>(&QTimer::start));
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, &m_calm, qOverload<>(&QTimer::start));
    connect(&m_calm, &QTimer::timeout, this, [this] {
        watch(); // a replaced file is no longer watched
        Q_EMIT changed();
    });
}

void DiskWatch::setFiles(const QStringList &files)
{
    if (files == m_files)
        return;
    m_files = files;
    if (const QStringList watched = m_watcher.files() + m_watcher.directories(); !watched.isEmpty())
        m_watcher.removePaths(watched);
    watch();
}

void DiskWatch::watch()
{
    QStringList missing;
    for (const QString &file : std::as_const(m_files)) {
        for (const QString &path : {file, QFileInfo(file).absolutePath()}) {
            if (!m_watcher.files().contains(path) && !m_watcher.directories().contains(path) && !missing.contains(path)
                && QFileInfo::exists(path))
                missing += path;
        }
    }
    if (!missing.isEmpty())
        m_watcher.addPaths(missing);
}

} // namespace fieldwise::ui

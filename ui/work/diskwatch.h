// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFileSystemWatcher>
#include <QObject>
#include <QStringList>
#include <QTimer>

namespace fieldwise::ui {

/// Tells when files may have changed on disk; also those that are replaced, as editors do, or that come back.
class DiskWatch : public QObject {
    Q_OBJECT
public:
    explicit DiskWatch(QObject *parent = nullptr);
    void setFiles(const QStringList &files);

Q_SIGNALS:
    void changed();

private:
    void watch();

    QStringList m_files;
    QFileSystemWatcher m_watcher;
    QTimer m_calm; ///< several changes of one saving are told once
};

} // namespace fieldwise::ui

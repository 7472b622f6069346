// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFileSystemWatcher>
#include <QObject>
#include <QStringList>
#include <QTimer>

namespace fieldwise::ui {

/// Reports that files may have changed on disk, including files that are replaced (as editors do) or created again.
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
    QTimer m_calm; ///< combines the changes of one save into one signal
};

} // namespace fieldwise::ui

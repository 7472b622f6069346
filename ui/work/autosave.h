// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include <QDateTime>
#include <QLockFile>
#include <QObject>
#include <QTimer>

#include "core/base/thread.h"
#include "core/config.h"
#include "ui/work/handover.h"

namespace fieldwise::ui {

/// A session that a program which is no longer running has left behind. While one of these lives nobody else is
/// offered it.
struct Leftover {
    QString file;
    QDateTime when;
    config::Session session;
    std::shared_ptr<QLockFile> lock;
};

/// Keeps the session of one window in a file of its own, at most half a second old, written on a thread of its own.
/// The file goes when the window closes as it should; it stays when the program ends in any other way.
class Autosave : public QObject {
    Q_OBJECT
public:
    /// `now` gives the session as it is, or nothing when there is nothing to keep.
    Autosave(const QString &folder, std::function<std::optional<config::Session>()> now, QObject *parent = nullptr);
    ~Autosave() override;

    static QString usualFolder();

    /// Something has changed.
    void touch();
    /// The person agreed to lose what is not saved, or saved it.
    void finish();

    /// The newest first. Another running program's are not among them.
    std::vector<Leftover> leftovers() const;
    /// Goes on with one: its file is from now on this window's.
    void adopt(const Leftover &leftover);
    static void forget(const Leftover &leftover);

Q_SIGNALS:
    void failed(const QString &why);

private:
    void save();
    void written(const QString &why);
    bool claim();
    void release();

    QString m_folder;
    std::function<std::optional<config::Session>()> m_now;
    QString m_file; ///< "" until there is something to keep
    std::shared_ptr<QLockFile> m_lock;
    QTimer m_timer;
    bool m_writing = false;
    bool m_again = false; ///< it has changed while it was written
    bool m_failed = false;
    Handover m_handover;
    Thread m_thread; ///< last, so that it ends first
};

} // namespace fieldwise::ui

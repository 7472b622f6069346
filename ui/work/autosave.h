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

/// A session left behind or kept by a program that is no longer running. While a Leftover exists, its lock keeps other
/// programs from offering it.
struct Leftover {
    QString file;        ///< the names of files sort as their work began
    bool isKept = false; ///< by a person, not left by a crash
    QDateTime when;
    config::Session session;
    std::shared_ptr<QLockFile> lock;
};

/// Saves the session of one window to its own file, at most half a second late, on its own thread. The file is removed
/// when the window closes normally, and stays if the program ends in any other way.
class Autosave : public QObject {
    Q_OBJECT
public:
    /// `now` returns the current session, or nothing if there is nothing to save.
    Autosave(const QString &folder, std::function<std::optional<config::Session>()> now, QObject *parent = nullptr);
    ~Autosave() override;

    static QString usualFolder();

    /// Call after any change.
    void touch();
    /// Removes the file: the work is saved, or the person agreed to lose it.
    void finish();
    /// Leaves the current session to the next window. Returns why that failed, or "".
    QString keep();

    /// Newest first, without sessions of programs that are still running.
    std::vector<Leftover> leftovers() const;
    /// Continues a leftover: its file becomes this window's.
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
    QString m_file; ///< "" until there is something to save
    std::shared_ptr<QLockFile> m_lock;
    QTimer m_timer;
    bool m_writing = false;
    bool m_again = false; ///< it changed while it was being written
    bool m_failed = false;
    Handover m_handover;
    Thread m_thread; ///< last, so that it is joined first
};

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "programs/versions.h"
#include "ui/controllers/controller.h"
#include "ui/work/gitmerge.h"

namespace fieldwise::ui {

class ByLinesController;
class NamedPlaces;
class RecentController;
class SessionsController;
class ServerSideController;

/// Opens files, folders, examples, merges of git, and what is pasted or dropped.
class OpeningController : public Controller {
    Q_OBJECT
public:
    OpeningController(WindowParts &parts, NamedPlaces &places, SessionsController &sessions, RecentController &recent,
                      ServerSideController &serverSide, ByLinesController &byLines);

    /// Opens files from the command line or a dialog, in pane order. Two files mean Two-way unless `mode` is given; a
    /// single file goes into the first empty pane.
    void openFiles(const QStringList &files, std::optional<merge::Mode> mode = {});
    void openFile(merge::Side side, const QString &file);
    /// Returns what went wrong, if anything.
    std::optional<QString> tryOpen(merge::Side side, const QString &file);
    void openExample(const QString &name);
    /// Opens a merge of git's at its first conflict.
    void openGit(const GitMerge &merge);
    bool openMarked(const QString &file);
    /// Compares two versions of a repository.
    void openVersions(const Versions &versions);
    void paste(merge::Side side);
    /// Opens files that were dropped or chosen without a pane. A live object, alone or with its manifest, means Apply.
    void openSuggested(const QStringList &files);
    void startNew(merge::Mode mode);
    void chooseFiles(std::optional<merge::Side> side);
    void openFolders();
    /// Asks if edits of a pane would be lost.
    bool mayReplace(merge::Side side, const QString &file);

private:
    void chooseVersions();
    void offerMarked(const QString &file);
    void openAsLive(const QString &file);
    void dropOn(merge::Side side, const QStringList &files);

    NamedPlaces &m_places;
    SessionsController &m_sessions;
    ServerSideController &m_serverSide;
    ByLinesController &m_byLines;
};

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "programs/versions.h"
#include "ui/controllers/controller.h"
#include "ui/work/background.h"
#include "ui/work/gitmerge.h"

namespace fieldwise::ui {

class ByLinesController;
class NamedPlaces;
class RecentController;
class SessionsController;
class ServerSideController;
class ValuesController;

/// Opens files, folders, examples, merges of git, and what is pasted or dropped.
class OpeningController : public Controller {
    Q_OBJECT
public:
    OpeningController(WindowParts &parts, NamedPlaces &places, SessionsController &sessions, RecentController &recent,
                      ServerSideController &serverSide, ByLinesController &byLines, ValuesController &values);

    /// Opens files from the command line: as many as there are empty panes go there, a single file into the first of
    /// them; else they replace what is open. Without `mode` what they are decides it.
    void openFiles(const QStringList &files, std::optional<merge::Mode> mode = {});
    /// Replaces what is open, after asking about unsaved work.
    void open(const OpenRequest &request);
    void openFile(merge::Side side, const QString &file);
    /// Returns what went wrong, if anything.
    std::optional<QString> tryOpen(openings::Slot slot, const Source &source);
    void openExample(const QString &name);
    /// Opens a merge of git's at its first conflict.
    void openGit(const GitMerge &merge);
    bool openMarked(const QString &file);
    /// Compares two versions of a repository.
    void openVersions(const Versions &versions);
    /// Without a pane: on the start page, where what it is decides the mode.
    void paste(std::optional<merge::Side> side = {});
    /// Opens files that were dropped without a pane; where they would replace something, asks how.
    void openDropped(const QStringList &files);
    /// Asks for a comparison, with these files given.
    void askComparison(const QStringList &files = {});
    void startNew(merge::Mode mode);
    void chooseFile(merge::Side side);
    /// Asks if edits of a pane would be lost.
    bool mayReplace(merge::Side side, const QString &file);

Q_SIGNALS:
    /// What was open is replaced.
    void replaced();
    /// A pane is to be filled from the cluster that the source names.
    void fetchAsked(fieldwise::merge::Side side, const fieldwise::ui::Source &source);

private:
    QString whyNot(const OpenRequest &request) const;
    std::vector<merge::Side> emptyPanes(merge::Mode mode) const;
    void openInto(const std::vector<merge::Side> &sides, const QStringList &files);
    void chooseVersions();
    void offerMarked(const QString &file);
    void openAsLive(const Source &source);
    bool takeSettings(const Source &source);
    void tellSettings();
    void openSettings(const OpenRequest &request);
    void applyWith(const std::string &deployer, const QString &name = {});
    void putInto(merge::Side side, const Source &source);
    void typeInto(merge::Side side, const QString &typed);
    void focusLast();
    void dropOn(merge::Side side, const QStringList &files);

    std::shared_ptr<Background> m_reading = std::make_shared<Background>(); ///< for the dialog that opens a comparison
    NamedPlaces &m_places;
    SessionsController &m_sessions;
    ServerSideController &m_serverSide;
    ByLinesController &m_byLines;
    ValuesController &m_values;
};

} // namespace fieldwise::ui

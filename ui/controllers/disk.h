// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"
#include "ui/work/diskwatch.h"

namespace fieldwise::ui {

class ResultController;
class RecentController;
class SessionsController;

/// Watches the panes' files on disk, in a check also that of the result; reloads, reverts and writes them.
class DiskController : public Controller {
    Q_OBJECT
public:
    DiskController(WindowParts &parts, ResultController &results, SessionsController &sessions,
                   RecentController &recent);

    void checkDisk();

private:
    /// An input; without a side the result to check.
    using Pane = std::optional<merge::Side>;
    static size_t index(Pane pane) { return pane ? merge::index(*pane) : merge::allSides.size(); }
    QString fileOf(Pane pane) const;
    QString nameOf(Pane pane) const;
    FileNow fileNow(Pane pane, bool read) const;
    void watchFiles();
    void showFileActions();
    void sayOnDisk(const std::vector<Pane> &changed, const std::vector<Pane> &lost);
    void answerDiskChange(const std::vector<Pane> &panes, bool reload);
    void reload(Pane pane, const FileNow &now, bool joined);
    void reloadAll();
    std::optional<merge::Side> meantPane();
    void revertPane();
    void writeBack();
    void saveAll();
    void closeComparison();

    ResultController &m_results;
    SessionsController &m_sessions;
    RecentController &m_recent;
    DiskWatch m_watch;
    std::array<FileNow, merge::allSides.size() + 1> m_toldOnDisk;
    bool m_fileNoticeIsDisk = false;
};

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"
#include "ui/work/diskwatch.h"

namespace fieldwise::ui {

class ResultController;
class RecentController;
class SessionsController;

/// Watches the panes' files on disk; reloads, reverts and writes them.
class DiskController : public Controller {
    Q_OBJECT
public:
    DiskController(WindowParts &parts, ResultController &results, SessionsController &sessions,
                   RecentController &recent);

    void checkDisk();

private:
    void watchFiles();
    void showFileActions();
    void sayOnDisk(const std::vector<merge::Side> &changed, const std::vector<merge::Side> &lost);
    void answerDiskChange(const std::vector<merge::Side> &sides, bool reload);
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
    merge::PerSide<FileNow> m_toldOnDisk;
    bool m_fileNoticeIsDisk = false;
};

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "ui/controllers/controller.h"
#include "ui/work/autosave.h"
#include "ui/work/recent.h"

namespace fieldwise::ui {

class ResultController;
class SessionsController;

/// Recent comparisons, and sessions that were kept or left behind by a crash.
class RecentController : public Controller {
    Q_OBJECT
public:
    RecentController(WindowParts &parts, SessionsController &sessions, ResultController &results);

    /// Saves the current work to a file in this folder, and offers what was kept or left by a crash there; if another
    /// program waits for a file, only work on that file.
    void autosaveIn(const QString &folder);
    /// Call when the window closes: removes the autosave.
    void finish();
    /// Updates the start page and the menu.
    void showRecent();
    /// The comparison that is open, if it can be opened again.
    std::optional<Recent> recentNow() const;
    /// Opens the comparisons of the tabs that were open last, unless there is work to come back to first.
    void restoreTabs();

Q_SIGNALS:
    void opens(const fieldwise::ui::OpenRequest &request);

private:
    void offerLeftover();
    void openLeftover(size_t at);
    void openLeftovers();
    void openLastTabs();
    void continueLeftover(const Leftover &leftover);
    void forgetLeftover(size_t at);
    void forgetLeftovers();
    bool mayForget(const QString &question) const;
    bool keep();
    bool isOfOpenFile(const Leftover &leftover) const;
    void offerKept(size_t at);
    void forgetKept();
    bool isToBeKept() const;
    void noteRecent();
    RecentRow rowOf(const Leftover &leftover) const;
    void openRow(int row, bool inNewTab);
    void forgetRow(int row);
    void openRecent(const Recent &recent, bool inNewTab);
    void clearRecent();

    SessionsController &m_sessions;
    ResultController &m_results;
    Autosave *m_autosave = nullptr;
    std::vector<Leftover> m_leftovers;
    std::vector<Recent> m_recents;  ///< as on the start page, below what was kept
    std::vector<Recent> m_lastTabs; ///< those that can be opened
};

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "ui/controllers/controller.h"
#include "ui/work/autosave.h"
#include "ui/work/recent.h"

namespace fieldwise::ui {

class SessionsController;

/// What was open before: recent comparisons, and what a crash left behind.
class RecentController : public Controller {
    Q_OBJECT
public:
    RecentController(WindowParts &parts, SessionsController &sessions);

    /// Keeps what is done here in a file below this folder, and offers what was left there by a program that ended
    /// unexpectedly.
    void autosaveIn(const QString &folder);
    /// The window closes, and nothing is left behind.
    void finish();
    /// On the start page and in the menu.
    void showRecent();

Q_SIGNALS:
    void filesAsked(const QStringList &files, std::optional<merge::Mode> mode);

private:
    void offerLeftover();
    void openLeftover(size_t at);
    void forgetLeftover(size_t at);
    void noteRecent();
    void openRecent(const Recent &recent);
    void clearRecent();

    SessionsController &m_sessions;
    Autosave *m_autosave = nullptr;
    std::vector<Leftover> m_leftovers;
    QList<std::function<void()>> m_recentOpens; ///< by row of the start page
};

} // namespace fieldwise::ui

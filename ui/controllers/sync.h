// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"
#include "ui/work/background.h"

namespace fieldwise::ui {

/// Controls the page "Argo CD and Flux", and what the card says from it.
class SyncController : public Controller {
    Q_OBJECT
public:
    explicit SyncController(WindowParts &parts);

    /// Shows the page in place of the panes, or these again.
    void setShowing(bool on);
    const Synced &synced() const { return m_synced; }
    /// True if what is known was computed from the newest texts.
    bool isSettled() const { return !m_work.isRunning() && !m_isDue; }

private:
    void followSettings();
    void compute();
    void take(const Synced &synced);
    void choose(const QModelIndex &index, bool goes);
    void showCard();
    void selectField();

    SyncPage &m_page;
    Synced m_synced;
    std::string m_deployer; ///< of the settings, as `--deployer` names it
    bool m_isDue = false;   ///< texts have changed since the calculation that runs began
    Background m_work;      ///< last, so that it is joined first
};

} // namespace fieldwise::ui

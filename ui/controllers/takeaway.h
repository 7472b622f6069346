// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"

namespace fieldwise::ui {

/// The page "Export patch" in place of the panes.
class TakeAwayController : public Controller {
    Q_OBJECT
public:
    explicit TakeAwayController(WindowParts &parts);

    /// The page "Export patch" in place of the panes, or back to them.
    void setTakingAway(bool on);
    void followTakeAway();
    /// Writes what the page has; says so where it can't.
    bool saveTaken(const QString &file);

private:
    uint32_t shownDocument() const;
    void takeAway();

    uint32_t m_takenDocument = 0;
};

} // namespace fieldwise::ui

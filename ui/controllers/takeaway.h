// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"

namespace fieldwise::ui {

/// Controls the page "Export patch".
class TakeAwayController : public Controller {
    Q_OBJECT
public:
    explicit TakeAwayController(WindowParts &parts);

    /// Shows the page in place of the panes, or the panes again.
    void setTakingAway(bool on);
    void followTakeAway();
    /// Writes the shown text to a file. Returns false, with a message, if it can't.
    bool saveTaken(const QString &file);

private:
    uint32_t shownDocument() const;
    void takeAway();

    uint32_t m_takenDocument = 0;
};

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"
#include "ui/work/conflictfiles.h"

namespace fieldwise::ui {

class OpeningController;
class ResultController;

/// Says what was saved where, and goes on to the next file in conflict of the repository.
class SavedController : public Controller {
    Q_OBJECT
public:
    SavedController(WindowParts &parts, ResultController &results, OpeningController &opening);

private:
    void onSaved(const QString &file);
    bool isGitMerge() const;
    QString words() const;
    void lookForNext();
    void openConflicts();
    void showConflicts();

    ResultController &m_results;
    OpeningController &m_opening;
    QString m_lookedFor;     ///< the output for which m_conflicts is known
    ConflictFiles m_atStart; ///< those that the start page offers
    ConflictFiles m_conflicts;
};

} // namespace fieldwise::ui

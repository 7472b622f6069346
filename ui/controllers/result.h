// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"

namespace fieldwise::ui {

class NamedPlaces;
class ResourcesController;

/// Saves results and inputs.
class ResultController : public Controller {
    Q_OBJECT
public:
    ResultController(WindowParts &parts, NamedPlaces &places, ResourcesController &resourceList);

    /// Another program waits for the window: there is no start page to go back to. `output`: what it wants to be saved.
    void serve(const QString &output = {});
    bool serves() const { return m_serves; }
    /// What to tell that program: 0, or 1 when the output was not saved, or saved with conflicts that are left to
    /// decide.
    int status() const { return m_output.isEmpty() || m_isDone ? 0 : 1; }
    /// The newest inputs are merged and shown, and nothing is being saved.
    bool isSettled() { return m_workspace.isSettled() && m_toSave.empty(); }
    /// Asks for a name when none is known yet, has the result judged, then writes it.
    void saveResult(bool ask);
    void saveResultTo(const QString &file);
    void savePanes(const std::vector<std::pair<merge::Side, QString>> &panes);
    void savePane();

private:
    void saveFolder();
    void saveOpen(const QString &file);
    bool tellResult(const QString &file, const Saved &saved);
    void onJudged(const RefereeVerdict &verdict);

    NamedPlaces &m_places;
    ResourcesController &m_resourceList;
    bool m_serves = false; ///< another program waits
    QString m_output;      ///< what it waits for
    bool m_isDone = false; ///< the output is saved, and nothing was left to decide in it
    std::string m_toSave;  ///< the result that is being judged
    QString m_saveTo;
    std::vector<folder::Write> m_writes; ///< of a folder that is being judged
};

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"

namespace fieldwise::ui {

class MessageBox;
class NamedPlaces;
class ResourcesController;

/// Saves results and inputs.
class ResultController : public Controller {
    Q_OBJECT
public:
    ResultController(WindowParts &parts, NamedPlaces &places, ResourcesController &resourceList);

    /// Another program waits for this window, so there is no start page to return to. `output`: the file that it
    /// expects to be saved.
    void serve(const QString &output = {});
    bool serves() const { return m_serves; }
    /// The file that the other program expects; "" if it expects none.
    const QString &output() const { return m_output; }
    /// The exit status for that program: 0, or 1 if the output was not saved or was saved with open conflicts.
    int status() const { return m_output.isEmpty() || m_isDone ? 0 : 1; }
    /// True if the newest inputs are merged and shown, and no save is pending.
    bool isSettled() { return m_workspace.isSettled() && !m_toSave; }
    /// Asks for a file name if none is known (or `ask`), has the result judged, then writes it. `goesOn`: to the next
    /// file afterwards.
    void saveResult(bool ask, bool goesOn = false);
    bool goesOn() const { return m_goesOn; }
    /// Saves the result, and returns when that has ended; true if it was saved.
    bool saveAndWait();
    void saveResultTo(const QString &file);
    void savePanes(const std::vector<std::pair<merge::Side, QString>> &panes);
    void savePane();

Q_SIGNALS:
    /// The output was saved with open conflicts, so the other program asks about it again.
    void stopped();

private:
    /// A result that is being judged, to be written then.
    struct ToSave {
        std::shared_ptr<const Merged> merged;
        QString file;
        std::vector<folder::Write> writes{}; ///< of a folder
        bool withMarkers = false;            ///< around the open conflicts
        size_t changes = 0;                  ///< of the workspace when it was merged
    };
    void saveFolder();
    bool maySaveIn(Encoding encoding, std::string_view text);
    /// True if conflicts are left that a person was to look at before saving.
    bool isOpen(const merge::Plan &plan) const;
    static QString openText(const merge::Plan &plan);
    bool maySaveOpen(const QString &file, const merge::Plan &plan);
    bool maySaveMarked(const QString &file, const merge::Plan &plan);
    void judge(ToSave toSave);
    bool tellResult(const QString &file, const Saved &saved);
    void onJudged(const RefereeVerdict &verdict);
    static bool savesAnyway(MessageBox &box, const QString &answer = tr("Save anyway"));
    bool maySaveLost(uint32_t count);
    bool mayLose(const git::Unproved &unproved, const Merged &merged);

    NamedPlaces &m_places;
    ResourcesController &m_resourceList;
    bool m_serves = false; ///< another program waits for this window
    QString m_output;      ///< the file that it expects
    bool m_isDone = false; ///< the output was saved without open conflicts
    bool m_goesOn = false;
    std::optional<ToSave> m_toSave;
};

} // namespace fieldwise::ui

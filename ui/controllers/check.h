// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>

#include "ui/controllers/controller.h"
#include "ui/work/checkcommit.h"

namespace fieldwise::ui {

class OpeningController;
class SessionsController;

/// The check of a merge that somebody made: the result as a fourth input, the band, and what can be done about a
/// finding.
class CheckController : public Controller {
    Q_OBJECT
public:
    CheckController(WindowParts &parts, SessionsController &sessions, OpeningController &opening);

    /// Base, Ours, Theirs, Result, in the order of the command line.
    void openFiles(const QStringList &files);
    void open(const MergeToCheck &merge);
    /// Opens the worst file of a merge commit. Returns what is wrong, if anything.
    std::optional<QString> openCommit(const QString &folder, const QString &commit, const QString &path = {});
    /// Opens what was already read; its files must not be empty.
    void openCommit(CommitToCheck commit);
    void start();
    /// Puts the selected finding back, from this side if it is a conflict.
    void putBack(std::optional<check::Text> from = {});

private:
    void openResult(const QString &file);
    void askCommit();
    QString repositoryOfOpenFile() const;
    void openFile(size_t file);
    void forgetCommit();
    QString commitText(size_t finding);
    void openFour(const QStringList &files);
    void putBackAll();
    void putBackFrom(size_t pane);
    bool change(std::span<const check::Finding> findings, std::optional<check::Text> from, const QString &name);
    void setMeant(bool meant);
    void showBand();
    void showActions();
    void chooseGroup(Look look, bool only);
    QString takeText(const check::Finding &finding, check::Text side) const;
    std::vector<check::Finding> lost() const;

    SessionsController &m_sessions;
    OpeningController &m_opening;
    QPushButton *m_putAll;
    Label *m_lost;
    std::optional<CommitToCheck> m_commit;        ///< the merge commit whose files are checked
    size_t m_file = 0;                            ///< the one that is shown
    std::map<Act, QString> m_choiceTexts;         ///< of the commands that a check words in its own way
    std::map<std::string, QString> m_commitTexts; ///< by check::keyOf
};

} // namespace fieldwise::ui

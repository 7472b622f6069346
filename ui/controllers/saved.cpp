// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/saved.h"

#include <QApplication>
#include <QDir>
#include <QFileDialog>
#include <QKeyEvent>

#include "ui/controllers/opening.h"
#include "ui/controllers/result.h"
#include "ui/look/convert.h"
#include "ui/look/visible.h"

namespace fieldwise::ui {

namespace {

/// Takes away what a save or a copy said, when a person presses a key or a button.
class NextAction : public QObject {
public:
    NextAction(QObject *parent, MergeNotice &notice) : QObject(parent), m_notice(notice)
    {
        qApp->installEventFilter(this);
    }

    bool eventFilter(QObject *watched, QEvent *event) override
    {
        const bool isKey = event->type() == QEvent::ShortcutOverride; // before the key's command
        const int key = isKey ? static_cast<QKeyEvent *>(event)->key() : 0;
        const bool isModifier = key >= Qt::Key_Shift && key <= Qt::Key_ScrollLock;
        if ((isKey && !isModifier) || event->type() == QEvent::MouseButtonPress)
            m_notice.clear(MergeNotice::About::Saved);
        return QObject::eventFilter(watched, event);
    }

private:
    MergeNotice &m_notice;
};

} // namespace

SavedController::SavedController(WindowParts &parts, ResultController &results, OpeningController &opening)
    : Controller(parts), m_results(results), m_opening(opening)
{
    on(Act::SaveAndNext, [this] { m_results.saveResult(m_workspace.resultFile().isEmpty(), true); });
    on(Act::OpenConflicts, [this] { openConflicts(); });
    connect(m_parts.start, &StartPage::shown, this, &SavedController::showConflicts);
    connect(&parts.changes, &WindowChanges::resultSaved, this, &SavedController::onSaved);
    connect(&parts.changes, &WindowChanges::filesChanged, this, &SavedController::lookForNext);
    new NextAction(this, m_notice);
    for (const auto signal : {&Workspace::historyChanged, &Workspace::overridesChanged})
        connect(&m_workspace, signal, this, [this] { m_notice.clear(MergeNotice::About::Saved); });
}

/// False for the check of a merge, whose result is somebody's.
bool SavedController::isGitMerge() const
{
    return m_workspace.mode() == merge::Mode::Git && !m_workspace.checks();
}

/// The button that goes on is there while another file is in conflict.
void SavedController::lookForNext()
{
    const QString output = isGitMerge() ? m_workspace.resultFile() : QString();
    if (m_lookedFor != output) {
        m_lookedFor = output;
        m_conflicts = output.isEmpty() ? ConflictFiles() : conflictFilesAt(output);
    }
    const bool isThere = !output.isEmpty() && !nextAfter(output, m_conflicts.files).isEmpty();
    m_actions[Act::SaveAndNext]->setEnabled(isThere && m_actions[Act::SaveResult]->isEnabled());
    const QString place = placeAmong(output, m_conflicts.all);
    m_parts.toolBar->showNext(isThere, place);
    setTip(m_actions[Act::SaveAndNext],
           place.isEmpty() ? QString() : tr("File %1 in conflict in this repository").arg(place));
}

QString SavedController::words() const
{
    const merge::Counts &counts = m_view->scene()->plan().counts;
    QStringList all;
    if (const uint32_t theirs = counts.added + counts.changed + counts.removed; theirs > 0)
        all += tr("%1 from Theirs").arg(theirs);
    if (counts.chosen > 0)
        all += tr("%1 by your choice").arg(counts.chosen);
    if (counts.open > 0)
        all +=
            counts.open == 1 ? tr("1 conflict between markers") : tr("%1 conflicts between markers").arg(counts.open);
    QString text = all.isEmpty() ? tr(": it is as in Ours") : QStringLiteral(": ") + all.join(QStringLiteral(", "));
    if (m_results.serves())
        text += counts.open > 0 ? tr("; git asks about it again.") : tr("; git adds it when this window closes.");
    else if (!m_conflicts.root.isEmpty())
        text += tr("; git add was not run.");
    else
        text += QLatin1Char('.');
    return text;
}

void SavedController::onSaved(const QString &file)
{
    if (!isGitMerge() || !m_view->scene()) {
        const uint32_t open = m_view->scene() ? m_view->scene()->plan().counts.open : 0;
        const QString left = open == 0 ? QString()
            : merge::keepsChanges(m_workspace.mode()) && !writesFolder()
            ? (open == 1 ? tr(" 1 conflict is between markers.") : tr(" %1 conflicts are between markers.").arg(open))
            : open == 1 ? tr(" 1 conflict was not looked at; it is as the merge decided.")
                        : tr(" %1 conflicts were not looked at; they are as the merge decided.").arg(open);
        if (m_notice.mayGo())
            tell(tr("Saved to %1").arg(QFileInfo(file).fileName()),
                 tr(", in %1.").arg(QFileInfo(file).absolutePath()) + left);
        return;
    }
    const QString name =
        m_conflicts.root.isEmpty() ? QFileInfo(file).fileName() : QDir(m_conflicts.root).relativeFilePath(file);
    const QString text = words();
    const QString next = nextAfter(file, m_conflicts.files);
    const bool goesOn = m_results.goesOn() && !next.isEmpty();
    if (goesOn && m_results.serves()) { // git starts the next window when this one is closed
        m_window.window()->close();
        return;
    }
    if (goesOn) {
        m_lookedFor.clear();
        m_opening.openMarked(next);
        if (m_workspace.resultFile() == file) // which says why
            return;
    } else if (!m_notice.mayGo()) {
        return; // it says more about this file
    }
    tell(tr("Merged saved to %1").arg(name), text);
}

/// Of the repository that was used last.
void SavedController::showConflicts()
{
    m_atStart = conflictFilesAt(m_settings.lastFolder());
    const auto count = static_cast<int>(m_atStart.files.size());
    const QString name = QDir(m_atStart.root).dirName();
    m_parts.start->setConflicts(count,
                                m_atStart.root.isEmpty() ? tr("in any repository on this computer")
                                    : count == 0         ? tr("%1: nothing is in conflict").arg(name)
                                    : count == 1         ? tr("%1: 1 file in conflict").arg(name)
                                                         : tr("%1: %2 files in conflict").arg(name).arg(count));
}

void SavedController::openConflicts()
{
    if (m_parts.start->isVisible() && !m_atStart.files.isEmpty() && m_opening.openMarked(m_atStart.files.front()))
        return;
    const QString folder = QFileDialog::getExistingDirectory(
        &m_window, tr("Open the files in conflict of a repository"), m_settings.lastFolder());
    if (folder.isEmpty())
        return;
    const ConflictFiles found = conflictFilesAt(folder);
    if (found.root.isEmpty())
        return say(tr("%1 is not in a git repository.").arg(QDir(folder).dirName()));
    if (found.files.isEmpty())
        return say(found.others == 0 ? tr("No file in %1 is in conflict.").arg(QDir(found.root).dirName())
                                     : tr("In %1 only files that one side removed, links and submodules are in "
                                          "conflict; git rm or git add settles them.")
                                           .arg(QDir(found.root).dirName()),
                   Look::Notice);
    m_settings.setLastFolder(folder);
    m_opening.openMarked(found.files.front());
}

} // namespace fieldwise::ui

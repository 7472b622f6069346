// SPDX-License-Identifier: GPL-3.0-or-later
// Merges of git's: as its mergetool, and files with conflict markers.
#include <QFileInfo>

#include "ui/convert.h"
#include "ui/gitmerge.h"
#include "ui/mainwindow.h"
#include "ui/visible.h"

namespace fieldwise::ui {

void MainWindow::openGit(const GitMerge &merge)
{
    m_notice->clear();
    m_fileNotice->clear();
    m_sessionFile.clear();
    m_toFirstConflict = true;
    m_workspace.open(merge);
    if (!merge.remark.isEmpty())
        m_fileNotice->say(Look::Notice, merge.remark, {});
}

void MainWindow::serve(const QString &output)
{
    m_serves = true;
    m_output = output;
}

/// False when the file has no conflict markers.
bool MainWindow::openMarked(const QString &file)
{
    const auto merge = readMarked(file);
    if (!merge)
        return false;
    if (!*merge)
        say(merge->error());
    else if (mayClose())
        openGit(**merge);
    return true;
}

void MainWindow::offerMarked(const QString &file)
{
    if (!readMarked(file))
        return;
    m_fileNotice->say(Look::Notice, tr("%1 has conflict markers").arg(QFileInfo(file).fileName()),
                      tr(". Its sides can be opened in all panes instead."), {tr("Open the sides"), [this, file] {
                                                                                  m_fileNotice->clear();
                                                                                  openMarked(file);
                                                                              }});
}

/// Git would take a saved file for settled, so what is left to decide is asked about, and marked.
void MainWindow::saveOpen(const QString &file)
{
    const uint32_t open = m_view->scene()->plan().counts.open;
    MessageBox box(
        tr("Conflicts are left"),
        open == 1 ? tr("1 conflict is not looked at yet.") : tr("%1 conflicts are not looked at yet.").arg(open), this);
    box.setObjectName(QStringLiteral("openConflicts"));
    box.setInformativeText(tr("Saved now, %1 has conflict markers around them, and git counts it as not merged.")
                               .arg(visible(QFileInfo(file).fileName())));
    QPushButton *save = box.addButton(tr("Save with conflict markers"), MessageBox::AcceptRole);
    QPushButton *keep = box.addButton(tr("Keep working"), MessageBox::RejectRole);
    box.setDefaultButton(keep);
    box.setEscapeButton(keep);
    box.exec();
    if (box.clickedButton() != save)
        return m_view->selectConflict(1, true);
    if (!tellResult(file, m_workspace.saveResult(file, markedText(*m_view->scene()->merged, m_workspace.markerSize()))))
        return;
    m_isDone = m_isDone && file != m_output;
    showFiles();
    Q_EMIT resultSaved(file);
}

} // namespace fieldwise::ui

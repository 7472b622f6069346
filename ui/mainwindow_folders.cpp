// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/convert.h"
#include "ui/dialogs/openfoldersdialog.h"
#include "ui/dialogs/savefolderdialog.h"
#include "ui/mainwindow.h"

namespace fieldwise::ui {

using merge::Side;

void MainWindow::openFolders()
{
    std::vector<OpenFoldersDialog::Wanted> wanted;
    const bool isApply = merge::isApply(m_workspace.mode());
    for (const Side side : m_workspace.sides()) {
        if (!isApply || side != Side::Original) // the first pane comes with Live
            wanted.push_back({paneName(side), m_workspace.isFolder(side) ? m_workspace.file(side) : QString()});
    }
    OpenFoldersDialog dialog(wanted, m_settings.lastFolder(), this);
    if (dialog.exec() != QDialog::Accepted || !mayClose())
        return;
    m_notice->clear();
    const merge::Mode mode = m_workspace.mode();
    m_workspace.close();
    m_sessionFile.clear();
    openFiles(dialog.folders(), mode);
}

/// The result has files of its own.
bool MainWindow::writesFolder() const
{
    return m_view->scene() && !m_view->scene()->merged->resolution.files.empty();
}

void MainWindow::saveFolder()
{
    const auto &merged = m_view->scene()->merged;
    const auto writes = folder::writesOf(merged->resolution, m_others, m_workspace.folders());
    const QString destination =
        m_workspace.isFolder(Side::Destination) ? m_workspace.file(Side::Destination) : QString();
    SaveFolderDialog dialog(writes, paneName(Side::Destination), destination, m_workspace.resultFile(), this);
    if (dialog.exec() != QDialog::Accepted || !mayWrite(dialog.folder()))
        return;
    m_saveTo = dialog.folder();
    m_writes = writes;
    m_toSave = merged->resolution.text;
    m_workspace.session().judge(m_toSave, filesOf(merged->resolution));
}

} // namespace fieldwise::ui

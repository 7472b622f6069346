// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QStatusBar>

#include "core/files.h"
#include "ui/convert.h"
#include "ui/mainwindow.h"

namespace fieldwise::ui {

using merge::Side;

void MainWindow::connectTakeAway()
{
    addAction(m_actions[Act::TakeAway]);
    connect(m_actions[Act::TakeAway], &QAction::triggered, this, [this] { setTakingAway(true); });
    connect(m_take, &TakeAwayPage::backAsked, this, [this] { setTakingAway(false); });
    connect(m_take, &TakeAwayPage::wishChanged, this, &MainWindow::takeAway);
    connect(m_take, &TakeAwayPage::copyAsked, this, [this] {
        QApplication::clipboard()->setText(toQt(m_take->realText()));
        statusBar()->showMessage(tr("Copied."), 3000);
    });
    connect(m_take, &TakeAwayPage::saveAsked, this, [this] {
        const QString folder = m_workspace.file(Side::Destination).isEmpty()
            ? m_settings.lastFolder()
            : QFileInfo(m_workspace.file(Side::Destination)).path();
        const QString file = QFileDialog::getSaveFileName(this, tr("Save what is taken away"),
                                                          QDir(folder).filePath(m_take->proposedName()));
        if (!file.isEmpty())
            saveTaken(file);
    });
    connect(m_toolBar, &ToolBar::documentChosen, this, &MainWindow::takeAway);
    connect(m_view, &MergeView::selectionChanged, this, [this] {
        if (m_takenDocument != shownDocument())
            takeAway();
    });
    connect(&m_workspace.session(), &SessionController::taken, this, [this](const TakenAway &taken) {
        if (m_takingAway)
            m_take->setTaken(taken);
        m_view->patches()->setTaken(taken);
        showStatus();
    });
}

uint32_t MainWindow::shownDocument() const
{
    return static_cast<uint32_t>(std::max(0, m_toolBar->documentBox()->currentIndex()));
}

void MainWindow::setTakingAway(bool on)
{
    on = on && whyNotSaved().isEmpty();
    if (on == m_takingAway)
        return;
    if (on)
        setComparing(false);
    if (on)
        setStepping(false);
    m_takingAway = on;
    m_find->hide();
    m_sides->setVisible(!on);
    m_whatIf->hide();
    m_context->setVisible(!on);
    m_take->setVisible(on);
    if (on) {
        m_take->clear();
        takeAway();
        m_take->column(m_take->chosen())->head()->setFocus();
    } else {
        m_view->focusList();
    }
    showStatus();
}

/// Asks for the patches of the resource in view, where they are on screen.
void MainWindow::takeAway()
{
    const auto &scene = m_view->scene();
    const bool isCompare = m_workspace.mode() == merge::Mode::Compare;
    if ((!m_takingAway && !isCompare) || !scene || !whyNotSaved().isEmpty())
        return;
    m_takenDocument = shownDocument();
    m_workspace.session().takeAway(
        scene->merged, m_takingAway ? m_take->wish(m_takenDocument) : TakeWish{.document = m_takenDocument});
}

void MainWindow::followTakeAway()
{
    if (m_takingAway && !whyNotSaved().isEmpty())
        setTakingAway(false); // there is nothing to take; the panes say why
    takeAway();
}

bool MainWindow::saveTaken(const QString &file)
{
    return tellSaved(file, savedBy(files::write(toStd(file), m_take->realText())));
}

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/takeaway.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>

#include "core/files.h"
#include "ui/look/convert.h"

namespace fieldwise::ui {

using merge::Side;

TakeAwayController::TakeAwayController(WindowParts &parts) : Controller(parts)
{
    connect(m_actions[Act::TakeAway], &QAction::triggered, this, [this] { setTakingAway(true); });
    connect(m_parts.take, &TakeAwayPage::backAsked, this, [this] { setTakingAway(false); });
    connect(m_parts.take, &TakeAwayPage::optionsChanged, this, &TakeAwayController::takeAway);
    connect(m_parts.take, &TakeAwayPage::copyAsked, this, [this] {
        QApplication::clipboard()->setText(toQt(m_parts.take->realText()));
        tell(tr("Copied to the clipboard"), tr(": what would be saved as %1.").arg(m_parts.take->proposedName()));
    });
    connect(m_parts.take, &TakeAwayPage::saveAsked, this, [this] {
        const QString folder = m_workspace.file(Side::Destination).isEmpty()
            ? m_settings.lastFolder()
            : QFileInfo(m_workspace.file(Side::Destination)).path();
        const QString file = QFileDialog::getSaveFileName(&m_window, tr("Save the exported text"),
                                                          QDir(folder).filePath(m_parts.take->proposedName()));
        if (!file.isEmpty())
            saveTaken(file);
    });
    connect(&m_pages, &Pages::entered, this, [this](Pages::Page page) {
        if (page != Pages::Page::TakeAway)
            return;
        m_parts.take->clear();
        takeAway();
        m_parts.take->column(m_parts.take->chosen())->head()->setFocus();
    });
    connect(m_parts.toolBar, &ToolBar::documentChosen, this, &TakeAwayController::takeAway);
    connect(m_view, &MergeView::selectionChanged, this, [this] {
        if (m_takenDocument != shownDocument())
            takeAway();
    });
    connect(&m_workspace.session(), &SessionController::taken, this, [this](const TakenAway &taken) {
        if (m_pages.is(Pages::Page::TakeAway))
            m_parts.take->setTaken(taken);
        m_view->patches()->setTaken(taken);
        showStatus();
    });
}

void TakeAwayController::setTakingAway(bool on)
{
    on = on && whyNotSaved().isEmpty();
    if (on != m_pages.is(Pages::Page::TakeAway))
        m_pages.show(on ? Pages::Page::TakeAway : Pages::Page::Panes);
}

void TakeAwayController::followTakeAway()
{
    if (m_pages.is(Pages::Page::TakeAway) && !whyNotSaved().isEmpty())
        setTakingAway(false); // there are no patches; the panes show why
    takeAway();
}

bool TakeAwayController::saveTaken(const QString &file)
{
    return tellSaved(file, savedBy(files::write(toStd(file), m_parts.take->realText())));
}

uint32_t TakeAwayController::shownDocument() const
{
    return static_cast<uint32_t>(std::max(0, m_parts.toolBar->documentBox()->currentIndex()));
}

/// Requests the patches of the resource in view if the page is shown.
void TakeAwayController::takeAway()
{
    const auto &scene = m_view->scene();
    const bool isCompare = m_workspace.mode() == merge::Mode::Compare;
    if ((!m_pages.is(Pages::Page::TakeAway) && !isCompare) || !scene || !whyNotSaved().isEmpty())
        return;
    m_takenDocument = shownDocument();
    m_workspace.session().takeAway(scene->real(),
                                   m_pages.is(Pages::Page::TakeAway) ? m_parts.take->options(m_takenDocument)
                                                                     : TakeAwayOptions{.document = m_takenDocument});
}

} // namespace fieldwise::ui

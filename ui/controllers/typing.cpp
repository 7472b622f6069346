// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/typing.h"

#include <QStatusBar>

namespace fieldwise::ui {

TypingController::TypingController(WindowParts &parts) : Controller(parts)
{
    connect(m_view, &MergeView::resultTyped, this, &TypingController::edit);
    connect(m_view, &MergeView::typingRefused, this, &TypingController::tellRefused);
}

void TypingController::edit(int at, int removed, const QByteArray &added, int gesture)
{
    if (const auto &scene = m_view->scene())
        m_workspace.typeResult(scene->real()->resolution.text, at, removed, added, gesture);
}

void TypingController::tellRefused()
{
    const merge::Mode mode = m_workspace.mode();
    const QString why = mode == merge::Mode::Apply ? tr("The result of kubectl apply can't be typed in; edit Local.")
        : mode == merge::Mode::ServerSide ? tr("The result of a server-side apply can't be typed in; edit Local.")
        : mode == merge::Mode::Patch      ? tr("The result of a patch can't be typed in; edit Patch or Document.")
                                          : tr("The result can't be typed in here; edit %1 or %2.")
                                           .arg(paneName(merge::Side::Updated), paneName(merge::Side::Destination));
    m_window.statusBar()->showMessage(why, 6000);
}

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/reproduce.h"

#include <QDir>
#include <QFileDialog>

#include "core/files.h"
#include "ui/dialogs/reproducedialog.h"
#include "ui/look/convert.h"

namespace fieldwise::ui {

ReproduceController::ReproduceController(WindowParts &parts) : Controller(parts)
{
    on(Act::ReportWrongMerge, [this] { ask(); });
    m_actions[Act::ReportWrongMerge]->setEnabled(false);
    connect(m_view, &MergeView::selectionChanged, this, [this] {
        const auto &scene = m_view->scene();
        m_actions[Act::ReportWrongMerge]->setEnabled(scene && !scene->checked && m_view->selected().valid()
                                                     && !m_view->isStale());
    });
}

void ReproduceController::ask()
{
    const auto &scene = m_view->scene();
    if (!scene || !m_view->selected().valid())
        return;
    ReproduceDialog dialog(m_appearance, pathText(scene->plan(), m_view->selected()), &m_window);
    const auto merged = scene->real();
    const merge::DecisionRef ref = realSelected();
    connect(&m_workspace.session(), &SessionController::reproduced, &dialog, [&](const Reproduced &reproduced) {
        if (reproduced.of == merged && reproduced.ref == ref)
            dialog.tell(reproduced);
    });
    connect(&dialog, &ReproduceDialog::saveAsked, this, [&] { save(dialog.text()); });
    m_workspace.session().reproduce(merged, ref);
    dialog.exec();
    m_workspace.session().stopSearch();
}

void ReproduceController::save(const QString &report)
{
    const QString file = QFileDialog::getSaveFileName(
        &m_window, tr("Save the report"),
        QDir(m_settings.lastFolder()).filePath(tr("wrong-merge") + QStringLiteral(".md")), tr("Markdown (*.md)"));
    if (!file.isEmpty())
        tellSaved(file, savedBy(files::write(toStd(file), toStd(report))));
}

} // namespace fieldwise::ui

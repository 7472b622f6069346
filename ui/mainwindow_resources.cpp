// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/convert.h"
#include "ui/mainwindow.h"

namespace fieldwise::ui {

using merge::Side;

void MainWindow::connectResources()
{
    for (const Act act : {Act::Resources, Act::AllResources, Act::OpenFolders})
        addAction(m_actions[act]);
    connect(m_actions[Act::OpenFolders], &QAction::triggered, this, &MainWindow::openFolders);
    m_actions[Act::Resources]->setChecked(m_settings.resourcesShown());
    connect(m_actions[Act::Resources], &QAction::toggled, this, [this](bool on) {
        m_settings.setResourcesShown(on);
        showResourcePanel();
    });
    connect(m_actions[Act::Resources], &QAction::triggered, this, [this](bool on) {
        if (on && m_resources->isVisible())
            m_resources->list()->setFocus(Qt::TabFocusReason);
    });
    connect(m_actions[Act::AllResources], &QAction::toggled, m_view, &MergeView::setAllResources);
    connect(m_resources, &ResourcePanel::chosen, m_view, &MergeView::selectResource);
    connect(m_resources, &ResourcePanel::otherChosen, this,
            [this](const folder::OtherFile &file) { m_view->card()->clear(toQt(file.because)); });
    const auto follow = [this] {
        const auto resource = m_view->resource();
        const merge::DecisionRef ref = m_view->selected();
        m_resources->showResource(resource ? resource : ref.valid() ? std::optional(ref.document) : std::nullopt);
    };
    connect(m_view, &MergeView::selectionChanged, this, follow);
    connect(m_view, &MergeView::resourceChanged, this, [this, follow] {
        m_workspace.session().setShown(m_view->shown());
        follow();
        m_context->setCounts(m_view->counts());
        if (m_view->resource())
            m_toolBar->setDocument(static_cast<int>(*m_view->resource()));
        showFiles();
    });
    showResourcePanel();
}

void MainWindow::showResources(const std::shared_ptr<const Scene> &scene)
{
    m_others = scene ? folder::mergeOthers(m_workspace.folders(), m_workspace.inputs().options)
                     : std::vector<folder::OtherFile>{};
    m_resources->setScene(scene, m_others);
    showResourcePanel();
}

/// One resource needs no list.
void MainWindow::showResourcePanel()
{
    m_resources->setVisible(m_actions[Act::Resources]->isChecked() && m_resources->model().count() > 1);
    m_actions[Act::AllResources]->setEnabled(m_resources->model().count() > 1
                                             && m_workspace.mode() != merge::Mode::Patch);
}

/// The file of a folder that has the resource in view; "" where there is no folder.
QString MainWindow::fileOfResource(std::optional<Side> side) const
{
    const auto &scene = m_view->scene();
    const auto resource = m_view->resource();
    if (!scene || !resource)
        return {};
    const merge::DocumentPlan &document = scene->plan().documents[*resource];
    if (!side)
        return toQt(document.file);
    const yaml::Stream &stream = scene->plan().streams[*side];
    if (stream.files.empty())
        return {};
    const uint32_t part = document.parts[*side];
    const uint32_t file = part < stream.parts.size() ? stream.parts[part].file : noFile;
    return file < stream.files.size() ? toQt(stream.files[file].path) : tr("not there");
}

/// The file of a folder that has this byte; "" where there is no folder.
QString MainWindow::placeText(Side side, uint32_t offset) const
{
    const FileParts &files = m_workspace.inputs().files[side];
    const uint32_t file = fileAt(files, offset);
    return file < files.size() ? toQt(files[file].path) : QString();
}

void MainWindow::showResourceStatus()
{
    const auto &scene = m_view->scene();
    const ResourcesModel &model = m_resources->model();
    const int unread = model.unread(), count = model.count() - unread, files = model.differingFiles();
    if (!scene || model.count() < 2 || m_view->isStale() || m_workspace.mode() == merge::Mode::Patch)
        return;
    const QString milliseconds =
        QString::number(scene->merged->milliseconds, 'f', scene->merged->milliseconds < 10 ? 1 : 0);
    m_merged->setText((m_workspace.mode() == merge::Mode::Compare ? tr("%1 resources compared in %2 ms")
                                                                  : tr("%1 resources merged in %2 ms"))
                          .arg(count)
                          .arg(milliseconds));
    const int differ = model.differing() - unread;
    QStringList words{tr("%1 differ").arg(differ), tr("%1 are unchanged").arg(count - differ)};
    if (files > 0)
        words += files == 1 ? tr("1 other file differs") : tr("%1 other files differ").arg(files);
    if (unread > 0)
        words += unread == 1 ? tr("1 file does not parse") : tr("%1 files do not parse").arg(unread);
    m_inputsText->setText(words.join(QStringLiteral(", ")));
    if (writesFolder())
        m_encoding->setText(tr("Result goes to: %1")
                                .arg(m_workspace.resultFile().isEmpty()
                                         ? toQt(m_workspace.inputs().names[Side::Destination])
                                         : m_workspace.resultFile()));
}

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// The ways to fill a slot.
#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>

#include "ui/dialogs/clusterdialog.h"
#include "ui/dialogs/encodingdialog.h"
#include "ui/dialogs/opendialog.h"
#include "ui/dialogs/versionsdialog.h"
#include "ui/look/convert.h"

namespace fieldwise::ui {

using merge::Side;

void OpenDialog::ask(size_t place, OpenWay way)
{
    switch (way) {
    case OpenWay::Derived: return put(place, {});
    case OpenWay::File: return askFiles(place);
    case OpenWay::Folder:
        if (const QString folder = QFileDialog::getExistingDirectory(
                this, tr("Folder for %1").arg(m_panes[place]->name()), m_context.folder);
            !folder.isEmpty()) {
            m_context.folder = QFileInfo(folder).absolutePath();
            put(place, sourceOf(folder));
        }
        return;
    case OpenWay::Clipboard:
        if (const QString text = QApplication::clipboard()->text(); !text.isEmpty())
            put(place, {.text = toStd(text), .name = tr("pasted text"), .isPasted = true});
        else
            m_finding->setText(tr("There is no text on the clipboard."));
        return;
    case OpenWay::Cluster: return askCluster(place);
    case OpenWay::Revision: return askRevision(place);
    }
}

Source OpenDialog::fileSource(const QString &file)
{
    Source source = sourceOf(file);
    source.encoding = askEncoding(file, this);
    return source;
}

void OpenDialog::askFiles(size_t place)
{
    const QStringList files = QFileDialog::getOpenFileNames(
        this, tr("Open %1, or several files in the order of the slots").arg(m_panes[place]->name()), m_context.folder,
        tr("YAML, JSON and sessions (*.yaml *.yml *.json *.fieldwise);;All files (*)"));
    if (files.isEmpty())
        return;
    m_context.folder = QFileInfo(files.front()).absolutePath();
    if (files.size() > 1)
        take(files);
    else if (!takeSession(files))
        put(place, fileSource(files.front()));
}

void OpenDialog::askCluster(size_t place)
{
    const Source &local = m_request.sides[Side::Updated];
    const bool isLive = merge::isApply(m_request.way.mode) && m_panes[place]->slot() == Side::Destination;
    const auto text = isLive && !local.isEmpty() ? readSource(local) : Result<SourceText, QString>(SourceText{});
    ClusterDialog dialog(text ? objectsOf(text->text, text->files) : std::string(), m_context.cluster,
                         m_context.clustersBefore, this);
    dialog.hideServerSide();
    if (dialog.exec() == QDialog::Accepted)
        put(place, dialog.fetched());
}

void OpenDialog::askRevision(size_t place)
{
    QString path;
    for (const Source &source : given())
        path = path.isEmpty() ? source.path : path;
    VersionsDialog dialog(path, m_context.folder, VersionsDialog::Asks::One, this);
    if (dialog.exec() != QDialog::Accepted)
        return;
    const auto version = dialog.version();
    if (version)
        put(place, {.version = *version});
    else
        m_finding->setText(version.error());
}

} // namespace fieldwise::ui

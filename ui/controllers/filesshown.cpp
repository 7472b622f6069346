// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/filesshown.h"

#include <QFileInfo>

#include "core/view/reportwords.h"
#include "ui/look/convert.h"
#include "ui/look/visible.h"

namespace fieldwise::ui {

using merge::Side;
using view::ResultObject;

FilesShown::FilesShown(WindowParts &parts) : Controller(parts)
{
    connect(&parts.changes, &WindowChanges::filesChanged, this, &FilesShown::show);
    connect(&m_workspace, &Workspace::editedChanged, this, &FilesShown::show);
    connect(&m_workspace, &Workspace::overridesChanged, this, &FilesShown::show);
    connect(&m_workspace, &Workspace::historyChanged, this, &FilesShown::show);
}

/// What the result is: a forecast, a preview, or a file.
QString FilesShown::resultWords() const
{
    const auto &scene = m_view->scene();
    if (!scene)
        return {};
    const merge::Plan &plan = scene->plan();
    if (const OperationRef failed = failedIn(plan); failed.valid())
        return failed.operation == 0 ? tr("nothing is applied")
                                     : tr("preview after operation %1").arg(failed.operation);
    if (m_workspace.isTypedIn())
        return tr("being typed in, not saved");
    if (!whyRefused().isEmpty())
        return tr("what the result would be");
    switch (view::resultObject(plan, m_view->resource())) {
    case ResultObject::None: break;
    case ResultObject::Sent: return tr("what is sent to the cluster");
    case ResultObject::Stored: return tr("what the cluster will store");
    case ResultObject::Refused: return tr("what the result would be");
    case ResultObject::Chosen: return tr("with your choices, which apply does not make");
    }
    return !fileOfResource({}).isEmpty()      ? fileOfResource({})
        : !m_workspace.resultFile().isEmpty() ? m_workspace.resultFile()
                                              : tr("not saved");
}

QString FilesShown::name() const
{
    if (m_workspace.mode() == merge::Mode::Git && !m_workspace.resultFile().isEmpty())
        return QFileInfo(m_workspace.resultFile()).fileName();
    if (const Workspace::Shown shown = m_workspace.shown(Side::Destination); shown.open)
        return shown.name;
    for (const Side side : m_workspace.sides()) {
        if (m_workspace.shown(side).open)
            return m_workspace.shown(side).name;
    }
    return {};
}

void FilesShown::show()
{
    const Inputs &inputs = m_workspace.inputs();
    for (const Side side : merge::allSides) {
        PaneHeader *header = m_view->pane(side)->header();
        const Workspace::Shown shown = m_workspace.shown(side);
        const bool isOwn = !merge::derivesOriginal(inputs.options) || side != Side::Original;
        const QString part = shown.open && isOwn ? fileOfResource(side) : QString();
        const bool isVersion = m_workspace.mode() == merge::Mode::Compare && m_workspace.file(side).isEmpty();
        QString name = part.isEmpty() ? (shown.open ? shown.name : tr("nothing open"))
            : isVersion               ? tr("%1 of %2").arg(part, shown.name)
                                      : part;
        if (m_workspace.isEdited(side) && (isOwn || !isServerSide()))
            name = tr("%1, edited").arg(name);
        if (m_view->isInLocalsOrder(side))
            name = tr("%1, in Local's order").arg(name);
        const bool isBranch = m_workspace.mode() == merge::Mode::Git && inputs.open[side]
            && m_workspace.file(side).isEmpty() && !inputs.names[side].empty();
        header->setName(paneName(side));
        header->setFile(name, m_workspace.file(side));
        const QString named = isBranch ? tr("%1: %2").arg(paneName(side), toQt(inputs.names[side])) : paneName(side);
        m_view->pane(side)->editor()->setAccessibleName(visible(named));
    }
    const bool isOrdered = m_view->scene() && m_view->scene()->inLocalsOrder();
    m_view->result()->header()->setFile(isOrdered ? tr("%1, in Local's order").arg(resultWords()) : resultWords(),
                                        m_workspace.resultFile());
    const QString named = name();
    m_window.setWindowTitle(
        named.isEmpty()
            ? tr("Fieldwise")
            : tr("%1[*] – Fieldwise").arg(visible(named).replace(QLatin1String("[*]"), QLatin1String("[*][*]"))));
    m_window.setWindowModified(m_workspace.hasUnsavedWork());
    const bool canSave = whyNotSaved().isEmpty();
    const bool isCompare = m_workspace.mode() == merge::Mode::Compare; // After is an existing file
    m_actions[Act::SaveResult]->setEnabled(canSave && !isCompare);
    m_actions[Act::SaveResultAs]->setEnabled(canSave && !isCompare);
    m_actions[Act::TakeAway]->setEnabled(canSave && !m_workspace.checks());
    for (const Act act : {Act::SaveReport, Act::Print, Act::SavePdf})
        m_actions[act]->setEnabled(m_view->scene() && !m_view->isStale()
                                   && (act == Act::SaveReport || !m_workspace.checks()));
    if (m_workspace.checks())
        m_view->result()->header()->setFile(
            m_workspace.isResultEdited() ? tr("%1, edited").arg(toQt(inputs.toCheck.name)) : toQt(inputs.toCheck.name),
            m_workspace.resultFile());
    for (const Act act : {Act::SaveResult, Act::TakeAway})
        setTip(m_actions[act], canSave ? m_actions[act]->shortcut().toString(QKeySequence::NativeText) : whyNotSaved());
}

} // namespace fieldwise::ui

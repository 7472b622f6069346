// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/disk.h"

#include <algorithm>

#include <QFileDialog>
#include <QFileInfo>

#include "ui/controllers/asking.h"
#include "ui/controllers/recent.h"
#include "ui/controllers/result.h"
#include "ui/controllers/sessions.h"
#include "ui/dialogs/savealldialog.h"
#include "ui/look/convert.h"
#include "ui/look/visible.h"

namespace fieldwise::ui {

using merge::Side;

namespace {

/// The inputs, and the result to check.
constexpr std::optional<Side> watchedPanes[] = {Side::Original, Side::Updated, Side::Destination, std::nullopt};

QString listed(const QStringList &names)
{
    return names.size() < 2
        ? names.join(QString())
        : DiskController::tr("%1 and %2").arg(names.mid(0, names.size() - 1).join(QStringLiteral(", ")), names.last());
}

} // namespace

DiskController::DiskController(WindowParts &parts, ResultController &results, SessionsController &sessions,
                               RecentController &recent)
    : Controller(parts), m_results(results), m_sessions(sessions), m_recent(recent)
{
    on(Act::Reload, [this] { reloadAll(); });
    on(Act::Revert, [this] { revertPane(); });
    on(Act::SaveInput, [this] { writeBack(); });
    on(Act::SaveAll, [this] { saveAll(); });
    on(Act::Close, [this] { closeComparison(); });
    connect(m_fileNotice, &NoticeBar::closed, this, [this] { m_fileNoticeIsDisk = false; });
    connect(&m_watch, &DiskWatch::changed, this, &DiskController::checkDisk);
    connect(&m_workspace, &Workspace::loaded, this, &DiskController::watchFiles);
    for (const auto signal : {&Workspace::resultLoaded, &Workspace::optionsChanged})
        connect(&m_workspace, signal, this, &DiskController::watchFiles);
    connect(&parts.changes, &WindowChanges::resultSaved, this, &DiskController::watchFiles);
    connect(&m_workspace, &Workspace::editedChanged, this, &DiskController::watchFiles);
    connect(&m_workspace, &Workspace::historyChanged, this, &DiskController::showFileActions);
    connect(&m_parts.changes, &WindowChanges::filesChanged, this, &DiskController::showFileActions);
    showFileActions();
}

QString DiskController::fileOf(Pane pane) const
{
    return !pane ? m_workspace.checkedFile() : m_workspace.inputs().open[*pane] ? m_workspace.file(*pane) : QString();
}

QString DiskController::nameOf(Pane pane) const
{
    return pane ? paneName(*pane) : tr("the result");
}

FileNow DiskController::fileNow(Pane pane, bool read) const
{
    return pane ? m_workspace.fileNow(*pane, read) : m_workspace.resultNow(read);
}

/// Checks the panes' files and reports what has changed since the last report.
void DiskController::checkDisk()
{
    std::vector<Pane> changed;
    std::vector<Pane> lost;
    bool news = false;
    for (const Pane pane : watchedPanes) {
        FileNow now = fileNow(pane, false);
        if (now.kind == FileNow::Same)
            now = {};
        else
            (now.kind == FileNow::Changed ? changed : lost).push_back(pane);
        FileNow &told = m_toldOnDisk.at(index(pane));
        news = news || now != told;
        told = std::move(now);
    }
    if (changed.empty() && lost.empty()) {
        if (m_fileNoticeIsDisk)
            m_fileNotice->clear();
        m_fileNoticeIsDisk = false;
        return;
    }
    if (news)
        sayOnDisk(changed, lost);
}

void DiskController::watchFiles()
{
    QStringList files;
    for (const Pane pane : watchedPanes) {
        if (const QString file = fileOf(pane); !file.isEmpty())
            files += file;
    }
    m_watch.setFiles(files);
    showFileActions();
}

void DiskController::showFileActions()
{
    const auto isEdited = [this](Side side) { return m_workspace.isEdited(side); };
    const auto hasFile = [this](Pane pane) { return !fileOf(pane).isEmpty(); };
    const auto &sides = merge::allSides;
    m_actions[Act::Reload]->setEnabled(std::ranges::any_of(watchedPanes, hasFile)
                                       || std::ranges::any_of(sides, [this](Side side) {
                                              return m_workspace.inputs().open[side] && m_workspace.cluster(side);
                                          }));
    m_actions[Act::Revert]->setEnabled(std::ranges::any_of(sides, isEdited));
    m_actions[Act::SaveInput]->setEnabled(
        std::ranges::any_of(sides, [&](Side side) { return isEdited(side) && hasFile(side); }));
    m_actions[Act::SaveAll]->setEnabled(m_workspace.hasUnsavedWork());
    m_actions[Act::SaveSession]->setEnabled(m_workspace.hasInputs());
    m_actions[Act::SaveSessionAs]->setEnabled(m_workspace.hasInputs());
    m_actions[Act::Close]->setEnabled(m_workspace.hasInputs() || m_pages.isStarted()
                                      || (m_parts.tabs && m_parts.tabs->areSeveral()));
}

void DiskController::sayOnDisk(const std::vector<Pane> &changed, const std::vector<Pane> &lost)
{
    const auto names = [this](const std::vector<Pane> &of) {
        QStringList all;
        for (const Pane pane : of)
            all += QFileInfo(fileOf(pane)).fileName();
        all.removeDuplicates();
        return listed(all);
    };
    m_fileNoticeIsDisk = true;
    if (changed.empty()) {
        const QString why = m_toldOnDisk.at(index(lost.front())).why;
        const auto keep = [this, lost] { answerDiskChange(lost, false); };
        m_fileNotice->say(Look::Notice,
                          why.isEmpty() ? tr("%1 is no longer on disk").arg(names(lost))
                                        : tr("%1 changed on disk").arg(names(lost)),
                          why.isEmpty() ? tr(". Its text is still open here, but in no file.")
                                        : tr(" and can't be read: %1. Its text is still open here.").arg(why),
                          {tr("Keep mine"), keep});
        return;
    }
    QStringList edited;
    for (const Pane pane : changed) {
        if (pane ? m_workspace.isEdited(*pane) : m_workspace.isResultEdited())
            edited += nameOf(pane);
    }
    m_fileNotice->say(
        Look::Notice, tr("%1 changed on disk").arg(names(changed)),
        edited.isEmpty()
            ? tr(". Undo restores the current text.")
            : tr("; your edits to %1 are still here. After reloading, Undo restores them.").arg(listed(edited)),
        {tr("Reload"), [this, changed] { answerDiskChange(changed, true); }},
        {tr("Keep mine"), [this, changed] { answerDiskChange(changed, false); }});
}

void DiskController::answerDiskChange(const std::vector<Pane> &answered, bool reload)
{
    m_fileNotice->clear();
    m_fileNoticeIsDisk = false;
    m_toldOnDisk = {};
    bool joined = false;
    for (const Pane pane : answered) {
        const FileNow now = fileNow(pane, true);
        if (reload && now.kind == FileNow::Changed) {
            this->reload(pane, now, joined);
            joined = true;
        } else if (now.kind != FileNow::Same) {
            pane ? m_workspace.keep(*pane, now) : m_workspace.keepResult(now);
            if (now.kind == FileNow::Unreadable)
                m_toldOnDisk.at(index(pane)) = now;
        }
    }
    showFiles();
    showStatus();
    checkDisk();
}

void DiskController::reload(Pane pane, const FileNow &now, bool joined)
{
    if (pane)
        m_workspace.reload(*pane, now, joined);
    else
        m_workspace.reloadResult(now, joined);
}

void DiskController::reloadAll()
{
    const auto textOf = [this](Pane pane) {
        const Inputs &inputs = m_workspace.inputs();
        return (pane ? inputs.texts[*pane] : inputs.toCheck.text).str();
    };
    bool joined = false;
    QStringList problems;
    const std::vector<Side> sides = m_workspace.sides();
    std::vector<Pane> all(sides.begin(), sides.end());
    all.emplace_back();
    for (const Pane pane : all) {
        const QString file = fileOf(pane);
        if (file.isEmpty())
            continue;
        const FileNow now = fileNow(pane, true);
        const std::string before = textOf(pane);
        if (now.kind == FileNow::Gone || now.kind == FileNow::Unreadable
            || (now.kind == FileNow::Same && !QFileInfo::exists(file)))
            problems += tr("%1 can't be reloaded: %2.")
                            .arg(QFileInfo(file).fileName(), now.why.isEmpty() ? tr("there is no such file") : now.why);
        else
            reload(pane, now, joined);
        joined = joined || textOf(pane) != before;
        m_toldOnDisk.at(index(pane)) = {};
    }
    checkDisk();
    showFiles();
    if (!problems.isEmpty())
        say(problems.join(QLatin1Char(' ')));
}

/// The pane with the caret, or the only edited one.
std::optional<Side> DiskController::meantPane()
{
    std::vector<Side> edited;
    for (const Side side : m_workspace.sides()) {
        if (m_view->pane(side)->isOpen() && m_view->pane(side)->editor()->hasFocus())
            return side;
        if (m_workspace.isEdited(side))
            edited.push_back(side);
    }
    if (edited.size() == 1)
        return edited.front();
    say(tr("First click into the pane that you mean."));
    return {};
}

void DiskController::revertPane()
{
    if (const auto side = meantPane())
        m_workspace.revert(*side);
}

void DiskController::writeBack()
{
    const auto side = meantPane();
    if (!side)
        return;
    const QString file = m_workspace.file(*side);
    const QString name = paneName(*side);
    if (file.isEmpty() || !m_workspace.isEdited(*side))
        return say(file.isEmpty() ? tr("%1 is not in a file yet; use Save This Pane As.").arg(name)
                                  : tr("%1 is the same as in its file.").arg(name));
    const FileNow now = m_workspace.fileNow(*side, true);
    MessageBox box(tr("Write back"), tr("Write %1 back to %2?").arg(name, visible(QFileInfo(file).fileName())),
                   &m_window);
    box.setObjectName(QStringLiteral("writeBack"));
    const QString what = now.kind == FileNow::Same ? m_workspace.changesText(*side)
        : now.kind == FileNow::Gone
        ? tr("The file no longer exists; it will be created again.")
        : tr("The file has changed on disk since it was opened. Writing back overwrites these changes.");
    box.setInformativeText(QStringLiteral("%1\n\n%2").arg(what, visible(file)));
    if (!isAnswered(box, tr("Write back")))
        return;
    m_results.savePanes({{*side, file}});
    showFiles();
}

void DiskController::saveAll()
{
    std::vector<Unsaved> unsaved;
    std::vector<Side> panes;
    const bool hasResult = m_workspace.mode() != merge::Mode::Compare && !writesFolder(); // a folder asks itself
    if (hasResult)
        unsaved.push_back({resultName(m_workspace.mode()), m_workspace.proposedResultFile(), whyNotSaved(),
                           whyNotSaved().isEmpty() && m_results.isSettled(), true});
    for (const Side side : m_workspace.sides()) {
        if (!m_workspace.isEdited(side))
            continue;
        const QString file = m_workspace.file(side);
        const FileNow now = m_workspace.fileNow(side, true);
        const bool other = now.kind == FileNow::Changed || now.kind == FileNow::Unreadable;
        const QString proposed = file.isEmpty()
            ? QStringLiteral("%1/%2.yaml")
                  .arg(m_settings.lastFolder(), paneName(side).toLower().replace(QLatin1Char(' '), QLatin1Char('-')))
            : file;
        unsaved.push_back(
            {paneName(side), proposed,
             other ? tr("The file has changed on disk since it was opened.") : m_workspace.changesText(side), true,
             !other});
        panes.push_back(side);
    }
    SaveAllDialog dialog(unsaved, &m_window);
    if (dialog.exec() != QDialog::Accepted)
        return;
    QStringList files = dialog.files();
    const QString result = hasResult ? files.takeFirst() : QString();
    std::vector<std::pair<Side, QString>> wanted;
    for (size_t i = 0; i < panes.size(); ++i)
        if (const QString file = files[static_cast<qsizetype>(i)]; !file.isEmpty())
            wanted.emplace_back(panes[i], file);
    m_results.savePanes(wanted);
    showFiles();
    if (!result.isEmpty())
        m_results.saveResultTo(result);
}

void DiskController::closeComparison()
{
    if (m_parts.tabs && m_parts.tabs->areSeveral())
        return m_parts.tabs->closeCurrent();
    if (m_results.serves()) {
        m_window.window()->close();
        return;
    }
    if (!m_sessions.mayClose())
        return;
    m_workspace.close();
    m_notice.clear();
    m_fileNotice->clear();
    m_parts.sessionFile.clear();
    useDefaultOptions();
    m_pages.setStarted(false);
    m_pages.show(Pages::Page::Panes);
    m_recent.showRecent();
    m_pages.showStartOrMerge();
    showFileActions();
}

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/opening.h"

#include <algorithm>
#include <utility>

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenuBar>

#include "core/base/text.h"
#include "ui/controllers/controllers.h"
#include "ui/dialogs/listruledialog.h"
#include "ui/dialogs/openfoldersdialog.h"
#include "ui/dialogs/savefolderdialog.h"
#include "ui/dialogs/versionsdialog.h"
#include "ui/look/convert.h"
#include "ui/look/visible.h"
#include "ui/work/gitmerge.h"
#include "ui/work/gittemporary.h"

namespace fieldwise::ui {

using merge::Side;

namespace {

bool isSession(const QString &file)
{
    return file.endsWith(QLatin1String(".fieldwise"), Qt::CaseInsensitive);
}

} // namespace

OpeningController::OpeningController(WindowParts &parts, NamedPlaces &places, SessionsController &sessions,
                                     RecentController &recent, ServerSideController &serverSide,
                                     ByLinesController &byLines)
    : Controller(parts), m_places(places), m_sessions(sessions), m_serverSide(serverSide), m_byLines(byLines)
{
    for (const auto &[act, mode] : {std::pair(Act::NewApply, merge::Mode::Apply),
                                    {Act::NewServerSide, merge::Mode::ServerSide},
                                    {Act::NewTwoWay, merge::Mode::TwoWay},
                                    {Act::NewPatch, merge::Mode::Patch},
                                    {Act::NewCompare, merge::Mode::Compare},
                                    {Act::NewGit, merge::Mode::Git}})
        on(act, [this, mode = mode] { startNew(mode); });
    on(Act::NewThreeWay, [this] { startNew(threeWay()); });
    on(Act::Open, [this] { chooseFiles({}); });
    on(Act::OpenOriginal, [this] { chooseFiles(Side::Original); });
    on(Act::OpenUpdated, [this] { chooseFiles(Side::Updated); });
    on(Act::OpenDestination, [this] { chooseFiles(Side::Destination); });
    on(Act::OpenFolders, [this] { openFolders(); });
    on(Act::CompareVersions, [this] { chooseVersions(); });
    connect(m_view, &MergeView::openAsked, this, &OpeningController::chooseFiles);
    connect(m_view, &MergeView::pasteAsked, this, &OpeningController::paste);
    connect(m_view, &MergeView::filesDropped, this, &OpeningController::dropOn);
    connect(m_parts.start, &StartPage::filesDropped, this, &OpeningController::openSuggested);
    connect(m_parts.start, &StartPage::exampleChosen, this, &OpeningController::openExample);
    connect(m_parts.start, &StartPage::emptyAsked, this, [this] { startNew(m_workspace.mode()); });
    connect(m_parts.start, &StartPage::pasteAsked, this, [this] { paste(m_workspace.sides().front()); });
    connect(&recent, &RecentController::filesAsked, this, &OpeningController::openFiles);
}

void OpeningController::openFiles(const QStringList &files, std::optional<merge::Mode> mode)
{
    if (files.isEmpty()) {
        if (mode)
            startNew(*mode);
        return;
    }
    if (const auto session = std::ranges::find_if(files, isSession); session != files.end())
        return m_sessions.openSession(*session);
    if (files.size() == 1 && mode.value_or(merge::Mode::Git) == merge::Mode::Git && openMarked(files[0]))
        return;
    const merge::Mode wanted = mode                     ? *mode
        : files.size() >= 3                             ? threeWay()
        : files.size() == 2 && !m_workspace.hasInputs() ? merge::Mode::TwoWay
                                                        : m_workspace.mode();
    if (wanted != m_workspace.mode())
        setMode(wanted);
    std::vector<Side> sides = m_workspace.sides();
    if (files.size() < static_cast<qsizetype>(sides.size()) && m_workspace.hasInputs())
        std::erase_if(sides, [this](Side side) { return m_workspace.inputs().open[side]; });
    if (sides.empty())
        sides = {Side::Destination};
    if (merge::isApply(wanted)) {
        // The first pane is derived from Live; a single file is Live.
        if ((files.size() < 3 && sides.size() > 1) || wanted == merge::Mode::ServerSide)
            std::erase(sides, Side::Original);
        if (files.size() == 1 && !m_workspace.inputs().open[Side::Destination])
            sides = {Side::Destination};
    }
    QStringList sorted = files;
    if (wanted == merge::Mode::Patch && files.size() == 2 && !looksPatch(files[0]) && looksPatch(files[1]))
        std::swap(sorted[0], sorted[1]); // kubectl and fieldwise-cli name the document first
    const size_t replaced = std::min(sides.size(), static_cast<size_t>(files.size()));
    if (std::any_of(sides.begin(), sides.begin() + static_cast<std::ptrdiff_t>(replaced),
                    [this](Side side) { return m_workspace.isEdited(side); })
        && !m_sessions.mayClose())
        return;
    if (replaced == m_workspace.sides().size())
        m_parts.sessionFile.clear();
    QStringList problems;
    for (qsizetype i = 0; i < files.size() && i < static_cast<qsizetype>(sides.size()); ++i)
        if (const auto problem = tryOpen(sides[static_cast<size_t>(i)], sorted[i]))
            problems += *problem;
    if (!problems.isEmpty())
        say(problems.join(QLatin1Char(' ')));
    else if (files.size() > static_cast<qsizetype>(sides.size())) {
        m_notice.say(Look::Notice, tr("Only %1 of %2 files were opened").arg(sides.size()).arg(files.size()),
                     tr("; the mode has no pane for the others."));
    }
}

void OpeningController::openFile(Side side, const QString &file)
{
    if (const auto problem = tryOpen(side, file))
        say(*problem);
}

std::optional<QString> OpeningController::tryOpen(Side side, const QString &file)
{
    auto problem = m_workspace.open(side, m_places.chosen(file));
    if (!problem && !nameOfGitTemporary(file))
        m_settings.setLastFolder(QFileInfo(file).absolutePath());
    if (!problem)
        m_byLines.decide();
    return problem;
}

void OpeningController::openExample(const QString &name)
{
    if (opensBeside([name](Controllers &tab) { tab.opening.openExample(name); }))
        return;
    if (!m_sessions.mayClose())
        return;
    m_parts.sessionFile.clear();
    if (const auto problem = m_workspace.openExample(name))
        say(*problem);
}

void OpeningController::openGit(const GitMerge &merge)
{
    m_notice.clear();
    m_fileNotice->clear();
    m_parts.sessionFile.clear();
    m_parts.wantsFirstConflict = true;
    m_workspace.open(merge);
    m_byLines.decide();
    if (!merge.note.isEmpty())
        m_fileNotice->say(Look::Notice, merge.note, {});
}

/// False when the file has no conflict markers.
bool OpeningController::openMarked(const QString &file)
{
    const auto merge = readMarked(file);
    if (!merge)
        return false;
    if (!*merge)
        say(merge->error());
    else if (opensBeside([merge](Controllers &tab) { tab.opening.openGit(**merge); }))
        return true;
    else if (m_sessions.mayClose())
        openGit(**merge);
    return true;
}

void OpeningController::chooseVersions()
{
    const QString open = m_workspace.file(m_workspace.sides().back());
    VersionsDialog dialog(open, m_settings.lastFolder(), &m_window);
    if (dialog.exec() != QDialog::Accepted)
        return;
    m_notice.clear();
    m_settings.setLastFolder(QFileInfo(dialog.place()).absolutePath());
    const auto versions = dialog.versions();
    if (!versions)
        say(versions.error());
    else if (!opensBeside([&](Controllers &tab) { tab.opening.openVersions(versions.value()); }))
        openVersions(versions.value());
}

void OpeningController::openVersions(const Versions &versions)
{
    m_workspace.close();
    m_parts.sessionFile.clear();
    m_notice.clear();
    setMode(merge::Mode::Compare);
    QStringList problems;
    for (const auto &[side, version] :
         {std::pair(Side::Destination, &versions.before), {Side::Updated, &versions.after}})
        if (const auto problem = m_workspace.open(side, *version))
            problems += *problem;
    if (!problems.isEmpty())
        return say(problems.join(QLatin1Char(' ')));
    QStringList notes;
    for (const std::string &note : versions.notes)
        notes += toQt(note) + QLatin1Char('.');
    if (!notes.isEmpty())
        m_notice.say(Look::Notice, {}, notes.join(QLatin1Char(' ')));
}

void OpeningController::paste(Side side)
{
    if (isServerSide() && side == Side::Original)
        return m_serverSide.sayOwnedBefore();
    const QString text = QApplication::clipboard()->text();
    if (text.isEmpty()) {
        say(tr("There is no text on the clipboard."));
        return;
    }
    if (const auto problem = m_workspace.put(side, toStd(text), tr("pasted text")))
        return say(*problem);
    m_byLines.decide();
    m_view->pane(side)->editor()->setFocus();
}

void OpeningController::openSuggested(const QStringList &files)
{
    const auto live = std::find_if(files.begin(), files.end(), looksLive);
    if (!m_workspace.hasInputs() && files.size() == 2 && std::any_of(files.begin(), files.end(), looksPatch))
        return openFiles(files, merge::Mode::Patch);
    if (m_workspace.hasInputs() || files.size() > 2 || live == files.end() || std::ranges::any_of(files, isSession))
        return openFiles(files);
    QStringList sorted = files;
    sorted.move(live - files.begin(), sorted.size() - 1); // Local, Live
    openFiles(sorted, isServerSide() ? merge::Mode::ServerSide : merge::Mode::Apply);
}

void OpeningController::startNew(merge::Mode mode)
{
    if (opensBeside([mode](Controllers &tab) { tab.opening.startNew(mode); }))
        return;
    if (!m_sessions.mayClose())
        return;
    m_workspace.close();
    m_parts.sessionFile.clear();
    m_notice.clear();
    useDefaultOptions();
    setMode(mode);
    m_pages.setStarted(true);
    m_pages.showStartOrMerge();
    m_view->pane(m_workspace.sides().front())->focusTarget()->setFocus();
}

void OpeningController::chooseFiles(std::optional<Side> side)
{
    if (side == Side::Original && isServerSide())
        return m_serverSide.sayOwnedBefore();
    QFileDialog dialog(&m_window, side ? tr("Open %1").arg(paneName(*side)) : tr("Open in the order of the panes"),
                       m_settings.lastFolder(),
                       tr("YAML, JSON and sessions (*.yaml *.yml *.json *.fieldwise);;All files (*)"));
    dialog.setFileMode(side ? QFileDialog::ExistingFile : QFileDialog::ExistingFiles);
    if (dialog.exec() != QDialog::Accepted)
        return;
    m_notice.clear();
    const QString first = dialog.selectedFiles().value(0);
    if (side && !isSession(first)) {
        if (mayReplace(*side, first))
            openFile(*side, first);
    } else {
        openSuggested(dialog.selectedFiles());
    }
}

void OpeningController::openFolders()
{
    std::vector<OpenFoldersDialog::Wanted> wanted;
    const bool isApply = merge::isApply(m_workspace.mode());
    for (const Side side : m_workspace.sides()) {
        if (!isApply || side != Side::Original) // the first pane is derived from Live
            wanted.push_back({paneName(side), m_workspace.isFolder(side) ? m_workspace.file(side) : QString()});
    }
    OpenFoldersDialog dialog(wanted, m_settings.lastFolder(), &m_window);
    if (dialog.exec() != QDialog::Accepted || !m_sessions.mayClose())
        return;
    m_notice.clear();
    const merge::Mode mode = m_workspace.mode();
    m_workspace.close();
    m_parts.sessionFile.clear();
    openFiles(dialog.folders(), mode);
}

void OpeningController::offerMarked(const QString &file)
{
    if (!readMarked(file))
        return;
    m_fileNotice->say(Look::Notice, tr("%1 has conflict markers").arg(QFileInfo(file).fileName()),
                      tr(". Its sides can be opened in all panes instead."), {tr("Open the sides"), [this, file] {
                                                                                  m_fileNotice->clear();
                                                                                  openMarked(file);
                                                                              }});
}

void OpeningController::openAsLive(const QString &file)
{
    if (!isServerSide())
        setMode(merge::Mode::Apply);
    openFile(Side::Destination, file);
}

bool OpeningController::mayReplace(Side side, const QString &file)
{
    if (!m_workspace.isEdited(side))
        return true;
    MessageBox box(
        tr("Unsaved edits"),
        tr("%1 has unsaved edits. Open %2 in its place?").arg(paneName(side), visible(QFileInfo(file).fileName())),
        &m_window);
    box.setIcon(MessageBox::Question);
    box.setStandardButtons(MessageBox::Yes | MessageBox::No);
    return box.exec() == MessageBox::Yes;
}

void OpeningController::dropOn(Side side, const QStringList &files)
{
    m_notice.clear();
    if (files.size() > 1)
        return openSuggested(files);
    const QString file = files.value(0);
    if (isSession(file))
        return m_sessions.openSession(file);
    if (!mayReplace(side, file))
        return;
    const bool isApply = merge::isApply(m_workspace.mode());
    if (isApply && side != Side::Destination && !m_workspace.inputs().open[Side::Destination] && looksLive(file))
        return openAsLive(file); // which also fills the first pane
    if (isServerSide() && side == Side::Original)
        return m_serverSide.sayOwnedBefore();
    openFile(side, file);
    offerMarked(file);
    if ((!isApply || side != Side::Destination) && m_workspace.file(side) == QFileInfo(file).absoluteFilePath()
        && looksLive(file))
        m_notice.say(Look::Notice, tr("%1 looks like a live object").arg(QFileInfo(file).fileName()),
                     tr(", as kubectl get writes it."), {tr("Open it as Live"), [this, file] {
                                                             m_notice.clear();
                                                             openAsLive(file);
                                                         }});
}

} // namespace fieldwise::ui

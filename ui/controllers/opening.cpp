// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/opening.h"

#include <algorithm>
#include <utility>

#include <QFileInfo>

#include "ui/controllers/controllers.h"
#include "ui/dialogs/encodingdialog.h"
#include "ui/dialogs/opendialog.h"
#include "ui/dialogs/versionsdialog.h"
#include "ui/look/convert.h"
#include "ui/look/visible.h"
#include "ui/work/gitmerge.h"
#include "ui/work/gittemporary.h"

namespace fieldwise::ui {

using merge::Side;

OpeningController::OpeningController(WindowParts &parts, NamedPlaces &places, SessionsController &sessions,
                                     RecentController &recent, ServerSideController &serverSide,
                                     ByLinesController &byLines, ValuesController &values)
    : Controller(parts),
      m_places(places),
      m_sessions(sessions),
      m_serverSide(serverSide),
      m_byLines(byLines),
      m_values(values)
{
    for (const auto &[act, mode] : {std::pair(Act::NewApply, merge::Mode::Apply),
                                    {Act::NewServerSide, merge::Mode::ServerSide},
                                    {Act::NewTwoWay, merge::Mode::TwoWay},
                                    {Act::NewPatch, merge::Mode::Patch},
                                    {Act::NewCompare, merge::Mode::Compare},
                                    {Act::NewGit, merge::Mode::Git}})
        on(act, [this, mode = mode] { startNew(mode); });
    on(Act::NewThreeWay, [this] { startNew(threeWay()); });
    on(Act::Open, [this] { askComparison(); });
    on(Act::OpenOriginal, [this] { chooseFile(Side::Original); });
    on(Act::OpenUpdated, [this] { chooseFile(Side::Updated); });
    on(Act::OpenDestination, [this] { chooseFile(Side::Destination); });
    on(Act::CompareVersions, [this] { chooseVersions(); });
    connect(m_view, &MergeView::openAsked, this, &OpeningController::chooseFile);
    connect(m_view, &MergeView::pasteAsked, this, &OpeningController::paste);
    connect(m_view, &MergeView::filesDropped, this, &OpeningController::dropOn);
    connect(m_parts.start, &StartPage::filesDropped, this, &OpeningController::openDropped);
    connect(m_parts.start, &StartPage::exampleChosen, this, &OpeningController::openExample);
    connect(m_view, &MergeView::typed, this, &OpeningController::typeInto);
    connect(&recent, &RecentController::opens, this, &OpeningController::open);
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
    if (!mode && !m_workspace.hasInputs() && lookLikeValues(files))
        return m_values.addFiles(files);
    if (files.size() == 1 && mode.value_or(merge::Mode::Git) == merge::Mode::Git && openMarked(files[0]))
        return;
    if (!mode && m_workspace.hasInputs()) {
        QStringList others;
        for (const QString &file : files)
            if (!takeSettings(sourceOf(file)))
                others += file;
        if (others.size() < files.size())
            return openFiles(others);
    }
    const merge::Mode wanted = mode.value_or(m_workspace.mode());
    const std::vector<Side> empty = emptyPanes(wanted);
    if (files.size() == 1 || (m_workspace.hasInputs() && empty.size() >= static_cast<size_t>(files.size()))) {
        if (wanted != m_workspace.mode())
            setMode(wanted);
        const bool isLive = files.size() == 1 && merge::isApply(wanted); // which also fills the first pane
        return openInto(isLive || empty.empty() ? std::vector{empty.empty() ? Side::Destination : empty.back()} : empty,
                        files);
    }
    std::vector<Source> sources;
    for (const QString &file : files)
        sources.push_back(sourceOf(file));
    const OpenRequest request = requestFor(sources, mode ? std::optional(openings::Way{*mode}) : std::nullopt,
                                           {m_workspace.mode()}, threeWay(), mode && merge::isApply(*mode));
    open(request);
    const auto opened = std::ranges::count_if(openings::slotsOf(request.way),
                                              [&](openings::Slot slot) { return !request.at(slot).isEmpty(); })
        + std::ssize(request.settings);
    if (files.size() > opened && !m_notice.isShown())
        m_notice.say(Look::Notice, tr("Only %1 of %2 files were opened").arg(opened).arg(files.size()),
                     tr("; the mode has no pane for the others."));
}

/// Those that files can be opened in. The first pane of an apply is derived from Live.
std::vector<Side> OpeningController::emptyPanes(merge::Mode mode) const
{
    std::vector<Side> sides = openings::paneOrder(mode);
    if (m_workspace.hasInputs())
        std::erase_if(sides, [this](Side side) { return m_workspace.inputs().open[side]; });
    if (merge::isApply(mode))
        std::erase(sides, Side::Original);
    return sides;
}

void OpeningController::openInto(const std::vector<Side> &sides, const QStringList &files)
{
    for (qsizetype i = 0; i < files.size(); ++i) {
        const Side side = sides[static_cast<size_t>(i)];
        if (mayReplace(side, files[i]))
            openFile(side, files[i]);
    }
}

/// Why a source can't be opened; "" if all can, perhaps after a question about the encoding.
QString OpeningController::whyNot(const OpenRequest &request) const
{
    for (const openings::Slot slot : openings::slotsOf(request.way)) {
        const Source &source = request.at(slot);
        const auto read = source.isEmpty() ? Result<SourceText, QString>(SourceText{}) : readSource(source);
        if (!read && encodingsToAsk(source.path).empty())
            return read.error();
    }
    for (const Source &source : request.settings)
        if (const auto read = readSource(source); !read)
            return read.error();
    return {};
}

void OpeningController::open(const OpenRequest &request)
{
    const std::vector<openings::Slot> panes = openings::slotsOf(request.way);
    const auto isGiven = [&](openings::Slot slot) { return !request.at(slot).isEmpty(); };
    if (request.way == openings::Way{merge::Mode::Git} && std::ranges::count_if(panes, isGiven) == 1
        && openMarked(request.at(*std::ranges::find_if(panes, isGiven)).path))
        return;
    if (const QString problem = m_workspace.hasInputs() ? whyNot(request) : QString(); !problem.isEmpty())
        return say(problem); // what is open stays
    if (!m_sessions.mayClose())
        return;
    m_workspace.close();
    m_parts.sessionFile.clear();
    m_notice.clear();
    Q_EMIT replaced();
    setMode(request.way.mode, request.way.checks);
    QStringList problems;
    for (const openings::Slot slot : panes) {
        const auto problem = !isGiven(slot) ? std::nullopt : tryOpen(slot, request.at(slot));
        if (problem)
            problems += *problem;
    }
    openSettings(request);
    m_pages.setStarted(true);
    m_pages.showStartOrMerge();
    for (const Side side : m_workspace.sides())
        if (const Source &source = request.sides[side]; source.isEmpty() && source.cluster)
            Q_EMIT fetchAsked(side, source);
    if (!problems.isEmpty())
        say(problems.join(QLatin1Char(' ')));
}

void OpeningController::openFile(Side side, const QString &file)
{
    sayIf(tryOpen(side, sourceOf(file)));
}

std::optional<QString> OpeningController::tryOpen(openings::Slot slot, const Source &source)
{
    const auto open = [&](const Source &from) {
        return slot ? m_workspace.open(*slot, from) : m_workspace.openResult(from);
    };
    if (!source.path.isEmpty())
        m_places.chosen(source.path);
    auto problem = open(source);
    if (const Encoding asked = problem ? askEncoding(source.path, &m_window) : Encoding::Utf8; asked != Encoding::Utf8)
        problem = open({.path = source.path, .encoding = asked});
    if (!problem && !source.path.isEmpty() && !nameOfGitTemporary(source.path))
        m_settings.setLastFolder(QFileInfo(source.path).absolutePath());
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
    for (const ValuesExample &example : valuesExamples())
        if (example.name == name)
            return m_values.show(example.given);
    m_parts.sessionFile.clear();
    if (const auto problem = m_workspace.openExample(name))
        say(*problem);
    else if (!m_workspace.settings().empty())
        tellSettings();
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
    if (!isMarked(file))
        return false;
    const auto merge = readMarked(file, askEncoding(file, &m_window));
    if (!merge)
        return !encodingsToAsk(file).empty(); // nobody chose one
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
    VersionsDialog dialog(open, m_settings.lastFolder(), VersionsDialog::Asks::Two, &m_window);
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

void OpeningController::openDropped(const QStringList &files)
{
    const bool mayAsk = files.size() > 1 && std::ranges::none_of(files, isSession);
    if (mayAsk && m_workspace.hasInputs() && emptyPanes(m_workspace.mode()).size() < static_cast<size_t>(files.size()))
        return askComparison(files);
    if (files.size() == 1 && !m_workspace.hasInputs() && !isSession(files.front()) && !lookLikeValues(files))
        return open(requestFor({sourceOf(files.front())}, {}, {m_workspace.mode()}, threeWay()));
    openFiles(files);
}

void OpeningController::askComparison(const QStringList &files)
{
    const QString name =
        m_workspace.hasInputs() ? m_window.windowTitle().section(QStringLiteral("[*]"), 0, 0) : QString();
    OpenDialog dialog(m_appearance,
                      {.now = {m_workspace.mode(), m_workspace.checks()},
                       .threeWay = threeWay(),
                       .replaces = name,
                       .hasTabs = m_parts.tabs != nullptr,
                       .folder = m_settings.lastFolder(),
                       .cluster = {},
                       .clustersBefore = clustersOf(m_settings.recent()),
                       .reading = m_reading},
                      &m_window);
    if (!files.isEmpty())
        dialog.take(files);
    if (dialog.result() != QDialog::Accepted && dialog.exec() != QDialog::Accepted)
        return;
    m_settings.setLastFolder(dialog.lastFolder());
    if (!dialog.session().isEmpty())
        m_sessions.openSession(dialog.session());
    else if (dialog.inNewTab())
        m_parts.tabs->open([request = dialog.request()](Controllers &tab) { tab.opening.open(request); });
    else
        open(dialog.request());
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

} // namespace fieldwise::ui

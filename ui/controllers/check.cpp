// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/check.h"

#include <algorithm>

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>

#include "core/check/fieldpairs.h"
#include "core/check/putback.h"
#include "ui/controllers/opening.h"
#include "ui/controllers/sessions.h"
#include "ui/dialogs/commitdialog.h"
#include "ui/look/convert.h"
#include "ui/look/richtext.h"
#include "ui/look/visible.h"
#include "ui/work/choices.h"
#include "ui/work/conflictfiles.h"

namespace fieldwise::ui {

using check::Finding;
using check::FindingKind;
using check::Text;
using merge::Side;

CheckController::CheckController(WindowParts &parts, SessionsController &sessions, OpeningController &opening)
    : Controller(parts), m_sessions(sessions), m_opening(opening), m_putAll(new QPushButton), m_lost(new Label)
{
    connect(&opening, &OpeningController::replaced, this, &CheckController::forgetCommit);
    on(Act::NewCheck, [this] { start(); });
    on(Act::CheckCommit, [this] { askCommit(); });
    connect(m_parts.toolBar, &ToolBar::fileChosen, this, [this](int row) { openFile(static_cast<size_t>(row)); });
    on(Act::Check, [this] { setMode(merge::Mode::Git, true); });
    for (size_t i = 0; i < std::size(takeActs); ++i)
        on(takeActs[i], [this, i] { putBackFrom(i); });
    on(Act::TakeNothing, [this] {
        if (m_view->finding())
            putBack();
    });
    on(Act::LooksRight, [this] { setMeant(true); });
    on(Act::UndoChoice, [this] { setMeant(false); });
    on(Act::PutBackAll, [this] { putBackAll(); });
    connect(m_view, &MergeView::resultEdited, &m_workspace, &Workspace::editResult);
    connect(m_view, &MergeView::resultFilesDropped, this, &CheckController::openFour);
    connect(m_view, &MergeView::resultOpenAsked, this, [this] {
        const QString file =
            QFileDialog::getOpenFileName(&m_window, tr("Open the result to check"), m_settings.lastFolder());
        if (!file.isEmpty())
            openResult(file);
    });
    connect(m_view, &MergeView::resultPasteAsked, this,
            [this] { sayIf(m_workspace.putResult(toStd(QApplication::clipboard()->text()), tr("pasted text"))); });
    connect(&m_workspace, &Workspace::resultReplaced, m_view, &MergeView::followResult);
    connect(&m_workspace, &Workspace::resultLoaded, this, [this] {
        if (!m_workspace.checks())
            return;
        const ResultToCheck &result = m_workspace.inputs().toCheck;
        m_view->setChecks(true, result.open);
        m_view->result()->editor()->load(result.text, m_workspace.resultMasks());
        m_pages.setStarted(m_pages.isStarted() || result.open);
        m_pages.showStartOrMerge();
        showFiles();
    });
    connect(m_parts.band, &TriageBand::chosen, this, &CheckController::chooseGroup);
    connect(m_view, &MergeView::selectionChanged, this, &CheckController::showActions);
    connect(&m_workspace, &Workspace::optionsChanged, this, &CheckController::showActions);

    for (const Act act : {Act::LooksRight, Act::TakeNothing, Act::UndoChoice})
        m_choiceTexts[act] = m_actions[act]->text();
    auto *row = new QHBoxLayout(m_view->findingsFoot());
    row->setContentsMargins(12, 6, 12, 6);
    row->addWidget(m_lost, 1);
    row->addWidget(m_putAll);
    m_putAll->setObjectName(QStringLiteral("putBackAll"));
    connect(m_putAll, &QPushButton::clicked, m_actions[Act::PutBackAll], &QAction::trigger);
    showActions();
}

void CheckController::start()
{
    m_opening.startNew(merge::Mode::Git);
    if (m_workspace.hasInputs())
        return; // a person keeps what is open
    forgetCommit();
    m_workspace.setChecks(true);
}

void CheckController::forgetCommit()
{
    m_commit.reset();
    m_commitTexts.clear();
    m_parts.toolBar->setFiles({}, -1);
}

QString CheckController::repositoryOfOpenFile() const
{
    QStringList files{m_workspace.resultFile()};
    for (const Side side : m_workspace.sides())
        files += m_workspace.file(side);
    for (const QString &file : files)
        if (QString root = file.isEmpty() ? QString() : repositoryAround(file); !root.isEmpty())
            return root;
    return {};
}

void CheckController::askCommit()
{
    QString folder = m_commit ? m_commit->folder : repositoryOfOpenFile();
    if (folder.isEmpty())
        folder = repositoryAround(QDir::currentPath());
    CommitDialog dialog(folder.isEmpty() ? m_settings.lastFolder() : folder, &m_window);
    if (dialog.exec() == QDialog::Accepted && m_sessions.mayClose())
        sayIf(openCommit(dialog.folder(), dialog.commit()));
}

std::optional<QString> CheckController::openCommit(const QString &folder, const QString &commit, const QString &path)
{
    QGuiApplication::setOverrideCursor(Qt::WaitCursor);
    auto read = readCommitToCheck(folder, commit, path);
    QGuiApplication::restoreOverrideCursor();
    if (!read)
        return read.error();
    if (read->files.empty())
        return tr(
            "There is nothing to check: each file was changed by one side only, and the merge has what that side has.");
    openCommit(std::move(*read));
    return {};
}

void CheckController::openCommit(CommitToCheck commit)
{
    m_commit = std::move(commit);
    m_commitTexts.clear();
    m_file = m_commit->files.size();
    openFile(0);
}

void CheckController::openFile(size_t file)
{
    if (!m_commit || file >= m_commit->files.size() || file == m_file)
        return;
    if (m_file < m_commit->files.size() && !m_sessions.mayClose())
        return m_parts.toolBar->fileBox()->setCurrentIndex(static_cast<int>(m_file));
    m_file = file;
    const CommitToCheck::File &one = m_commit->files[file];
    QStringList names;
    for (const CommitToCheck::File &each : m_commit->files)
        names += tr("%1: %2").arg(visible(each.path), countsOf(each));
    m_parts.toolBar->setFiles(names, static_cast<int>(file));
    if (one.problem.isEmpty())
        return open(one.merge);
    m_workspace.close();
    m_workspace.setChecks(true);
    m_notice.say(Look::Notice, tr("%1 can't be checked").arg(visible(one.path)),
                 QStringLiteral(": %1").arg(one.problem));
}

/// Which commit made the change that a finding is about.
QString CheckController::commitText(size_t index)
{
    if (!m_commit || m_file >= m_commit->files.size())
        return {};
    const Finding &finding = m_view->scene()->checked->findings[index];
    const auto [known, isNew] = m_commitTexts.try_emplace(check::keyOf(finding));
    if (isNew)
        if (const auto commit = changedIn(*m_commit, m_commit->files[m_file].path, finding))
            known->second = tr("%1, by %2").arg(commitName(*commit), visible(commit->author));
    return known->second;
}

void CheckController::openFiles(const QStringList &files)
{
    if (files.size() != 4)
        return say(tr("A check needs four files: Base, Ours, Theirs and the result."));
    OpenRequest request{.way = {merge::Mode::Git, true}};
    const openings::Slot panes[] = {Side::Original, Side::Destination, Side::Updated, {}};
    for (qsizetype i = 0; i < files.size(); ++i)
        request.at(panes[i]) = sourceOf(files[i]);
    m_opening.open(request);
}

void CheckController::open(const MergeToCheck &merge)
{
    m_notice.clear();
    m_fileNotice->clear();
    m_parts.sessionFile.clear();
    m_workspace.open(merge);
}

void CheckController::openResult(const QString &file)
{
    if (m_workspace.isResultEdited() && !m_sessions.mayClose())
        return;
    sayIf(m_opening.tryOpen({}, sourceOf(file)));
}

/// Files that are dropped on the result.
void CheckController::openFour(const QStringList &files)
{
    if (!m_workspace.checks())
        return;
    if (files.size() == 4)
        openFiles(files);
    else
        openResult(files.value(0));
}

bool CheckController::change(std::span<const Finding> findings, std::optional<Text> from, const QString &name)
{
    const auto &scene = m_view->scene();
    auto text = check::putBack(check::checkInputs(m_workspace.inputs()), *scene->checked, findings, from);
    if (!text) {
        m_notice.say(Look::Notice, tr("Not put back"), QStringLiteral(": %1").arg(toQt(text.error())));
        return false;
    }
    m_notice.clear();
    m_workspace.changeResult(*text, name);
    return true;
}

/// False while the newest texts are not checked yet: a finding may be about an earlier one.
static bool isReady(const Workspace &workspace, const MergeView &view)
{
    return workspace.checks() && view.scene() && view.scene()->checked && workspace.isSettled();
}

void CheckController::putBack(std::optional<Text> from)
{
    if (!isReady(m_workspace, *m_view) || !m_view->finding())
        return;
    const Finding finding = m_view->scene()->checked->findings[*m_view->finding()];
    change({&finding, 1}, from,
           finding.kind == FindingKind::Invented ? tr("Take It Out") : tr("Put %1 Back").arg(findingPath(finding)));
}

void CheckController::putBackFrom(size_t pane)
{
    const std::vector<Side> sides = m_workspace.sides();
    if (!isReady(m_workspace, *m_view) || !m_view->finding() || pane >= sides.size())
        return;
    const Finding &finding = m_view->scene()->checked->findings[*m_view->finding()];
    const auto offered = check::sidesToPutBack(*m_view->scene()->checked, finding);
    if (const Text text = check::textOf(sides[pane]); std::ranges::find(offered, text) != offered.end())
        putBack(text);
}

std::vector<Finding> CheckController::lost() const
{
    std::vector<Finding> findings;
    const auto &scene = m_view->scene();
    for (size_t i = 0; scene && scene->checked && i < scene->checked->findings.size(); ++i)
        if (scene->checked->findings[i].kind == FindingKind::Lost && !scene->meant[i])
            findings.push_back(scene->checked->findings[i]);
    return findings;
}

/// Together if that is possible; else those that can be put back one after the other.
void CheckController::putBackAll()
{
    if (!isReady(m_workspace, *m_view))
        return;
    const std::vector<Finding> findings = lost();
    if (findings.empty())
        return;
    const auto all = check::putBackAll(check::checkInputs(m_workspace.inputs()), findings);
    m_notice.clear();
    m_workspace.changeResult(all.text, tr("Put Back All"));
    if (all.left > 0)
        m_notice.say(Look::Notice, all.left == 1 ? tr("1 is left") : tr("%1 are left").arg(all.left),
                     tr(": putting it back would change something else. Edit the result."));
}

void CheckController::setMeant(bool meant)
{
    if (!isReady(m_workspace, *m_view) || !m_view->finding())
        return;
    const std::string key = check::keyOf(m_view->scene()->checked->findings[*m_view->finding()]);
    std::vector<std::string> all = m_workspace.inputs().toCheck.meant;
    std::erase(all, key);
    if (meant)
        all.push_back(key);
    m_workspace.setMeant(std::move(all), meant ? tr("It Is Meant") : tr("As the Check Says"));
}

QString CheckController::takeText(const Finding &finding, Text side) const
{
    return check::sidesToPutBack(*m_view->scene()->checked, finding).size() == 1 && finding.kind != FindingKind::Settled
        ? tr("Put It Back")
        : tr("Take %1").arg(toQt(check::textName(side)));
}

/// Sets texts and states of the commands that a check has in common with choices.
void CheckController::showActions()
{
    const bool checks = m_workspace.checks();
    if (checks || (m_view->scene() && m_view->scene()->checked))
        m_parts.band->setVisible(checks && m_view->scene());
    m_parts.toolBar->fileBox()->setVisible(checks && m_parts.toolBar->fileBox()->count() > 1);
    m_view->findingsFoot()->setVisible(checks && !lost().empty());
    m_actions[Act::PutBackAll]->setEnabled(checks && !lost().empty());
    for (const auto &[act, text] : m_choiceTexts)
        m_actions[act]->setText(!checks                       ? text
                                    : act == Act::LooksRight  ? tr("It Is &Meant")
                                    : act == Act::TakeNothing ? tr("Take It &Out")
                                                              : tr("&As the Check Says"));
    if (!checks)
        return;
    showBand();
    const auto &scene = m_view->scene();
    const std::optional<size_t> at = scene && scene->checked ? m_view->finding() : std::nullopt;
    const Finding *finding = at ? &scene->checked->findings[*at] : nullptr;
    const bool meant = at && scene->meant[*at];
    const auto offered = finding && !meant ? check::sidesToPutBack(*scene->checked, *finding) : std::vector<Text>{};
    const bool isExtra = finding && !meant && finding->kind == FindingKind::Invented;
    for (const Act act : allActs)
        m_actions[act]->setEnabled(false);
    for (const Act act : {Act::TakeBoth, Act::TypeValue, Act::UndoChoices, Act::SaveChoices, Act::LoadChoices,
                          Act::NextOpenConflict, Act::PreviousOpenConflict})
        m_actions[act]->setEnabled(false);
    const std::vector<Side> sides = m_workspace.sides();
    std::vector<Act> offers;
    for (size_t i = 0; i < std::size(takeActs) && i < sides.size(); ++i) {
        const Text text = check::textOf(sides[i]);
        const bool can = std::ranges::find(offered, text) != offered.end();
        m_actions[takeActs[i]]->setVisible(true);
        m_actions[takeActs[i]]->setEnabled(can);
        m_actions[takeActs[i]]->setText(can ? takeText(*finding, text) : tr("Take %1").arg(paneName(sides[i])));
        setTip(m_actions[takeActs[i]], tr("Changes the result to what %1 has.").arg(paneName(sides[i])));
        if (can)
            offers.push_back(takeActs[i]);
    }
    const bool isUnreadable = finding && finding->kind == FindingKind::Unreadable;
    m_actions[Act::TakeNothing]->setEnabled(isExtra);
    m_actions[Act::LooksRight]->setEnabled(finding && !meant && !isUnreadable);
    m_actions[Act::UndoChoice]->setEnabled(meant);
    if (isExtra)
        offers.push_back(Act::TakeNothing);
    if (finding && !isUnreadable)
        offers.push_back(meant ? Act::UndoChoice : Act::LooksRight);
    m_view->card()->choices()->setOffers(offers);
    if (at)
        m_view->card()->setOtherwise(commitText(*at));
    const size_t count = lost().size();
    m_lost->setText(tr("%1 lost").arg(count));
    m_putAll->setText(count == 1 ? tr("Put it back") : tr("Put back all %1").arg(count));
}

} // namespace fieldwise::ui

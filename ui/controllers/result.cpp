// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/result.h"

#include <algorithm>
#include <utility>

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>

#include "core/base/text.h"
#include "core/merge/plan/steps.h"
#include "ui/controllers/asking.h"
#include "ui/controllers/namedplaces.h"
#include "ui/controllers/resources.h"
#include "ui/dialogs/savefolderdialog.h"
#include "ui/look/convert.h"
#include "ui/look/visible.h"
#include "ui/work/gitmerge.h"

namespace fieldwise::ui {

using merge::Side;

namespace {

/// The input whose values the result has where conflicts are open, if it is one input.
std::optional<Side> winnerOf(const merge::Plan &plan)
{
    std::optional<Side> winner;
    for (const merge::DecisionRef step : plan.steps) {
        const merge::Decision &decision = plan.decision(step);
        if (!merge::isOpen(decision))
            continue;
        const auto side = merge::sideOf(decision.from);
        if (!side || winner.value_or(*side) != *side)
            return {};
        winner = side;
    }
    return winner;
}

} // namespace

ResultController::ResultController(WindowParts &parts, NamedPlaces &places, ResourcesController &resourceList)
    : Controller(parts), m_places(places), m_resourceList(resourceList)
{
    on(Act::SaveResult, [this] { saveResult(m_workspace.resultFile().isEmpty()); });
    on(Act::SaveResultAs, [this] { saveResult(true); });
    on(Act::SavePane, [this] { savePane(); });
    connect(&m_workspace.session(), &SessionController::judged, this, &ResultController::onJudged);
}

void ResultController::serve(const QString &output)
{
    m_serves = true;
    m_output = output;
    if (!output.isEmpty())
        m_places.trust(output);
}

void ResultController::saveResult(bool ask, bool goesOn)
{
    if (!whyNotSaved().isEmpty() || !isSettled())
        return;
    m_goesOn = goesOn;
    if (writesFolder())
        return saveFolder();
    QString file = m_workspace.proposedResultFile();
    if (ask) {
        file = m_places.chosen(QFileDialog::getSaveFileName(&m_window, tr("Save the result"), file,
                                                            tr("YAML and JSON (*.yaml *.yml *.json);;All files (*)")));
        if (file.isEmpty())
            return;
    }
    saveResultTo(file);
}

bool ResultController::saveAndWait()
{
    const auto waitWhile = [](auto &&isUnderWay) {
        while (isUnderWay())
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents | QEventLoop::ExcludeUserInputEvents);
    };
    bool isSaved = false;
    waitWhile([this] { return !isSettled(); });
    const auto noting = connect(&m_parts.changes, &WindowChanges::resultSaved, this, [&isSaved] { isSaved = true; });
    saveResult(m_workspace.resultFile().isEmpty());
    waitWhile([this] { return m_toSave.has_value(); });
    disconnect(noting);
    return isSaved;
}

void ResultController::saveResultTo(const QString &file)
{
    if (!m_places.mayWrite(file))
        return;
    const std::shared_ptr<const Merged> merged = m_view->scene()->real(); // dialogs follow
    const size_t changes = m_workspace.changes();
    const bool keepsChanges = merge::keepsChanges(m_workspace.mode()) && !m_workspace.checks();
    const bool withMarkers = isOpen(merged->plan) && (keepsChanges || file == m_output);
    if (isOpen(merged->plan) && !(withMarkers ? maySaveMarked(file, merged->plan) : maySaveOpen(file, merged->plan)))
        return m_view->selectConflict(1, true);
    if (m_workspace.checks() && m_view->lostFindings() > 0 && !maySaveLost(m_view->lostFindings()))
        return;
    if (!writesFolder() && !maySaveIn(m_workspace.resultEncoding(), merged->resolution.text))
        return;
    judge({merged, file, {}, withMarkers, changes});
}

/// Asks if the text has characters that its encoding lacks.
bool ResultController::maySaveIn(Encoding encoding, std::string_view text)
{
    const auto at = lackingIn(text, encoding);
    if (!at)
        return true;
    const QString lacking = toQt(text.substr(*at, codePointAt(text, *at).length));
    const auto line = LineIndex(text).lineOf(*at) + 1;
    MessageBox box(tr("Encoding"),
                   tr("%1 has no “%2” (line %3).").arg(toQt(encodingName(encoding)), visible(lacking)).arg(line),
                   &m_window);
    box.setObjectName(QStringLiteral("lacking"));
    box.setInformativeText(tr("Save the file as UTF-8 instead?"));
    return isAnswered(box, tr("Save as UTF-8"));
}

void ResultController::judge(ToSave toSave)
{
    m_toSave = std::move(toSave);
    if (merge::isByLines(m_workspace.inputs().options))
        return onJudged({}); // a text that is no YAML
    m_workspace.session().judge(m_toSave->merged, merge::keepsChanges(m_workspace.mode()) && !m_workspace.checks());
}

/// Reports failures, and notes about files that were saved.
void ResultController::savePanes(const std::vector<std::pair<Side, QString>> &panes)
{
    QStringList problems, notes, done;
    for (const auto &[side, file] : panes) {
        const bool isFolder = m_workspace.isFolder(side);
        if (!m_places.mayWrite(file)
            || (!isFolder && !maySaveIn(m_workspace.encoding(side), m_workspace.inputs().texts[side].str())))
            continue;
        const Saved saved = m_workspace.savePane(side, file);
        if (!saved.ok())
            problems += tr("%1 was not saved: %2.").arg(paneName(side), saved.why);
        else if (!saved.note.isEmpty())
            notes += QStringLiteral("%1: %2.").arg(paneName(side), saved.note);
        else
            done += tr("%1 to %2").arg(paneName(side), QFileInfo(file).fileName());
    }
    if (!problems.isEmpty() || !notes.isEmpty())
        say((problems + notes).join(QLatin1Char(' ')), problems.isEmpty() ? Look::Notice : Look::Fails);
    else if (!done.isEmpty())
        tell(tr("Saved"), QStringLiteral(": %1.").arg(done.join(QStringLiteral(", "))));
}

void ResultController::savePane()
{
    const PaneEditor *editor = m_view->focusedEditor();
    for (const Side side : m_workspace.sides()) {
        if (!m_view->pane(side)->isOpen() || m_view->pane(side)->editor() != editor)
            continue;
        const QString before = m_workspace.file(side).isEmpty() ? m_settings.lastFolder() : m_workspace.file(side);
        const QString title = tr("Save %1 as").arg(paneName(side));
        const QString file =
            m_places.chosen(m_workspace.isFolder(side) ? QFileDialog::getExistingDirectory(&m_window, title, before)
                                                       : QFileDialog::getSaveFileName(&m_window, title, before));
        if (file.isEmpty())
            return;
        savePanes({{side, file}});
        return;
    }
    saveResult(true);
}

void ResultController::saveFolder()
{
    const std::shared_ptr<const Merged> merged = m_view->scene()->real(); // dialogs follow
    const size_t changes = m_workspace.changes();
    const auto writes = folder::writesOf(merged->resolution, m_resourceList.others(), m_workspace.folders());
    const QString destination =
        m_workspace.isFolder(Side::Destination) ? m_workspace.file(Side::Destination) : QString();
    SaveFolderDialog dialog(writes, paneName(Side::Destination), destination, m_workspace.resultFile(), &m_window);
    if (dialog.exec() != QDialog::Accepted || !m_places.mayWrite(dialog.folder()))
        return;
    if (isOpen(merged->plan) && !maySaveOpen(dialog.folder(), merged->plan))
        return m_view->selectConflict(1, true);
    judge({merged, dialog.folder(), writes, false, changes});
}

bool ResultController::isOpen(const merge::Plan &plan) const
{
    return plan.counts.open > 0 && !m_workspace.checks();
}

QString ResultController::openText(const merge::Plan &plan)
{
    return plan.counts.open == 1 ? tr("1 conflict is not looked at yet.")
                                 : tr("%1 conflicts are not looked at yet.").arg(plan.counts.open);
}

/// Asks whether to save a result that has what the rules decided where conflicts are open.
bool ResultController::maySaveOpen(const QString &file, const merge::Plan &plan)
{
    MessageBox box(tr("Conflicts are left"), openText(plan), &m_window);
    box.setObjectName(QStringLiteral("openConflicts"));
    const QString name = visible(QFileInfo(file).fileName());
    const auto winner = winnerOf(plan);
    box.setInformativeText(!winner ? tr("If you save now, %1 has there what the merge decided.").arg(name)
                               : plan.counts.open == 1
                               ? tr("If you save now, %1 has the value of %2 there.").arg(name, paneName(*winner))
                               : tr("If you save now, %1 has the values of %2 there.").arg(name, paneName(*winner)));
    return savesAnyway(box);
}

/// git would take a saved file as resolved, so open conflicts are asked about and marked.
bool ResultController::maySaveMarked(const QString &file, const merge::Plan &plan)
{
    MessageBox box(tr("Conflicts are left"), openText(plan), &m_window);
    box.setObjectName(QStringLiteral("openConflicts"));
    const QString name = visible(QFileInfo(file).fileName());
    const bool isAwaited = file == m_output;
    box.setInformativeText(
        isAwaited ? tr("If you stop now, git mergetool reports that the merge failed and restores the file as it was.")
                + (m_workspace.hasWork() ? QLatin1Char(' ')
                           + tr("Your choices are kept: the next git mergetool on this file offers them.")
                                         : QString())
            : m_workspace.mode() == merge::Mode::Git
            ? tr("If you save now, %1 gets conflict markers around them, and git treats it as unmerged.").arg(name)
            : tr("If you save now, %1 gets conflict markers around them.").arg(name));
    return savesAnyway(box, isAwaited ? tr("Stop here for now") : tr("Save with conflict markers"));
}

/// Reports a note about the saved file; returns false if nothing was saved.
bool ResultController::tellResult(const QString &file, const Saved &saved)
{
    if (!saved.ok())
        m_notice.say(Look::Fails, tr("The result was not saved"),
                     tr(" to %1: %2.").arg(QFileInfo(file).fileName(), saved.why));
    else if (!saved.note.isEmpty())
        tellSaved(file, saved);
    return saved.ok();
}

/// Enter and Escape keep working.
bool ResultController::savesAnyway(MessageBox &box, const QString &answer)
{
    QPushButton *save = box.addButton(answer, MessageBox::AcceptRole);
    QPushButton *keep = box.addButton(tr("Keep working"), MessageBox::RejectRole);
    box.setDefaultButton(keep);
    box.setEscapeButton(keep);
    box.exec();
    return box.clickedButton() == save;
}

/// Asks whether to save a checked result from which something is still lost.
bool ResultController::maySaveLost(uint32_t count)
{
    MessageBox box(tr("Something is lost"),
                   count == 1 ? tr("1 change of a side is still lost.") : tr("%1 changes are still lost.").arg(count),
                   &m_window);
    box.setObjectName(QStringLiteral("stillLost"));
    box.setInformativeText(tr("Put them back, or say that they are meant; or save the result as it is."));
    return savesAnyway(box);
}

/// Asks whether to save a result that lacks something although nobody chose that.
bool ResultController::mayLose(const git::Unproved &unproved, const Merged &merged)
{
    const bool isLacking = unproved.isLacking;
    const std::string &text = isLacking ? merged.inputs.texts[unproved.side].str() : merged.resolution.text;
    const FileParts files = isLacking ? merged.inputs.files[unproved.side] : merge::filesOf(merged.resolution);
    const LineIndex lines = fieldwise::linesOf(text, files);
    const uint32_t at = unproved.at.value_or(0), line = lines.lineOf(at), file = fileAt(files, at);
    const QString number = QString::number(lines.number(line));
    const QString place =
        file == noFile ? tr("line %1").arg(number) : tr("line %1 of %2").arg(number, visible(toQt(files[file].path)));
    const QString what = visible(toQt(unproved.what).remove(QLatin1Char('`')));
    MessageBox box(isLacking ? tr("Something would be lost") : tr("Something would stay"),
                   !unproved.at ? tr("If you take %2's side, the result still has “%1”, which %2 removed.")
                                      .arg(what, paneName(unproved.side))
                                : (isLacking ? tr("The result lacks “%1”, which %2 has in %3.")
                                             : tr("The result still has “%1” in %3, which %2 removed."))
                                      .arg(what, paneName(unproved.side), place),
                   &m_window);
    box.setObjectName(QStringLiteral("unproved"));
    box.setInformativeText(tr("Nobody chose that. The merge driver would not merge this file by its fields either."));
    if (savesAnyway(box))
        return true;
    if (unproved.at)
        m_view->goToLine(isLacking ? std::optional(unproved.side) : std::nullopt, static_cast<int>(line));
    return false;
}

void ResultController::onJudged(const RefereeVerdict &verdict)
{
    const ToSave saving = std::exchange(m_toSave, {}).value();
    const merge::Resolution &result = saving.merged->resolution;
    const LineIndex lines = fieldwise::linesOf(result.text, merge::filesOf(result));
    const auto line = static_cast<int>(lines.lineOf(verdict.where.begin));
    if (verdict.kind == yaml::Opinion::Different) {
        m_notice.say(Look::Fails, tr("The result was not saved"),
                     tr(", because libyaml reads line %1 differently: %2.")
                         .arg(lines.number(static_cast<uint32_t>(line)))
                         .arg(toQt(verdict.text)),
                     {tr("Go to line %1").arg(lines.number(static_cast<uint32_t>(line))),
                      [this, line] { m_view->goToLine({}, line); }});
        return;
    }
    if (verdict.unproved && !mayLose(*verdict.unproved, *saving.merged))
        return;
    const QString &file = saving.file;
    const Saved saved = !saving.writes.empty()
        ? m_workspace.saveFolder(file, saving.writes, saving.changes)
        : m_workspace.saveResult(file, saving.withMarkers ? markedText(*saving.merged, m_workspace, file) : result.text,
                                 saving.changes);
    m_notice.clear();
    if (saved.ok() && verdict.kind == yaml::Opinion::CannotRead)
        m_notice.say(Look::Notice, tr("Saved to %1").arg(QFileInfo(file).fileName()),
                     tr(", but some programs can't read line %1: %2.")
                         .arg(lines.number(static_cast<uint32_t>(line)))
                         .arg(toQt(verdict.text)));
    if (!tellResult(file, saved))
        return;
    if (file == m_output)
        m_isDone = !saving.withMarkers;
    showFiles();
    Q_EMIT m_parts.changes.resultSaved(file);
    if (file == m_output && saving.withMarkers)
        Q_EMIT stopped();
}

} // namespace fieldwise::ui

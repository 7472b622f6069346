// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <utility>

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>

#include "core/base/text.h"
#include "ui/convert.h"
#include "ui/mainwindow.h"
#include "ui/visible.h"

namespace fieldwise::ui {

using merge::Side;

namespace {

bool isSession(const QString &file)
{
    return file.endsWith(QLatin1String(".fieldwise"), Qt::CaseInsensitive);
}

} // namespace

void MainWindow::openFiles(const QStringList &files, std::optional<merge::Mode> mode)
{
    if (files.isEmpty()) {
        if (mode)
            startNew(*mode);
        return;
    }
    if (const auto session = std::ranges::find_if(files, isSession); session != files.end())
        return openSession(*session);
    if (files.size() == 1 && mode.value_or(merge::Mode::Git) == merge::Mode::Git && openMarked(files[0]))
        return;
    const merge::Mode wanted = mode                     ? *mode
        : files.size() >= 3                             ? merge::Mode::ThreeWay
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
        // The first pane comes with Live; alone, a file is Live.
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
        && !mayClose())
        return;
    if (replaced == m_workspace.sides().size())
        m_sessionFile.clear();
    QStringList problems;
    for (qsizetype i = 0; i < files.size() && i < static_cast<qsizetype>(sides.size()); ++i)
        if (const auto problem = tryOpen(sides[static_cast<size_t>(i)], sorted[i]))
            problems += *problem;
    if (!problems.isEmpty())
        say(problems.join(QLatin1Char(' ')));
    else if (files.size() > static_cast<qsizetype>(sides.size())) {
        m_noticeIsFault = false;
        m_notice->say(Look::Notice, tr("Only %1 of %2 files were opened").arg(sides.size()).arg(files.size()),
                      tr("; the mode has no pane for the others."));
    }
}

void MainWindow::openSuggested(const QStringList &files)
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

void MainWindow::openAsLive(const QString &file)
{
    if (!isServerSide())
        setMode(merge::Mode::Apply);
    openFile(Side::Destination, file);
}

void MainWindow::openFile(Side side, const QString &file)
{
    if (const auto problem = tryOpen(side, file))
        say(*problem);
}

std::optional<QString> MainWindow::tryOpen(Side side, const QString &file)
{
    auto problem = m_workspace.open(side, chosen(file));
    if (!problem)
        m_settings.setLastFolder(QFileInfo(file).absolutePath());
    return problem;
}

void MainWindow::openExample(const QString &name)
{
    if (!mayClose())
        return;
    m_sessionFile.clear();
    if (const auto problem = m_workspace.openExample(name))
        say(*problem);
}

void MainWindow::chooseFiles(std::optional<Side> side)
{
    if (side == Side::Original && isServerSide())
        return sayOwnedBefore();
    QFileDialog dialog(this, side ? tr("Open %1").arg(paneName(*side)) : tr("Open in the order of the panes"),
                       m_settings.lastFolder(),
                       tr("YAML, JSON and sessions (*.yaml *.yml *.json *.fieldwise);;All files (*)"));
    dialog.setFileMode(side ? QFileDialog::ExistingFile : QFileDialog::ExistingFiles);
    if (dialog.exec() != QDialog::Accepted)
        return;
    m_notice->clear();
    const QString first = dialog.selectedFiles().value(0);
    if (side && !isSession(first)) {
        if (mayReplace(*side, first))
            openFile(*side, first);
    } else {
        openSuggested(dialog.selectedFiles());
    }
}

bool MainWindow::mayReplace(Side side, const QString &file)
{
    if (!m_workspace.isEdited(side))
        return true;
    MessageBox box(tr("Unsaved edits"),
                   tr("%1 has edits that are in no file yet. Open %2 in its place?")
                       .arg(paneName(side), visible(QFileInfo(file).fileName())),
                   this);
    box.setIcon(MessageBox::Question);
    box.setStandardButtons(MessageBox::Yes | MessageBox::No);
    return box.exec() == MessageBox::Yes;
}

void MainWindow::dropOn(Side side, const QStringList &files)
{
    m_notice->clear();
    if (files.size() > 1)
        return openSuggested(files);
    const QString file = files.value(0);
    if (isSession(file))
        return openSession(file);
    if (!mayReplace(side, file))
        return;
    const bool isApply = merge::isApply(m_workspace.mode());
    if (isApply && side != Side::Destination && !m_workspace.inputs().open[Side::Destination] && looksLive(file))
        return openAsLive(file); // it brings the first pane along
    if (isServerSide() && side == Side::Original)
        return sayOwnedBefore();
    openFile(side, file);
    offerMarked(file);
    if ((!isApply || side != Side::Destination) && m_workspace.file(side) == QFileInfo(file).absoluteFilePath()
        && looksLive(file))
        m_notice->say(Look::Notice, tr("%1 looks like a live object").arg(QFileInfo(file).fileName()),
                      tr(", as kubectl get writes it."), {tr("Open it as Live"), [this, file] {
                                                              m_notice->clear();
                                                              openAsLive(file);
                                                          }});
}

void MainWindow::paste(Side side)
{
    if (isServerSide() && side == Side::Original)
        return sayOwnedBefore();
    const QString text = QApplication::clipboard()->text();
    if (text.isEmpty()) {
        say(tr("There is no text on the clipboard."));
        return;
    }
    if (const auto problem = m_workspace.put(side, toStd(text), tr("pasted text")))
        say(*problem);
    else
        m_view->pane(side)->editor()->setFocus();
}

void MainWindow::savePane()
{
    const PaneEditor *editor = m_view->focusedEditor();
    for (const Side side : m_workspace.sides()) {
        if (!m_view->pane(side)->isOpen() || m_view->pane(side)->editor() != editor)
            continue;
        const QString before = m_workspace.file(side).isEmpty() ? m_settings.lastFolder() : m_workspace.file(side);
        const QString title = tr("Save %1 as").arg(paneName(side));
        const QString file = chosen(m_workspace.isFolder(side) ? QFileDialog::getExistingDirectory(this, title, before)
                                                               : QFileDialog::getSaveFileName(this, title, before));
        if (file.isEmpty())
            return;
        savePanes({{side, file}});
        return;
    }
    saveResult(true);
}

/// Says what failed, and what is to be told of what is saved.
void MainWindow::savePanes(const std::vector<std::pair<Side, QString>> &panes)
{
    QStringList problems, remarks;
    for (const auto &[side, file] : panes) {
        if (!mayWrite(file))
            continue;
        const Saved saved = m_workspace.savePane(side, file);
        if (!saved.ok())
            problems += tr("%1 was not saved: %2.").arg(paneName(side), saved.why);
        else if (!saved.remark.isEmpty())
            remarks += QStringLiteral("%1: %2.").arg(paneName(side), saved.remark);
    }
    if (!problems.isEmpty() || !remarks.isEmpty())
        say((problems + remarks).join(QLatin1Char(' ')), problems.isEmpty() ? Look::Notice : Look::Fails);
}

void MainWindow::saveResult(bool ask)
{
    if (!whyNotSaved().isEmpty() || !isSettled())
        return;
    if (writesFolder())
        return saveFolder();
    QString file = m_workspace.proposedResultFile();
    if (ask) {
        file = chosen(QFileDialog::getSaveFileName(this, tr("Save the result"), file,
                                                   tr("YAML and JSON (*.yaml *.yml *.json);;All files (*)")));
        if (file.isEmpty())
            return;
    }
    saveResultTo(file);
}

void MainWindow::saveResultTo(const QString &file)
{
    if (!mayWrite(file))
        return;
    if (m_view->scene()->plan().counts.open > 0 && (m_workspace.mode() == merge::Mode::Git || file == m_output))
        return saveOpen(file);
    m_saveTo = file;
    m_writes.clear();
    m_toSave = m_view->scene()->merged->resolution.text;
    m_workspace.session().judge(m_toSave);
}

/// Says what is to be told; false when nothing was saved.
bool MainWindow::tellResult(const QString &file, const Saved &saved)
{
    if (!saved.ok())
        m_notice->say(Look::Fails, tr("The result was not saved"),
                      tr(" to %1: %2.").arg(QFileInfo(file).fileName(), saved.why));
    else if (!saved.remark.isEmpty())
        tellSaved(file, saved);
    return saved.ok();
}

void MainWindow::onJudged(const Verdict &verdict)
{
    const auto &scene = m_view->scene();
    const std::string text = std::exchange(m_toSave, {});
    const LineIndex lines =
        m_writes.empty() || !scene ? LineIndex(text) : fieldwise::linesOf(text, filesOf(scene->merged->resolution));
    const auto line = static_cast<int>(lines.lineOf(verdict.where.begin));
    m_noticeIsFault = false;
    if (verdict.kind == yaml::Opinion::Different) {
        m_notice->say(Look::Fails, tr("The result was not saved"),
                      tr(", because a second reading of it differs in line %1: %2.")
                          .arg(lines.number(static_cast<uint32_t>(line)))
                          .arg(toQt(verdict.text)),
                      {tr("Go to line %1").arg(lines.number(static_cast<uint32_t>(line))),
                       [this, line] { m_view->goToLine({}, line); }});
        return;
    }
    const auto writes = std::exchange(m_writes, {});
    const Saved saved =
        writes.empty() ? m_workspace.saveResult(m_saveTo, text) : m_workspace.saveFolder(m_saveTo, writes);
    m_notice->clear();
    if (saved.ok() && verdict.kind == yaml::Opinion::CannotRead)
        m_notice->say(Look::Notice, tr("Saved to %1").arg(QFileInfo(m_saveTo).fileName()),
                      tr(", but some programs can't read line %1: %2.")
                          .arg(lines.number(static_cast<uint32_t>(line)))
                          .arg(toQt(verdict.text)));
    if (!tellResult(m_saveTo, saved))
        return;
    m_isDone = m_isDone || m_saveTo == m_output;
    showFiles();
    Q_EMIT resultSaved(m_saveTo);
}

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// What is opened in one pane: files that are chosen or dropped there, and what is pasted or typed.
#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>

#include "ui/controllers/opening.h"
#include "ui/controllers/serverside.h"
#include "ui/controllers/sessions.h"
#include "ui/look/convert.h"
#include "ui/look/visible.h"

namespace fieldwise::ui {

using merge::Side;

namespace {

bool looksLive(const Source &source)
{
    const auto text = lookInto(source);
    return text && text->kind == openings::Kind::Live;
}

QString shortNameOf(const Source &source)
{
    return source.path.isEmpty() ? source.shownName() : QFileInfo(source.path).fileName();
}

} // namespace

void OpeningController::paste(std::optional<Side> side)
{
    if (m_workspace.isFirstDerived() && side == Side::Original)
        return m_serverSide.sayOwnedBefore();
    const QString text = QApplication::clipboard()->text();
    if (text.isEmpty())
        return say(tr("There is no text on the clipboard."));
    m_notice.clear();
    const Source source{.text = toStd(text), .name = tr("pasted text"), .isPasted = true};
    if (side)
        return putInto(*side, source);
    open(requestFor({source}, {}, {m_workspace.mode()}, threeWay()));
    focusLast();
}

void OpeningController::typeInto(Side side, const QString &typed)
{
    if (m_workspace.isFirstDerived() && side == Side::Original)
        return m_serverSide.sayOwnedBefore();
    sayIf(m_workspace.open(side, Source{.text = toStd(typed), .name = tr("typed text"), .isPasted = true}));
    PaneEditor *editor = m_view->pane(side)->editor();
    editor->setFocus();
    editor->SendScintilla(QsciScintilla::SCI_DOCUMENTEND);
}

/// The pane that was filled.
void OpeningController::focusLast()
{
    for (const Side side : m_workspace.sides())
        if (m_workspace.inputs().open[side])
            m_view->pane(side)->editor()->setFocus();
}

void OpeningController::chooseFile(Side side)
{
    if (side == Side::Original && m_workspace.isFirstDerived())
        return m_serverSide.sayOwnedBefore();
    const QString file =
        QFileDialog::getOpenFileName(&m_window, tr("Open %1").arg(paneName(side)), m_settings.lastFolder(),
                                     tr("YAML, JSON and sessions (*.yaml *.yml *.json *.fieldwise);;All files (*)"));
    if (file.isEmpty())
        return;
    m_notice.clear();
    if (isSession(file))
        m_sessions.openSession(file);
    else if (mayReplace(side, file))
        openFile(side, file);
}

void OpeningController::offerMarked(const QString &file)
{
    if (!isMarked(file))
        return;
    m_fileNotice->say(Look::Notice, tr("%1 has conflict markers").arg(QFileInfo(file).fileName()),
                      tr(". Its sides can be opened in all panes instead."), {tr("Open the sides"), [this, file] {
                                                                                  m_fileNotice->clear();
                                                                                  openMarked(file);
                                                                              }});
}

void OpeningController::openAsLive(const Source &source)
{
    if (!mayReplace(Side::Destination, shortNameOf(source)))
        return;
    if (!isServerSide())
        setMode(merge::Mode::Apply);
    sayIf(tryOpen(Side::Destination, source));
}

/// A live object goes into Live's pane, which also fills the first one, or that is offered.
void OpeningController::putInto(Side side, const Source &source)
{
    const bool isApply = merge::isApply(m_workspace.mode());
    const bool isLive = looksLive(source);
    if (isApply && side != Side::Destination && !m_workspace.inputs().open[Side::Destination] && isLive)
        return openAsLive(source);
    if (m_workspace.isFirstDerived() && side == Side::Original)
        return m_serverSide.sayOwnedBefore();
    if (!mayReplace(side, shortNameOf(source)))
        return;
    if (const auto problem = tryOpen(side, source))
        return say(*problem);
    m_view->pane(side)->editor()->setFocus();
    if (isLive && (!isApply || side != Side::Destination))
        m_notice.say(Look::Notice, tr("%1 looks like a live object").arg(shortNameOf(source)),
                     tr(", as kubectl get writes it."), {tr("Open it as Live"), [this, source] {
                                                             m_notice.clear();
                                                             openAsLive(source);
                                                         }});
}

bool OpeningController::mayReplace(Side side, const QString &file)
{
    if (!m_workspace.isUnsaved(side))
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
        return openDropped(files);
    const QString file = files.value(0);
    if (isSession(file))
        return m_sessions.openSession(file);
    putInto(side, sourceOf(file));
    offerMarked(file);
}

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// What is opened in one pane: files that are chosen or dropped there, and what is pasted or typed.
#include <algorithm>

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>

#include "core/merge/plan/deployers.h"
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

/// What applies, as the settings say; by hand in modes without it.
void OpeningController::applyWith(const std::string &deployer, const QString &name)
{
    const auto row = std::ranges::find(merge::deployers, deployer, &merge::DeployerRow::name);
    if (row != std::end(merge::deployers))
        m_workspace.setOptions([row](merge::Options &options) { merge::apply(*row, options); }, name);
}

void OpeningController::openSettings(const OpenRequest &request)
{
    if (request.settings.empty() || !merge::isApply(request.way.mode))
        return;
    for (const Source &source : request.settings)
        sayIf(m_workspace.addSettings(source));
    const auto row = std::ranges::find(merge::deployers, request.deployer, &merge::DeployerRow::name);
    if (row != std::end(merge::deployers) && row->mode == request.way.mode)
        applyWith(request.deployer);
    tellSettings();
}

/// Settings beside what is open become those of the program that applies. False if the text is something else.
bool OpeningController::takeSettings(const Source &source)
{
    const auto look = lookInto(source);
    if (!look || look->settings.of == gitops::SettingsKind::Of::None)
        return false;
    std::vector<openings::Text> texts{*look};
    if (!look->settings.isWhole())
        for (const SettingsText &settings : m_workspace.settings())
            texts.push_back(openings::textOf(settings.text, {}, {}));
    for (const Side side : merge::allSides)
        if (const Inputs &inputs = m_workspace.inputs(); inputs.open[side])
            texts.push_back(openings::textOf(inputs.texts[side].str(), inputs.files[side], {}));
    const openings::Settings settings = openings::settingsAmong(texts);
    if (settings.texts.empty())
        return false;
    if (const auto problem = m_workspace.addSettings(source)) {
        say(*problem);
        return true;
    }
    applyWith(settings.deployer, tr("Applied by"));
    tellSettings();
    return true;
}

void OpeningController::tellSettings()
{
    const bool isArgo = m_workspace.settingsKind().of == gitops::SettingsKind::Of::ArgoCd;
    m_notice.say(Look::Notice, isArgo ? tr("The settings of Argo CD count") : tr("The settings of Flux count"),
                 isArgo ? tr(": what its diff says and its sync does with each field is on a page of its own.")
                        : tr(": what it takes over, removes and corrects is on a page of its own."),
                 {tr("Show it"), [this] { m_pages.show(Pages::Page::Sync); }});
}

/// A live object goes into Live's pane, which also fills the first one, or that is offered.
void OpeningController::putInto(Side side, const Source &source)
{
    if (takeSettings(source))
        return;
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

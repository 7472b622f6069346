// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/controller.h"

#include <algorithm>

#include <QFileInfo>
#include <QStatusBar>

#include "core/helm/operation.h"
#include "core/merge/serverside/serversideplan.h"
#include "ui/look/convert.h"
#include "ui/look/visible.h"
#include "ui/scene/operations.h"

namespace fieldwise::ui {

using merge::Side;

Controller::Controller(WindowParts &parts)
    : m_parts(parts),
      m_window(parts.window),
      m_appearance(parts.appearance),
      m_settings(parts.settings),
      m_workspace(parts.workspace),
      m_actions(parts.actions),
      m_pages(parts.pages),
      m_notice(parts.notice),
      m_fileNotice(parts.fileNotice),
      m_view(parts.view)
{
}

QString Controller::paneName(Side side) const
{
    return toQt(merge::sideName(m_workspace.mode(), side));
}

QString Controller::whyNotSaved() const
{
    const auto &scene = m_view->scene();
    if (!scene)
        return tr("There is no result yet.");
    if (m_view->isStale() && m_workspace.isTyping())
        return tr("What was typed in the result can't be read yet. Correct it, or undo it.");
    if (m_view->isStale())
        return tr("An input can't be read; the result is that of the previous text.");
    if (const OperationRef ref = failedIn(scene->plan()); ref.valid())
        return tr("Operation %1 fails, so nothing is applied.").arg(ref.operation + 1);
    return whyRefused();
}

QString Controller::whyRefused() const
{
    const auto &scene = m_view->scene();
    if (!scene)
        return {};
    if (const auto &helm = scene->real()->inputs.helm; helm && helm->stops)
        return tr("Helm stops before anything is written: %1.").arg(visible(*helm->stops));
    if (!merge::isRefused(scene->plan()))
        return {};
    return ownersAreUnknown()
        ? tr("The server refuses this apply, so nothing is applied. Who owns the fields is unknown: open Live as "
             "`kubectl get -o yaml --show-managed-fields` prints it.")
        : tr("The server refuses this apply, so nothing is applied. Force it, or resolve the conflicts in Local.");
}

bool Controller::ownersAreUnknown() const
{
    const auto &scene = m_view->scene();
    const auto isUnknown = [](const merge::DocumentPlan &document) {
        return document.serverSide() && document.serverSide()->applied.refused
            && document.serverSide()->applied.beforeFirst;
    };
    return scene && std::ranges::any_of(scene->plan().documents, isUnknown);
}

bool Controller::writesFolder() const
{
    return m_view->scene() && !m_view->scene()->real()->resolution.files.empty();
}

QString Controller::fileOfResource(std::optional<Side> side) const
{
    const auto &scene = m_view->scene();
    const auto resource = m_view->resource();
    if (!scene || !resource)
        return {};
    const merge::DocumentPlan &document = scene->plan().documents[*resource];
    if (!side)
        return toQt(document.file);
    const yaml::Stream &stream = scene->plan().streams[*side];
    if (stream.files.empty())
        return {};
    const uint32_t part = document.parts[*side];
    const uint32_t file = part < stream.parts.size() ? stream.parts[part].file : noFile;
    return file < stream.files.size() ? toQt(stream.files[file].path) : tr("not there");
}

bool Controller::opensBeside(const std::function<void(Controllers &)> &open)
{
    if (!m_parts.tabs || !m_workspace.hasInputs())
        return false;
    m_parts.tabs->open(open);
    return true;
}

void Controller::setMode(merge::Mode mode, bool checks)
{
    const Act act = checks ? Act::Check : modeActs[static_cast<size_t>(mode)];
    const QString name = tr("Mode %1").arg(m_actions[act]->text().remove(QLatin1Char('&')));
    const bool isOther = mode != m_workspace.mode() || checks != m_workspace.checks();
    m_workspace.setOptions([mode](merge::Options &options) { options.mode = mode; },
                           m_workspace.hasInputs() && isOther ? name : QString(), checks);
}

void Controller::showHistory(const HistoryStep &undo, const HistoryStep &redo)
{
    const auto show = [](QAction *action, const HistoryStep &step, const QString &text, const QString &named) {
        action->setEnabled(step.can);
        action->setText(step.name.isEmpty() ? text : named.arg(step.name));
    };
    show(m_actions[Act::Undo], undo, tr("&Undo"), tr("&Undo %1"));
    show(m_actions[Act::Redo], redo, tr("&Redo"), tr("&Redo %1"));
}

void Controller::useDefaultOptions()
{
    const merge::Options chosen = m_settings.options();
    m_workspace.setOptions([&](merge::Options &options) {
        options.infer = chosen.infer;
        options.listOrder = chosen.listOrder;
        options.onConflict = chosen.onConflict;
        options.exact = chosen.exact;
    });
}

void Controller::say(const QString &problem, Look look)
{
    m_pages.setStarted(true); // the bar is on the merge page
    m_pages.showStartOrMerge();
    m_notice.say(look, problem, {});
}

void Controller::sayIf(const std::optional<QString> &problem)
{
    if (problem)
        say(*problem);
}

void Controller::tell(const QString &done, const QString &more)
{
    m_notice.say(Look::Retained, done, more, {}, {}, MergeNotice::About::Saved);
}

bool Controller::tellSaved(const QString &file, const Saved &saved)
{
    const QString name = QFileInfo(file).fileName();
    if (!saved.ok())
        m_notice.say(Look::Fails, tr("%1 was not saved").arg(name), QStringLiteral(": %1.").arg(saved.why));
    else if (!saved.note.isEmpty())
        m_notice.say(Look::Notice, tr("Saved to %1").arg(name), QStringLiteral(": %1.").arg(saved.note));
    else
        tell(tr("Saved to %1").arg(name), tr(", in %1.").arg(QFileInfo(file).absolutePath()));
    return saved.ok();
}

} // namespace fieldwise::ui

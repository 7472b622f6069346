// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/serverside.h"

#include <algorithm>

#include <QActionGroup>
#include <QInputDialog>

#include "core/k8s/owners.h"
#include "core/merge/serverside/serversidenotices.h"
#include "core/merge/serverside/serversideplan.h"
#include "core/view/serversidesummary.h"
#include "ui/controllers/whatif.h"
#include "ui/look/convert.h"
#include "ui/look/visible.h"
#include "ui/scene/owners.h"

namespace fieldwise::ui {

using merge::Side;

namespace {

constexpr const char *endpoints[] = {"", "status", "scale"};
constexpr Act endpointActs[] = {Act::EndpointObject, Act::EndpointStatus, Act::EndpointScale};

/// The managers in Live, the applying one first; then the chosen one, and kubectl's own name.
QStringList managerNames(const Scene *scene, const QString &chosen)
{
    QStringList applying, updating;
    if (scene) {
        for (const merge::DocumentPlan &document : scene->plan().documents) {
            for (const k8s::Manager &manager :
                 document.owners ? document.owners->managers() : std::vector<k8s::Manager>{})
                (manager.operation == k8s::Manager::Operation::Apply ? applying : updating) += toQt(manager.name);
        }
    }
    applying += {chosen, QStringLiteral("kubectl")};
    applying += updating;
    applying.removeDuplicates();
    return applying;
}

} // namespace

ServerSideController::ServerSideController(WindowParts &parts, WhatIfController &whatIfs)
    : Controller(parts), m_whatIfs(whatIfs)
{
    const auto on = [this](Act act, auto change, const QString &name) {
        connect(m_actions[act], &QAction::triggered, this,
                [this, change, name] { m_workspace.setOptions(change, name); });
    };
    on(
        Act::RefuseConflicts, [](merge::Options &o) { o.serverSide.force = false; }, tr("Refuse Conflicts"));
    on(
        Act::ForceConflicts, [](merge::Options &o) { o.serverSide.force = true; }, tr("Force Conflicts"));
    for (size_t i = 0; i < std::size(endpoints); ++i)
        on(
            endpointActs[i], [i](merge::Options &o) { o.serverSide.subresource = endpoints[i]; }, tr("Endpoint"));
    on(
        Act::Migrate, [this](merge::Options &o) { o.serverSide.migrate = m_actions[Act::Migrate]->isChecked(); },
        tr("Leave Client-side Apply"));
    connect(m_actions[Act::OtherManager], &QAction::triggered, this, &ServerSideController::askManager);
    connect(m_parts.managerMenu, &QMenu::aboutToShow, this, &ServerSideController::showManagerMenu);
    connect(&m_workspace, &Workspace::loaded, this, [this] { m_view->setFirstReadOnly(m_workspace.isFirstDerived()); });
    connect(m_view->pane(Side::Original)->editor(), &PaneEditor::typingRefused, this,
            &ServerSideController::sayOwnedBefore);
    connect(m_actions[Act::Managers], &QAction::toggled, this, &ServerSideController::showManagers);
    connect(m_parts.panels, &SidePanels::wished, this, [this](const QWidget *panel, bool shown) {
        if (panel == m_parts.managers)
            m_settings.setManagersShown(shown);
    });
    connect(m_actions[Act::Managers], &QAction::triggered, this, [this](bool shown) {
        if (shown)
            m_parts.managers->tree()->setFocus(Qt::TabFocusReason);
    });
    connect(&m_parts.changes, &WindowChanges::resultShown, this, &ServerSideController::showForce);
    connect(&m_parts.changes, &WindowChanges::resultShown, this, &ServerSideController::showFilterMenu);
    connect(m_parts.managers, &ManagersPanel::chosen, this, [this](merge::DecisionRef ref) { m_view->select(ref); });
    connect(m_view, &MergeView::selectionChanged, this, &ServerSideController::showManagers);
    m_parts.panels->setWanted(m_parts.managers, m_settings.managersShown());
    for (const auto &[act, way] : {std::pair(Act::GiveUp, Way::GiveUp), {Act::Agree, Way::Agree}}) {
        connect(m_actions[act], &QAction::triggered, this, [this, way = way] {
            if (const auto answer = m_view->card()->conflictRemedies()->answers()[static_cast<size_t>(way)])
                m_whatIfs.tryOut(*answer);
        });
    }
    connect(m_actions[Act::EveryManager], &QAction::triggered, this, [this] { showOnlyOwners({}); });
    connect(m_parts.ownersNotice, &NoticeBar::closed, this, [this] { showOnlyOwners({}); });
    connect(m_view, &MergeView::ownersAsked, this, &ServerSideController::showOnlyOwners);
    connect(m_parts.filterMenu, &QMenu::aboutToShow, this, &ServerSideController::showFilterMenu);
    showServerOptions();
}

void ServerSideController::showServerOptions()
{
    const merge::Options &options = m_workspace.inputs().options;
    const bool is = isServerSide();
    m_actions[merge::isForced(options) ? Act::ForceConflicts : Act::RefuseConflicts]->setChecked(true);
    const auto endpoint = std::ranges::find(endpoints, options.serverSide.subresource);
    m_actions[endpointActs[endpoint == std::end(endpoints) ? 0 : endpoint - std::begin(endpoints)]]->setChecked(true);
    m_actions[Act::Migrate]->setChecked(options.serverSide.migrate);
    for (const Act act : {Act::RefuseConflicts, Act::EndpointObject, Act::EndpointStatus, Act::EndpointScale,
                          Act::Migrate, Act::OtherManager})
        m_actions[act]->setEnabled(is);
    showForce();
    m_parts.managerMenu->menuAction()->setEnabled(is);
    m_view->setFirstReadOnly(m_workspace.isFirstDerived());
    showManagerMenu();
    showFilterMenu();
    showOnlyOwners(is ? m_view->owners() : QStringList());
}

/// "9 fields: helm 8, kubectl-edit 2", said as a sentence; a single owner needs no number.
static QString conflictsText(const QString &byOwner)
{
    const QString fields = byOwner.section(QStringLiteral(": "), 0, 0);
    const QString owners = byOwner.section(QStringLiteral(": "), 1);
    return ServerSideController::tr("The API server refuses the apply: others own %1 (%2).")
        .arg(fields, owners.contains(QLatin1Char(',')) ? owners : owners.section(QLatin1Char(' '), 0, -2));
}

/// Shows what the server refuses, in its words, and the ways out.
void ServerSideController::showRefusal()
{
    const auto &scene = m_view->scene();
    if (!scene || !merge::isRefused(scene->plan()) || m_view->isStale())
        return;
    const merge::Plan &plan = scene->plan();
    const auto refuses = [](const merge::DocumentPlan &document) {
        return document.serverSide() && document.serverSide()->applied.refused;
    };
    const auto first = std::ranges::find_if(plan.documents, refuses);
    const auto others = std::ranges::count_if(plan.documents, refuses) - 1;
    QString words =
        toQt(merge::shownMessage(first->serverSide()->applied)).replace(QLatin1Char('\n'), QLatin1Char(' '));
    size_t conflicts = 0;
    for (const merge::DocumentPlan &document : plan.documents)
        conflicts += view::conflictsOf(document).size();
    if (conflicts > 1) // the server's own words list them all
        words = conflictsText(toQt(view::conflictsByOwner(plan)));
    else if (others > 0)
        words += others == 1 ? tr(" One more object is refused.") : tr(" %1 more objects are refused.").arg(others);
    const bool isUnknown = first->serverSide()->applied.beforeFirst;
    if (isUnknown)
        words = tr("Who owns the fields is unknown, since Live has no managedFields: get it with `kubectl get -o yaml "
                   "--show-managed-fields`.")
            + QLatin1Char(' ') + words;
    if (m_notice.wasClosed(words)) {
        m_notice.clear();
        return;
    }
    const NoticeAction show{tr("Show it"), [this] { showFirstConflict(); }};
    if (isUnknown)
        return m_notice.sayOfPlan(Look::Conflict, words, show, {});
    m_notice.sayOfPlan(Look::Conflict, words, {tr("Force"), [this] { m_actions[Act::ForceConflicts]->trigger(); }},
                       show);
}

void ServerSideController::showFirstConflict()
{
    const merge::Plan &plan = m_view->scene()->plan();
    const auto first = std::ranges::find(plan.steps, merge::RuleId::SsaConflict,
                                         [&plan](merge::DecisionRef step) { return plan.decision(step).rule; });
    if (first != plan.steps.end())
        m_view->select(*first);
}

/// Force is no answer as long as nobody knows from whom it would take a field.
void ServerSideController::showForce()
{
    const bool isAnswer = !ownersAreUnknown();
    m_actions[Act::ForceConflicts]->setEnabled(isServerSide() && isAnswer);
    setTip(m_actions[Act::ForceConflicts], isAnswer ? QString() : whyRefused());
}

/// Explains that the first pane is not a text of its own.
void ServerSideController::sayOwnedBefore()
{
    if (!isServerSide())
        return m_notice.say(Look::Notice, tr("The old manifest can't be edited"),
                            tr(": it is read from the release's record, as Helm reads it. Edit Local or Live, or open "
                               "other records."));
    m_notice.say(Look::Notice, tr("Owned before can't be edited"),
                 tr(": it is read from Live's managedFields. Open or edit Live, or choose another manager."));
}

/// The one group of a menu's entries.
static QActionGroup &groupOf(QMenu &menu)
{
    auto *known = menu.findChild<QActionGroup *>();
    return known ? *known : *new QActionGroup(&menu);
}

void ServerSideController::showManagerMenu()
{
    const QString chosen = toQt(m_workspace.inputs().options.serverSide.fieldManager);
    m_parts.managerMenu->clear();
    for (const QString &name : managerNames(m_view->scene().get(), chosen)) {
        QAction *action = m_parts.managerMenu->addAction(menuText(name));
        action->setCheckable(true);
        action->setChecked(name == chosen);
        groupOf(*m_parts.managerMenu).addAction(action);
        connect(action, &QAction::triggered, this, [this, name] {
            m_workspace.setOptions([&name](merge::Options &options) { options.serverSide.fieldManager = toStd(name); },
                                   tr("Field Manager"));
        });
    }
    m_parts.managerMenu->addSeparator();
    m_parts.managerMenu->addAction(m_actions[Act::OtherManager]);
}

void ServerSideController::showFilterMenu()
{
    m_parts.filterMenu->clear();
    const QStringList chosen = m_view->owners();
    for (const QString &name :
         m_view->scene() && isServerSide() ? ownerNames(m_view->scene()->plan()) : QStringList()) {
        QAction *action = m_parts.filterMenu->addAction(menuText(name));
        setTip(action, name);
        action->setCheckable(true);
        action->setChecked(chosen.contains(name));
        connect(action, &QAction::triggered, this, [this, name, chosen](bool on) {
            QStringList now = chosen;
            now.removeAll(name);
            showOnlyOwners(on ? now + QStringList{name} : now);
        });
    }
    m_parts.filterMenu->addSeparator();
    m_parts.filterMenu->addAction(m_actions[Act::EveryManager]);
    const auto entries = m_parts.filterMenu->actions();
    m_parts.filterMenu->menuAction()->setEnabled(isServerSide()
                                                 && std::ranges::any_of(entries, [](const QAction *entry) {
                                                        return entry->isEnabled() && !entry->isSeparator();
                                                    }));
}

/// A hidden panel is not updated.
void ServerSideController::showManagers()
{
    if (m_actions[Act::Managers]->isChecked())
        m_parts.managers->show(
            m_view->scene(), m_view->selected().valid() ? m_view->selected().document : m_view->resource().value_or(0));
}

/// Mutes fields that concern none of these owners and leaves them out of the reasons; empty: shows all.
void ServerSideController::showOnlyOwners(const QStringList &names)
{
    m_view->setOwners(names);
    m_parts.outline->setOwners(names);
    m_actions[Act::EveryManager]->setEnabled(!names.isEmpty());
    if (names.isEmpty())
        m_parts.ownersNotice->clear();
    else
        m_parts.ownersNotice->say(Look::Notice, tr("Only what concerns %1").arg(names.join(tr(" and "))),
                                  tr("; everything else is dimmed and not in the list of reasons."),
                                  {tr("Show everybody"), [this] { showOnlyOwners({}); }});
}

void ServerSideController::askManager()
{
    bool given = false;
    const QString name =
        QInputDialog::getText(&m_window, tr("Field Manager"),
                              tr("The manager that applies, as in kubectl's --field-manager:"), QLineEdit::Normal,
                              toQt(m_workspace.inputs().options.serverSide.fieldManager), &given)
            .trimmed();
    if (!given || name.isEmpty())
        return;
    m_workspace.setOptions([&name](merge::Options &options) { options.serverSide.fieldManager = toStd(name); },
                           tr("Field Manager"));
}

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// Server-side apply: who applies, and what becomes of conflicts.
#include <algorithm>

#include <QActionGroup>
#include <QInputDialog>

#include "core/k8s/owners.h"
#include "core/merge/serverside/serversideplan.h"
#include "ui/convert.h"
#include "ui/mainwindow.h"
#include "ui/owners.h"
#include "ui/visible.h"

namespace fieldwise::ui {

using merge::Side;

namespace {

constexpr const char *endpoints[] = {"", "status", "scale"};
constexpr Act endpointActs[] = {Act::EndpointObject, Act::EndpointStatus, Act::EndpointScale};

/// Those that Live knows, who applies first; then the one that was asked for, and kubectl's own name.
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

void MainWindow::connectServerSide()
{
    const auto on = [this](Act act, auto change, const QString &name) {
        addAction(m_actions[act]);
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
    connect(m_actions[Act::OtherManager], &QAction::triggered, this, &MainWindow::askManager);
    connect(m_managerMenu, &QMenu::aboutToShow, this, &MainWindow::showManagerMenu);
    connect(m_view->pane(Side::Original)->editor(), &PaneEditor::modificationAttempted, this,
            &MainWindow::sayOwnedBefore);
    addAction(m_actions[Act::Managers]);
    connect(m_actions[Act::Managers], &QAction::toggled, this, [this](bool shown) {
        m_managers->setVisible(shown);
        m_settings.setManagersShown(shown);
        showManagers();
    });
    connect(m_actions[Act::Managers], &QAction::triggered, this, [this](bool shown) {
        if (shown)
            m_managers->tree()->setFocus(Qt::TabFocusReason);
    });
    connect(m_managers, &ManagersPanel::chosen, this, [this](merge::DecisionRef ref) { m_view->select(ref); });
    connect(m_view, &MergeView::selectionChanged, this, &MainWindow::showManagers);
    m_managers->setVisible(m_settings.managersShown());
    m_actions[Act::Managers]->setChecked(m_settings.managersShown());
    for (const auto &[act, way] : {std::pair(Act::GiveUp, Way::GiveUp), {Act::Agree, Way::Agree}}) {
        connect(m_actions[act], &QAction::triggered, this, [this, way = way] {
            if (const auto answer = m_view->card()->waysOut()->answers()[static_cast<size_t>(way)])
                tryOut(*answer);
        });
    }
    connect(m_actions[Act::EveryManager], &QAction::triggered, this, [this] { showOnlyOwners({}); });
    connect(m_ownersNotice, &NoticeBar::closed, this, [this] { showOnlyOwners({}); });
    connect(m_view, &MergeView::ownersAsked, this, &MainWindow::showOnlyOwners);
    connect(m_filterMenu, &QMenu::aboutToShow, this, &MainWindow::showFilterMenu);
    showServerOptions();
}

/// Nothing is worked out for a panel that is not there.
void MainWindow::showManagers()
{
    if (m_actions[Act::Managers]->isChecked())
        m_managers->show(m_view->scene(),
                         m_view->selected().valid() ? m_view->selected().document : m_view->resource().value_or(0));
}

void MainWindow::showServerOptions()
{
    const merge::Options &options = m_workspace.inputs().options;
    const bool is = isServerSide();
    m_actions[options.serverSide.force ? Act::ForceConflicts : Act::RefuseConflicts]->setChecked(true);
    const auto endpoint = std::ranges::find(endpoints, options.serverSide.subresource);
    m_actions[endpointActs[endpoint == std::end(endpoints) ? 0 : endpoint - std::begin(endpoints)]]->setChecked(true);
    m_actions[Act::Migrate]->setChecked(options.serverSide.migrate);
    for (const Act act : {Act::RefuseConflicts, Act::ForceConflicts, Act::EndpointObject, Act::EndpointStatus,
                          Act::EndpointScale, Act::Migrate, Act::OtherManager})
        m_actions[act]->setEnabled(is);
    m_managerMenu->menuAction()->setEnabled(is);
    m_view->pane(Side::Original)->editor()->setReadOnly(is);
    showManagerMenu();
    showFilterMenu();
    showOnlyOwners(is ? m_view->owners() : QStringList());
}

void MainWindow::showManagerMenu()
{
    const QString chosen = toQt(m_workspace.inputs().options.serverSide.fieldManager);
    m_managerMenu->clear();
    auto *group = new QActionGroup(m_managerMenu->menuAction());
    for (const QString &name : managerNames(m_view->scene().get(), chosen)) {
        QAction *action = m_managerMenu->addAction(menuText(name));
        action->setCheckable(true);
        action->setChecked(name == chosen);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, name] {
            m_workspace.setOptions([&name](merge::Options &options) { options.serverSide.fieldManager = toStd(name); },
                                   tr("Field Manager"));
        });
    }
    m_managerMenu->addSeparator();
    m_managerMenu->addAction(m_actions[Act::OtherManager]);
}

void MainWindow::showFilterMenu()
{
    m_filterMenu->clear();
    const QStringList chosen = m_view->owners();
    for (const QString &name :
         m_view->scene() && isServerSide() ? ownerNames(m_view->scene()->plan()) : QStringList()) {
        QAction *action = m_filterMenu->addAction(menuText(name));
        action->setCheckable(true);
        action->setChecked(chosen.contains(name));
        connect(action, &QAction::triggered, this, [this, name, chosen](bool on) {
            QStringList now = chosen;
            now.removeAll(name);
            showOnlyOwners(on ? now + QStringList{name} : now);
        });
    }
    m_filterMenu->addSeparator();
    m_filterMenu->addAction(m_actions[Act::EveryManager]);
    m_filterMenu->menuAction()->setEnabled(isServerSide());
}

/// What concerns nobody of these is muted, and left out of the reasons; nobody: all is told.
void MainWindow::showOnlyOwners(const QStringList &names)
{
    m_view->setOwners(names);
    m_outline->setOwners(names);
    m_actions[Act::EveryManager]->setEnabled(!names.isEmpty());
    if (names.isEmpty())
        m_ownersNotice->clear();
    else
        m_ownersNotice->say(Look::Notice, tr("Only what concerns %1").arg(names.join(tr(" and "))),
                            tr("; all else is muted, and has no reason in the list."),
                            {tr("Show everybody"), [this] { showOnlyOwners({}); }});
}

/// In the server's words what is refused, and the ways on.
void MainWindow::showRefusal()
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
    QString words = toQt(first->serverSide()->applied.message).replace(QLatin1Char('\n'), QLatin1Char(' '));
    if (others > 0)
        words += others == 1 ? tr(" One more object is refused.") : tr(" %1 more objects are refused.").arg(others);
    if (m_closedNotices.contains(words)) {
        m_notice->clear();
        return;
    }
    m_notice->say(Look::Conflict, {}, words, {tr("Force"), [this] { m_actions[Act::ForceConflicts]->trigger(); }},
                  {tr("Show it"), [this] { m_view->selectConflict(1); }});
    m_toldNotice = words;
    m_noticeIsPlans = true;
}

void MainWindow::askManager()
{
    bool given = false;
    const QString name =
        QInputDialog::getText(this, tr("Field Manager"), tr("Who applies, as kubectl's --field-manager:"),
                              QLineEdit::Normal, toQt(m_workspace.inputs().options.serverSide.fieldManager), &given)
            .trimmed();
    if (!given || name.isEmpty())
        return;
    m_workspace.setOptions([&name](merge::Options &options) { options.serverSide.fieldManager = toStd(name); },
                           tr("Field Manager"));
}

/// The first pane is no text of its own.
void MainWindow::sayOwnedBefore()
{
    m_noticeIsFault = m_noticeIsPlans = false;
    m_notice->say(Look::Notice, tr("Owned before can't be edited"),
                  tr(": it is what Live's managedFields say. Open or edit Live, or choose another manager."));
}

QString MainWindow::whyRefused() const
{
    const auto &scene = m_view->scene();
    return scene && merge::isRefused(scene->plan())
        ? tr("The server refuses this apply, so nothing is applied. Force it, or settle the conflicts in Local.")
        : QString();
}

} // namespace fieldwise::ui

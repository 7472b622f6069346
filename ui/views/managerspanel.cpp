// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/managerspanel.h"

#include <algorithm>
#include <map>

#include <QHBoxLayout>
#include <QVBoxLayout>

#include "core/merge/explain/explain.h"
#include "core/merge/serverside/serversideplan.h"
#include "core/view/serversidesummary.h"
#include "ui/look/convert.h"
#include "ui/look/richtext.h"
#include "ui/look/visible.h"
#include "ui/models/reasonsmodel.h"
#include "ui/scene/owners.h"
#include "ui/views/panelhead.h"

namespace fieldwise::ui {

using merge::OwnerChange;
using merge::OwnerFate;
using merge::RuleId;

namespace {

constexpr int fewPaths = 8; ///< shown without being asked for
constexpr int decisionRole = Qt::UserRole;
constexpr int keyRole = Qt::UserRole + 1; ///< identifies an item, independent of its counts

QString countText(size_t count)
{
    return count == 1 ? ManagersPanel::tr("1 field") : ManagersPanel::tr("%1 fields").arg(count);
}

QString whyEmpty(merge::Mode mode, bool hasLive)
{
    if (!merge::isApply(mode))
        return ManagersPanel::tr("In the modes Apply and Server-side, this shows who owns which fields of an object.");
    return hasLive ? ManagersPanel::tr("Nobody is known to own a field of this object: Live has no managedFields.")
                   : ManagersPanel::tr("The owners of the fields appear here once Local and Live are open.");
}

} // namespace

ManagersPanel::ManagersPanel(const Appearance &appearance, const Actions &actions, QWidget *parent)
    : QWidget(parent),
      m_appearance(appearance),
      m_tree(new QTreeWidget),
      m_empty(new Label),
      m_storyBox(new QWidget),
      m_story(new Label),
      m_migrate(new QPushButton(tr("Include them")))
{
    setMinimumWidth(220);
    auto *column = panelColumn(this, tr("Managers"));
    m_empty->setWordWrap(true);
    m_empty->setMargin(16);
    m_empty->setProperty("kind", QStringLiteral("second"));
    m_empty->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    column->addWidget(m_empty, 1);
    column->addWidget(m_tree, 1);
    m_tree->setObjectName(QStringLiteral("managers"));
    m_tree->setAccessibleName(tr("Managers"));
    m_tree->setHeaderHidden(true);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setIndentation(14);
    m_tree->setWordWrap(true);
    m_tree->setTextElideMode(Qt::ElideLeft);
    auto *story = new QVBoxLayout(m_storyBox);
    story->setContentsMargins(12, 8, 12, 12);
    story->setSpacing(8);
    m_story->setWordWrap(true);
    story->addWidget(m_story);
    story->addWidget(m_migrate, 0, Qt::AlignLeft);
    m_migrate->setObjectName(QStringLiteral("migrate"));
    column->addWidget(m_storyBox);
    connect(m_migrate, &QPushButton::clicked, actions[Act::Migrate], &QAction::trigger);
    connect(m_tree, &QTreeWidget::currentItemChanged, this, [this](const QTreeWidgetItem *item) {
        if (item && item->data(0, decisionRole).isValid())
            Q_EMIT chosen({m_document, item->data(0, decisionRole).toUInt()});
    });
    connect(&appearance, &Appearance::changed, this, [this] { show(std::exchange(m_scene, nullptr), m_document); });
    show(nullptr, 0);
}

QStringList ManagersPanel::opened() const
{
    QStringList keys;
    for (QTreeWidgetItemIterator at(m_tree); *at; ++at) {
        if ((*at)->isExpanded())
            keys += (*at)->data(0, keyRole).toString();
    }
    return keys;
}

void ManagersPanel::show(const std::shared_ptr<const Scene> &scene, uint32_t document)
{
    if (scene && scene == m_scene && document == m_document)
        return;
    const QStringList before = opened();
    const QSignalBlocker quiet(m_tree);
    m_tree->clear();
    m_scene = scene;
    m_document = document;
    const merge::DocumentPlan *shown =
        scene && document < scene->plan().documents.size() ? &scene->plan().documents[document] : nullptr;
    const bool isServerSide = shown && shown->serverSide();
    const bool has = isServerSide || (shown && shown->owners);
    m_tree->setVisible(has);
    m_empty->setVisible(!has);
    m_storyBox->hide();
    m_empty->setText(whyEmpty(scene ? scene->plan().options.mode : merge::Mode::ServerSide,
                              shown && shown->documents[merge::Side::Destination]));
    if (isServerSide)
        showServerSide(scene->plan(), before);
    else if (has)
        showLive(*shown->owners, before);
}

/// What a server-side apply does to the managers.
void ManagersPanel::showServerSide(const merge::Plan &all, const QStringList &before)
{
    const merge::ServerSidePlan &plan = *all.documents[m_document].serverSide();
    if (plan.applied.refused)
        new QTreeWidgetItem(m_tree, {tr("Refused, so nothing changes.\nIf it were forced:")});
    for (const view::ManagerSummary &manager : view::managersOf(all.documents[m_document]))
        addManager(plan, manager);
    addKept(all);
    for (QTreeWidgetItemIterator at(m_tree); *at; ++at)
        (*at)->setExpanded(before.isEmpty() ? (*at)->childCount() <= fewPaths || !(*at)->parent()
                                            : before.contains((*at)->data(0, keyRole).toString()));
    showStory(all);
}

/// Whom Live's managedFields name, with all that each owns.
void ManagersPanel::showLive(const k8s::Owners &owners, const QStringList &before)
{
    for (const k8s::Manager &manager : owners.managers()) {
        QStringList paths;
        manager.fields.visit([&paths](const k8s::FieldPath &path) { paths += visible(k8s::print(path)); });
        const QString key = toQt(manager.name + ' ' + k8s::details(manager));
        QTreeWidgetItem *item = addHead(manager, key, countText(static_cast<size_t>(paths.size())));
        for (const QString &path : paths)
            addPath(item, path, merge::noDecision);
        item->setExpanded(before.contains(key));
    }
}

QTreeWidgetItem *ManagersPanel::addPath(QTreeWidgetItem *above, const QString &path, merge::DecisionId decision)
{
    auto *item = new QTreeWidgetItem(above, {path});
    item->setFont(0, m_appearance.code(12));
    setTip(item, 0, path);
    if (decision != merge::noDecision)
        item->setData(0, decisionRole, decision);
    return item;
}

void ManagersPanel::addPaths(QTreeWidgetItem *above, const QString &name,
                             const std::vector<const OwnerChange *> &changes)
{
    if (changes.empty())
        return;
    auto *group = new QTreeWidgetItem(above, {QStringLiteral("%1: %2").arg(name, countText(changes.size()))});
    group->setData(0, keyRole, above->data(0, keyRole).toString() + name);
    for (const OwnerChange *change : changes)
        addPath(group, visible(k8s::print(change->path)), change->decision);
}

/// A manager, with how many fields it owns.
QTreeWidgetItem *ManagersPanel::addHead(const k8s::Manager &manager, const QString &key, const QString &count)
{
    const QString name = toQt(manager.name);
    auto *item = new QTreeWidgetItem(
        m_tree,
        {QStringLiteral("%1\n%2, %3\n%4")
             .arg(visible(name), visible(k8s::details(manager)), visible(manager.apiVersion), count)});
    item->setData(0, keyRole, key);
    setTip(item, 0, manager.time.empty() ? tr("No time is recorded.") : toQt(manager.time));
    item->setForeground(0, m_appearance.theme()[Role::Text]);
    item->setFont(0, m_appearance.text(13));
    item->setIcon(0, ownerIcon(m_appearance, static_cast<int>(ownerNames(m_scene->plan()).indexOf(name))));
    return item;
}

void ManagersPanel::addManager(const merge::ServerSidePlan &plan, const view::ManagerSummary &summary)
{
    const uint32_t before = summary.before, after = summary.after;
    const size_t had = summary.ownedBefore, has = summary.ownedAfter;
    const k8s::Manager &manager = after != ~0u ? plan.applied.after[after].manager : plan.applied.before[before];
    const QString now = after == ~0u ? tr("owns nothing any more")
        : before == ~0u              ? tr("%1, new").arg(countText(has))
        : had == has                 ? countText(has)
                                     : tr("%1, then %2").arg(countText(had)).arg(has);
    QTreeWidgetItem *item = addHead(manager, toQt(summary.manager), now);
    item->setFont(0, m_appearance.text(13, summary.applies ? QFont::DemiBold : QFont::Normal));
    std::map<QString, std::vector<const OwnerChange *>> groups;
    std::vector<const OwnerChange *> absent;
    for (const OwnerChange &change : plan.owners) {
        if ((change.after != after || after == ~0u) && (change.before != before || before == ~0u))
            continue;
        if (change.fate != OwnerFate::Kept)
            groups[fateText(change.fate, plan.applied.refused)].push_back(&change);
        if (change.absent)
            absent.push_back(&change);
    }
    for (const auto &[fate, changes] : groups)
        addPaths(item, fate, changes);
    addPaths(item, tr("owned, but not in Live"), absent);
}

/// Adds what is removed because it is no longer applied, and what stays nevertheless.
void ManagersPanel::addKept(const merge::Plan &plan)
{
    const merge::DocumentPlan &document = plan.documents[m_document];
    const auto add = [&](const QString &name, std::initializer_list<RuleId> rules) {
        std::vector<merge::DecisionId> found;
        for (merge::DecisionId id = 0; id < document.decisions.size(); ++id) {
            const bool there = document.decision(id).values[merge::Side::Destination] != yaml::none;
            if (there && std::ranges::find(rules, document.decision(id).rule) != rules.end())
                found.push_back(id);
        }
        if (found.empty())
            return;
        auto *group = new QTreeWidgetItem(m_tree, {QStringLiteral("%1: %2").arg(name, countText(found.size()))});
        group->setData(0, keyRole, name);
        for (const merge::DecisionId id : found)
            setTip(addPath(group, pathText(plan, {m_document, id}), id), 0,
                   plainText(toQt(merge::explain(plan, {m_document, id}).because)));
    };
    add(tr("Removed, because you no longer apply it"), {RuleId::SsaPruned, RuleId::SsaGoesAlong});
    add(tr("Removed, because it was taken over before"), {RuleId::TakenPruned, RuleId::TakenRecord});
    add(tr("Stays, because someone else owns it"), {RuleId::SsaGivenUp});
}

void ManagersPanel::showStory(const merge::Plan &plan)
{
    const auto &migration = plan.documents[m_document].serverSide()->migration;
    m_storyBox->setVisible(migration.has_value());
    if (!migration)
        return;
    QString text = tr("%1 sends more requests, to migrate from client-side apply:")
                       .arg(plan.options.deployer.by == merge::Deployer::ArgoCd ? QStringLiteral("Argo CD")
                                                                                : QStringLiteral("kubectl"))
        + QStringLiteral("<ol style='margin:4px 0 0 -20px'>");
    for (const std::string &step : view::migrationSteps(plan, plan.documents[m_document]))
        text += QStringLiteral("<li>%1</li>").arg(richText(toQt(step)));
    m_story->setRich(text + QStringLiteral("</ol>"));
    m_migrate->setVisible(plan.options.deployer.by == merge::Deployer::Kubectl);
    m_migrate->setText(plan.options.serverSide.migrate ? tr("Only the first one") : tr("Include them"));
}

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include <QPushButton>
#include <QTreeWidget>
#include <QWidget>

#include "core/k8s/owners.h"
#include "ui/look/actions.h"
#include "ui/look/label.h"
#include "ui/scene/scene.h"

namespace fieldwise::merge {
struct OwnerChange;
}
namespace fieldwise::view {
struct ManagerSummary;
}

namespace fieldwise::ui {

/// The managers of an object, before and after server-side apply: what each gains and loses, what it owns that Live
/// lacks, what happens to fields that are no longer applied, and what kubectl sends next. Elsewhere those in Live, with
/// what each owns.
class ManagersPanel : public QWidget {
    Q_OBJECT
public:
    ManagersPanel(const Appearance &appearance, const Actions &actions, QWidget *parent = nullptr);

    /// Shows one resource: what happens to its managers in a ServerSide plan, elsewhere whom Live names.
    void show(const std::shared_ptr<const Scene> &scene, uint32_t document);
    QTreeWidget *tree() const { return m_tree; }
    /// What kubectl sends after this request; "" if nothing.
    QString story() const { return m_storyBox->isHidden() ? QString() : m_story->text(); }

Q_SIGNALS:
    void chosen(fieldwise::merge::DecisionRef ref);

private:
    void showServerSide(const merge::Plan &all, const QStringList &before);
    void showLive(const k8s::Owners &owners, const QStringList &before);
    QTreeWidgetItem *addHead(const k8s::Manager &manager, const QString &key, const QString &count);
    void addManager(const merge::ServerSidePlan &plan, const view::ManagerSummary &summary);
    void addKept(const merge::Plan &plan);
    void addPaths(QTreeWidgetItem *above, const QString &name, const std::vector<const merge::OwnerChange *> &changes);
    QTreeWidgetItem *addPath(QTreeWidgetItem *above, const QString &path, merge::DecisionId decision);
    void showStory(const merge::Plan &plan);
    QStringList opened() const;

    const Appearance &m_appearance;
    QTreeWidget *m_tree;
    Label *m_empty;
    QWidget *m_storyBox;
    Label *m_story;
    QPushButton *m_migrate;
    std::shared_ptr<const Scene> m_scene;
    uint32_t m_document = 0;
};

} // namespace fieldwise::ui

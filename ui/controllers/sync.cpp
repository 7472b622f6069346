// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/sync.h"

#include <algorithm>
#include <utility>

#include "core/merge/plan/deployers.h"
#include "ui/look/convert.h"
#include "ui/look/richtext.h"

namespace fieldwise::ui {

SyncController::SyncController(WindowParts &parts) : Controller(parts), m_page(*parts.sync)
{
    on(Act::Sync, [this] { setShowing(!m_pages.is(Pages::Page::Sync)); });
    connect(&m_page, &SyncPage::backAsked, this, [this] { setShowing(false); });
    connect(&m_page, &SyncPage::fieldChosen, this, &SyncController::choose);
    connect(&m_page, &SyncPage::settingsEdited, this, [this](int index, const QString &text) {
        m_workspace.editSettings(static_cast<size_t>(index), toStd(text));
    });
    connect(&m_workspace, &Workspace::settingsChanged, this, &SyncController::followSettings);
    connect(&m_workspace, &Workspace::loaded, this, &SyncController::compute);
    connect(&m_workspace, &Workspace::optionsChanged, this, [this] { setShowing(m_pages.is(Pages::Page::Sync)); });
    connect(&m_parts.changes, &WindowChanges::resultShown, this, &SyncController::compute);
    connect(m_view, &MergeView::selectionChanged, this, &SyncController::showCard);
    connect(&m_pages, &Pages::entered, this, [this](Pages::Page page) {
        m_actions[Act::Sync]->setChecked(page == Pages::Page::Sync);
        if (page != Pages::Page::Sync)
            return;
        m_notice.clear(MergeNotice::About::Something); // such as the one that leads here
        selectField();
        m_page.tree()->setFocus();
    });
    followSettings();
}

void SyncController::setShowing(bool on)
{
    on = on && !m_workspace.settings().empty();
    m_actions[Act::Sync]->setChecked(on);
    if (on != m_pages.is(Pages::Page::Sync))
        m_pages.show(on ? Pages::Page::Sync : Pages::Page::Panes);
}

/// While settings are edited, what applies follows them, unless a person chose another program.
void SyncController::followSettings()
{
    const std::string before = std::exchange(m_deployer, m_workspace.settingsKind().deployer);
    m_actions[Act::Sync]->setEnabled(!m_workspace.settings().empty());
    m_page.setSettings(m_workspace.settings());
    const merge::DeployerRow *row = merge::rowOf(m_workspace.inputs().options);
    const auto now = std::ranges::find(merge::deployers, m_deployer, &merge::DeployerRow::name);
    if (row && row->name == before && before != m_deployer && now != std::end(merge::deployers))
        m_workspace.setOptions([now](merge::Options &options) { merge::apply(*now, options); }, tr("Applied by"));
    if (m_workspace.settings().empty())
        setShowing(false);
    compute();
}

void SyncController::compute()
{
    if (m_workspace.settings().empty()) {
        if (m_synced.made)
            take({});
        return;
    }
    m_isDue = m_work.isRunning();
    if (m_isDue)
        return;
    m_work.run([this, settings = m_workspace.settingsTexts(), inputs = m_workspace.inputs()] {
        return [this, synced = syncedFrom(settings, inputs)] {
            if (m_isDue)
                return compute();
            take(synced);
        };
    });
}

void SyncController::take(const Synced &synced)
{
    m_synced = synced;
    m_page.setSynced(synced);
    showCard();
    showStatus();
}

void SyncController::choose(const QModelIndex &index, bool goes)
{
    const gitops::ObjectRow *object = m_page.model().objectAt(index);
    if (!object || !m_view->scene() || !m_pages.is(Pages::Page::Sync))
        return;
    const gitops::FieldRow *field = m_page.model().fieldAt(index);
    const merge::Plan &plan = m_view->scene()->plan();
    if (const auto document = documentOf(plan, *object))
        m_view->select(
            fieldAt(plan, k8s::describe(plan.documents[*document].identity), field ? pathOf(*field) : yaml::Path()));
    if (goes)
        setShowing(false);
}

/// The field that is selected in the panes.
void SyncController::selectField()
{
    const merge::DecisionRef ref = m_view->selected();
    if (!m_synced.made || !m_view->scene() || !ref.valid())
        return;
    const FieldSaid said = saidAbout(m_synced.made->report, m_view->scene()->plan(), ref);
    if (!said.object)
        return;
    const QModelIndex index =
        m_page.model().indexOf(said.object->object, said.field ? said.field->path : gitops::FieldPath());
    if (index.isValid() && (said.field || !m_page.tree()->currentIndex().isValid()))
        m_page.tree()->setCurrentIndex(index);
}

void SyncController::showCard()
{
    const merge::DecisionRef ref = m_view->selected();
    const bool isSaid = m_synced.made && m_view->scene() && ref.valid() && !m_workspace.checks();
    const FieldSaid said = isSaid ? saidAbout(m_synced.made->report, m_view->scene()->plan(), ref) : FieldSaid{};
    if (!said.field)
        return m_view->card()->setSaid({});
    const bool isArgo = m_synced.made->report.of == gitops::Report::Of::ArgoCd;
    const QString where =
        said.isAround ? QStringLiteral(" (%1)").arg(escaped(toQt(gitops::printed(said.field->path)))) : QString();
    m_view->card()->setSaid(
        QStringLiteral("<b>%1</b>%2: %3")
            .arg(isArgo ? QStringLiteral("Argo CD") : QStringLiteral("Flux"), where, sentenceOf(*said.field)));
}

} // namespace fieldwise::ui

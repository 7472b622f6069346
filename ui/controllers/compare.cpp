// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/compare.h"

#include <algorithm>
#include <utility>

#include <QMenu>

#include "core/merge/choices/choice.h"
#include "core/merge/plan/steps.h"
#include "ui/look/convert.h"

namespace fieldwise::ui {

using merge::Side;

CompareController::CompareController(WindowParts &parts)
    : Controller(parts),
      m_shown{Shown{Act::CompareSemantics, Pages::Page::Compare, parts.compare, ComparedBy::Semantics},
              Shown{Act::CompareDeployers, Pages::Page::Deployers, parts.deployers, ComparedBy::Deployers}}
{
    for (const Shown &shown : m_shown)
        add(shown);
    QMenu *settings = parts.deployers->settingsButton()->menu();
    connect(settings, &QMenu::aboutToShow, this, [this, settings] { fillSettings(settings); });
    connect(&m_workspace.session(), &SessionController::compared, this, [this](const Compared &compared) {
        for (const Shown &shown : m_shown)
            if (shown.by == compared.by && m_pages.is(shown.page))
                shown.widget->setCompared(compared);
        showStatus();
    });
}

void CompareController::add(const Shown &shown)
{
    connect(m_actions[shown.act], &QAction::triggered, this, [this, by = shown.by](bool on) { setComparing(on, by); });
    connect(shown.widget, &ComparePage::backAsked, this, [this, by = shown.by] { setComparing(false, by); });
    connect(shown.widget, &ComparePage::allFieldsAsked, this, &CompareController::compareInputs);
    connect(shown.widget, &ComparePage::openAsked, this, [this, shown](size_t column) { openAs(shown, column); });
    connect(shown.widget, &ComparePage::lineAsked, this, [this, by = shown.by](std::optional<Side> side, int line) {
        setComparing(false, by);
        m_view->goToLine(side, line);
    });
    connect(&m_pages, &Pages::entered, this, [this, shown](Pages::Page page) {
        m_actions[shown.act]->setChecked(page == shown.page);
        if (page != shown.page)
            return;
        shown.widget->clear();
        if (const merge::DecisionRef ref = m_view->selected(); m_view->scene() && ref.valid()) {
            const merge::Plan &plan = m_view->scene()->plan();
            const merge::DocumentPlan &document = plan.documents[ref.document];
            shown.widget->want({k8s::describe(document.identity), merge::resourceName(plan, ref.document)},
                               document.path(ref.decision));
        }
        compareInputs();
        shown.widget->table()->setFocus();
    });
    connect(&m_workspace, &Workspace::optionsChanged, this,
            [this, page = shown.page, by = shown.by] { setComparing(m_pages.is(page), by); });
}

void CompareController::setComparing(bool on, ComparedBy by)
{
    const Shown &shown = m_shown[static_cast<size_t>(by)];
    const Inputs &inputs = m_workspace.inputs();
    on = on && inputs.open[Side::Updated] && inputs.open[Side::Destination]
        && (by == ComparedBy::Semantics || merge::isApply(m_workspace.mode()));
    m_actions[shown.act]->setChecked(on);
    if (on != m_pages.is(shown.page))
        m_pages.show(on ? shown.page : Pages::Page::Panes);
}

void CompareController::compareInputs()
{
    for (const Shown &shown : m_shown)
        if (m_pages.is(shown.page))
            m_workspace.session().compare(m_workspace.inputs(), shown.by, shown.widget->model().isAll(),
                                          m_workspace.settingsTexts());
}

/// Opens the mode that merges like this column, at the same field.
void CompareController::openAs(const Shown &shown, size_t at)
{
    const view::CompareColumn column = shown.widget->model().columns()[at];
    if (!column.merges)
        return;
    if (const view::CompareRow *row = shown.widget->selected())
        m_parts.wantedField.emplace(toStd(shown.widget->documentOf(*row)), row->path);
    setComparing(false, shown.by);
    if (column.deployer) {
        m_workspace.setOptions([&column](merge::Options &options) { merge::apply(*column.deployer, options); },
                               tr("Applied by %1").arg(toQt(column.title)));
    } else {
        setMode(column.options.mode);
        if (column.options.mode == merge::Mode::Apply)
            m_workspace.setOptions(
                [&column](merge::Options &options) { options.apply.strategy = column.options.apply.strategy; },
                tr("Strategy"));
    }
    if (m_workspace.session().isSettled())
        selectWanted(m_parts);
}

void CompareController::fillSettings(QMenu *menu)
{
    menu->clear();
    const auto add = [&](const QString &text, bool on, bool merge::ServerSideOptions::*force,
                         bool merge::DeployerOptions::*replaces) {
        QAction *entry = menu->addAction(text, this, [this, text, force, replaces](bool now) {
            m_workspace.setOptions(
                [=](merge::Options &options) {
                    if (force)
                        options.serverSide.*force = now;
                    else
                        options.deployer.*replaces = now;
                },
                text);
        });
        entry->setCheckable(true);
        entry->setChecked(on);
    };
    const merge::Options &options = m_workspace.inputs().options;
    add(tr("Server-side: Force Conflicts"), options.serverSide.force, &merge::ServerSideOptions::force, nullptr);
    add(tr("Helm: Replace Objects"), options.deployer.replaces, nullptr, &merge::DeployerOptions::replaces);
    menu->addAction(m_actions[Act::Release]);
    QMenu *versions = menu->addMenu(tr("Version of kubectl"));
    for (const Act act : {Act::KubectlOnPath, Act::Kubectl130, Act::Kubectl132, Act::Kubectl133})
        versions->addAction(m_actions[act]);
}

} // namespace fieldwise::ui

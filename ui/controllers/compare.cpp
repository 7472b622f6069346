// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/compare.h"

#include <algorithm>
#include <utility>

#include "core/merge/plan/steps.h"
#include "ui/look/convert.h"

namespace fieldwise::ui {

using merge::Side;

CompareController::CompareController(WindowParts &parts) : Controller(parts)
{
    QAction *action = m_actions[Act::CompareSemantics];
    connect(action, &QAction::triggered, this, &CompareController::setComparing);
    connect(m_parts.compare, &ComparePage::backAsked, this, [this] { setComparing(false); });
    connect(m_parts.compare, &ComparePage::openAsked, this, &CompareController::openAs);
    connect(m_parts.compare, &ComparePage::lineAsked, this, [this](std::optional<Side> side, int line) {
        setComparing(false);
        m_view->goToLine(side, line);
    });
    connect(&m_pages, &Pages::entered, this, [this](Pages::Page page) {
        m_actions[Act::CompareSemantics]->setChecked(page == Pages::Page::Compare);
        if (page != Pages::Page::Compare)
            return;
        m_parts.compare->clear();
        compareInputs();
        m_parts.compare->table()->setFocus();
    });
    connect(&m_workspace, &Workspace::optionsChanged, this, [this] { setComparing(m_pages.is(Pages::Page::Compare)); });
    connect(&m_workspace.session(), &SessionController::compared, this, [this](const Compared &compared) {
        if (!m_pages.is(Pages::Page::Compare))
            return;
        m_parts.compare->setCompared(compared);
        showStatus();
    });
}

void CompareController::setComparing(bool on)
{
    const Inputs &inputs = m_workspace.inputs();
    on = on && inputs.open[Side::Updated] && inputs.open[Side::Destination];
    m_actions[Act::CompareSemantics]->setChecked(on);
    if (on != m_pages.is(Pages::Page::Compare))
        m_pages.show(on ? Pages::Page::Compare : Pages::Page::Panes);
}

void CompareController::compareInputs()
{
    m_workspace.session().compare(m_workspace.inputs());
}

/// Opens the mode that merges like this semantics, at the same field.
void CompareController::openAs(view::Semantics semantics)
{
    if (const view::CompareRow *row = m_parts.compare->selected())
        m_parts.wantedField.emplace(toStd(m_parts.compare->documentOf(*row)), row->path);
    setComparing(false);
    setMode(view::modeOf(semantics));
    if (semantics == view::Semantics::ApplyStrategic || semantics == view::Semantics::ApplyJsonMerge)
        m_workspace.setOptions(
            [semantics](merge::Options &options) {
                options.apply.strategy = semantics == view::Semantics::ApplyStrategic ? merge::Strategy::Strategic
                                                                                      : merge::Strategy::JsonMerge;
            },
            tr("Strategy"));
    if (m_workspace.session().isSettled())
        selectWanted(m_parts);
}

} // namespace fieldwise::ui

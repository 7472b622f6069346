// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/whatif.h"

#include "ui/controllers/result.h"
#include "ui/look/convert.h"

namespace fieldwise::ui {

WhatIfController::WhatIfController(WindowParts &parts, ResultController &results)
    : Controller(parts), m_results(results)
{
    connect(m_actions[Act::WhatIf], &QAction::triggered, this, [this] {
        if (m_pages.is(Pages::Page::Values))
            return;
        m_focusAnswers = true;
        askWhatIf();
    });
    connect(m_view, &MergeView::selectionChanged, this, [this] {
        const auto &scene = m_view->scene();
        if (m_tried && scene && scene != m_tried) {
            m_tried.reset();
            if (m_view->selected().valid())
                return m_view->select(m_view->selected()); // shows what the edit has done
        }
        m_actions[Act::WhatIf]->setEnabled(scene && !scene->checked && m_view->selected().valid()
                                           && !m_view->isStale());
        if (!scene)
            m_parts.whatIf->hide();
        else if (m_parts.whatIf->isVisible())
            askWhatIf();
        else if (!m_view->card()->conflictRemedies()->isHidden() && !m_view->isStale())
            m_workspace.session().whatIf(scene->real(), realSelected());
    });
    connect(&m_workspace.session(), &SessionController::foundOut, this, [this](const Answers &answers) {
        if (!m_view->scene() || m_view->scene()->real() != answers.of || realSelected() != answers.ref)
            return;
        const auto ways = conflictRemediesOf(*answers.of, answers.ref, answers.all);
        for (const DetailCard *card : {m_parts.steps->card(), m_view->card()})
            card->conflictRemedies()->setAnswers(ways);
        m_parts.whatIf->setAnswers(answers.all);
        if (m_focusAnswers && !m_parts.whatIf->buttons().isEmpty())
            m_parts.whatIf->buttons().first()->setFocus(Qt::TabFocusReason);
        m_focusAnswers = false;
    });
    connect(m_parts.whatIf, &WhatIfPanel::tryAsked, this,
            [this](int answer) { tryOut(m_parts.whatIf->answers().at(static_cast<size_t>(answer))); });
}

/// Applies all edits as one undo step.
void WhatIfController::tryOut(const WhatIf &answer)
{
    if (m_view->isStale() || !m_results.isSettled())
        return; // the texts have changed since the answer
    if (answer.options) {
        m_workspace.setOptions(
            [options = *answer.options](merge::Options &now) {
                const merge::Options before = std::exchange(now, options);
                now.schema = before.schema;
                now.showSecrets = before.showSecrets;
            },
            tr("What Would Change This"));
        return;
    }
    m_tried = m_view->scene();
    std::vector<InputEdit> edits = answer.edits;
    std::sort(edits.begin(), edits.end(),
              [](const InputEdit &a, const InputEdit &b) { return a.range.begin > b.range.begin; });
    --m_gestures; // negative numbers, because panes count their gestures upwards
    for (const InputEdit &edit : edits) {
        const auto at = static_cast<int>(edit.range.begin);
        const auto removed = static_cast<int>(edit.range.size());
        const QByteArray by = QByteArray::fromStdString(edit.by);
        m_workspace.edit(edit.side, at, removed, by, m_gestures);
        m_view->follow(edit.side, at, removed, by);
    }
}

/// Follows the selection while the panel is open.
void WhatIfController::askWhatIf()
{
    const auto &scene = m_view->scene();
    const merge::DecisionRef ref = m_view->selected();
    if (!scene || !ref.valid() || !m_parts.sides->isVisible()) // a page covers the panes
        return;
    m_parts.whatIf->ask(pathText(scene->plan(), ref));
    m_workspace.session().whatIf(scene->real(), scene->realOf(ref));
}

} // namespace fieldwise::ui

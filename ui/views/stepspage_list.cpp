// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/merge/plan/steps.h"
#include <QMenu>
#include <QResizeEvent>

#include "ui/look/convert.h"
#include "ui/look/visible.h"
#include "ui/views/stepspage.h"

namespace fieldwise::ui {

using merge::Side;

namespace {

constexpr int narrowPage = 1200; // narrower pages have the card below the list, and the excerpts below the result

} // namespace

QWidget *StepsPage::buildList()
{
    auto *side = new QWidget;
    side->setObjectName(QStringLiteral("stepsSide"));
    side->setAttribute(Qt::WA_StyledBackground);
    auto *column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_listHeader->setName(tr("Steps"));
    column->addWidget(m_listHeader);
    auto *search = new QHBoxLayout;
    search->setContentsMargins(12, 6, 8, 0);
    search->setSpacing(8);
    m_filter->setObjectName(QStringLiteral("stepFilter"));
    m_filter->setPlaceholderText(tr("Filter by path, value or rule"));
    m_filter->setAccessibleName(tr("Filter the steps"));
    m_filter->setClearButtonEnabled(true);
    search->addWidget(m_filter, 1);
    m_subtree->setObjectName(QStringLiteral("stepSubtree"));
    m_subtree->setCheckable(true);
    m_subtree->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    search->addWidget(m_subtree);
    column->addLayout(search);
    auto *tiles = new QHBoxLayout;
    tiles->setContentsMargins(12, 6, 8, 6);
    tiles->setSpacing(4);
    for (const Look look : {Look::Added, Look::Removed, Look::Changed, Look::Retained, Look::Conflict, Look::Choice,
                            Look::Notice, Look::Fails, Look::Unchanged}) {
        auto *button = new CountButton(m_appearance, look);
        button->setObjectName(QStringLiteral("only-%1").arg(static_cast<int>(look)));
        button->setCount(0, true);
        m_looks.push_back(button);
        tiles->addWidget(button);
    }
    tiles->addStretch(1);
    m_all->setObjectName(QStringLiteral("allSteps"));
    m_all->setProperty("kind", QStringLiteral("link"));
    m_all->setAccessibleName(tr("All steps"));
    setTip(m_all, tr("Show all steps"));
    tiles->addWidget(m_all);
    column->addLayout(tiles);
    m_list->setObjectName(QStringLiteral("steps"));
    m_list->setNumbered(true);
    m_list->setContextMenuPolicy(Qt::CustomContextMenu);
    column->addWidget(m_list, 1);
    return side;
}

void StepsPage::connectFilters()
{
    connect(m_list, &ReasonsList::reasonChosen, this, [this](int row) { goTo(m_model.stepAt(row)); });
    connect(m_list, &QWidget::customContextMenuRequested, this, &StepsPage::showListMenu);
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_model.setText(text);
        showFilters();
    });
    for (CountButton *button : m_looks)
        connect(button, &QAbstractButton::clicked, this, [this] {
            std::vector<Look> looks;
            for (const CountButton *other : m_looks) {
                if (other->isChecked())
                    looks.push_back(other->look());
            }
            m_model.setLooks(std::move(looks));
            showFilters();
        });
    connect(m_subtree, &QPushButton::clicked, this,
            [this](bool on) { setBelow(on ? subtreeAround(current().field) : merge::DecisionRef{}); });
    connect(m_all, &QPushButton::clicked, this, &StepsPage::clearFilters);
}

CountButton *StepsPage::lookButton(Look look) const
{
    return *std::ranges::find(m_looks, look, &CountButton::look);
}

void StepsPage::setBelow(merge::DecisionRef field)
{
    m_model.setBelow(field);
    showFilters();
}

void StepsPage::showOnly(std::optional<Look> look)
{
    for (CountButton *button : m_looks)
        button->setChecked(look == button->look());
    m_model.setLooks(look ? std::vector{*look} : std::vector<Look>{});
    showFilters();
}

void StepsPage::clearFilters()
{
    m_filter->clear();
    m_model.setBelow({});
    showOnly({});
}

/// Shows how many steps filters hide, since playback and keys skip them.
void StepsPage::showFilters()
{
    const int shown = m_model.rowCount();
    const int count = stepCount();
    int unchanged = 0;
    for (size_t i = 0; m_scene && i < m_scene->plan().documents.size(); ++i) {
        unchanged += static_cast<int>(
            std::ranges::count_if(m_scene->plan().documents[i].decisions, [](const merge::Decision &decision) {
                return decision.shape == merge::Shape::Leaf && decision.outcome == merge::Outcome::Unchanged
                    && !merge::isStep(decision);
            }));
    }
    const int hidden = m_model.hiddenCount();
    const merge::DecisionRef below = m_model.below();
    m_subtree->setChecked(below.valid());
    setTip(m_subtree,
           below.valid() ? tr("Only steps below %1").arg(pathText(m_scene->plan(), below))
                         : tr("Only the steps around the selected field"));
    m_listHeader->setFact(
        !m_model.isFiltered() && hidden > 0 ? tr("%1 steps, %2 more hidden as noise").arg(shown).arg(hidden)
            : !m_model.isFiltered()
            ? (isOperations() || unchanged == 0
                   ? (count == 1 ? tr("1 step") : tr("%1 steps").arg(count))
                   : tr("%1 of %2 fields; %3 unchanged").arg(count).arg(count + unchanged).arg(unchanged))
            : shown == count ? tr("all %1 steps shown").arg(count)
                             : tr("%1 of %2 shown, %3 hidden").arg(shown).arg(count).arg(count - shown));
    m_all->setEnabled(m_model.isFiltered());
    m_list->setEmptyText(count == 0 ? tr("No field differs.") : tr("No step matches. “All” shows all steps again."));
    showStep();
    Q_EMIT controlsChanged();
}

/// The innermost field at or above this one that has more than one step.
merge::DecisionRef StepsPage::subtreeAround(merge::DecisionRef field) const
{
    const auto steps = [&](merge::DecisionRef root) {
        int count = 0;
        for (int step = 1; step <= stepCount() && count < 2; ++step)
            count += m_model.isBelow(step, root);
        return count;
    };
    while (m_scene && field.valid() && steps(field) < 2 && m_scene->plan().decision(field).parent != merge::noDecision)
        field.decision = m_scene->plan().decision(field).parent;
    return field;
}

void StepsPage::showListMenu(const QPoint &at)
{
    const QModelIndex index = m_list->indexAt(at);
    if (!index.isValid() || !m_scene)
        return;
    QMenu menu;
    menu.setObjectName(QStringLiteral("stepsMenu"));
    merge::DecisionRef field = subtreeAround(m_model.at(m_model.stepAt(index.row())).field);
    for (; field.valid(); field.decision = m_scene->plan().decision(field).parent)
        menu.addAction(tr("Only steps below %1").arg(menuText(pathText(m_scene->plan(), field))), this,
                       [this, field] { setBelow(field); });
    menu.addSeparator();
    menu.addAction(tr("Show all steps"), this, &StepsPage::clearFilters)->setEnabled(m_model.isFiltered());
    menu.exec(m_list->viewport()->mapToGlobal(at));
}

void StepsPage::arrange()
{
    const bool wanted = width() < narrowPage;
    if (m_narrow != wanted) {
        m_narrow = wanted;
        if (wanted)
            m_left->addWidget(m_cardSide);
        else
            m_right->addWidget(m_cardSide, 1);
        (wanted ? m_middle : m_right)->addWidget(m_excerptsSide);
        m_excerptsRow->setDirection(wanted ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
        m_columns->widget(2)->setVisible(!wanted);
        m_divided = false;
    }
    if (!m_divided) {
        const int left = wanted ? 330 : width() / 4;
        const int right = wanted ? 0 : width() * 27 / 100;
        m_columns->setSizes({left, width() - left - right, right});
        m_left->setSizes({height() / 2, height() / 2});
    }
    int shown = 0;
    for (const Side side : merge::allSides)
        shown += !m_excerpts[side]->isHidden();
    const int line = m_excerpts[Side::Updated]->editor()->lineHeight();
    const int room = wanted ? height() * 3 / 10 : (height() - 80) * 6 / 10 / std::max(1, shown);
    for (const Side side : merge::allSides)
        m_excerpts[side]->setRows(std::clamp((room - 32) / line, 3, 7));
    showResultHeader();
}

void StepsPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange();
}

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/choicerow.h"

#include <QHBoxLayout>

#include "ui/look/visible.h"

namespace fieldwise::ui {

ChoiceRow::ChoiceRow(const Actions &actions, QWidget *parent) : QWidget(parent), m_actions(actions)
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 2, 0, 2);
    row->setSpacing(8);
    for (size_t i = 0; i < m_buttons.size(); ++i) {
        m_buttons[i] = new QPushButton;
        m_buttons[i]->setObjectName(QStringLiteral("choice-%1").arg(i));
        m_buttons[i]->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        row->addWidget(m_buttons[i]);
        connect(m_buttons[i], &QPushButton::clicked, this, [this, i] { m_actions[m_offers[i]]->trigger(); });
    }
    row->addStretch();
    setOffers({});
}

void ChoiceRow::setOffers(const std::vector<Act> &offers)
{
    m_offers = offers;
    for (size_t i = 0; i < m_buttons.size(); ++i) {
        m_buttons[i]->setVisible(i < offers.size());
        if (i >= offers.size())
            continue;
        const QAction *action = m_actions[offers[i]];
        const QString name = action->text().remove(QLatin1Char('&'));
        m_buttons[i]->setText(
            QStringLiteral("%1   %2").arg(name, action->shortcut().toString(QKeySequence::NativeText)).trimmed());
        m_buttons[i]->setAccessibleName(name);
        setTip(m_buttons[i], action->toolTip());
    }
    setVisible(!offers.empty());
}

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/choicerow.h"

#include <algorithm>

#include "ui/look/visible.h"
#include "ui/views/flowlayout.h"

namespace fieldwise::ui {

ChoiceRow::ChoiceRow(const Actions &actions, QWidget *parent) : QWidget(parent), m_actions(actions)
{
    auto *row = new FlowLayout(this);
    row->setContentsMargins(0, 2, 0, 2);
    row->setSpacing(8);
    buttonAt(7); // all at once, so that Tab comes to them here
    setOffers({});
}

QPushButton *ChoiceRow::buttonAt(size_t i)
{
    while (m_buttons.size() <= i) {
        const size_t number = m_buttons.size();
        auto *button = new QPushButton;
        button->setObjectName(QStringLiteral("choice-%1").arg(number));
        button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        layout()->addWidget(button);
        connect(button, &QPushButton::clicked, this, [this, number] { m_actions[m_offers[number]]->trigger(); });
        m_buttons.push_back(button);
    }
    return m_buttons[i];
}

void ChoiceRow::setOffers(const std::vector<Act> &offers)
{
    m_offers = offers;
    for (size_t i = 0; i < std::max(m_buttons.size(), offers.size()); ++i) {
        QPushButton *button = buttonAt(i);
        button->setVisible(i < offers.size());
        if (i >= offers.size())
            continue;
        const QAction *action = m_actions[offers[i]];
        const QString name = action->text().remove(QLatin1Char('&'));
        button->setText(
            QStringLiteral("%1   %2").arg(name, action->shortcut().toString(QKeySequence::NativeText)).trimmed());
        button->setAccessibleName(name);
        setTip(button, action->toolTip());
    }
    setVisible(!offers.empty());
    updateGeometry();
}

} // namespace fieldwise::ui

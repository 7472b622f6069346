// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QPushButton>
#include <QWidget>

#include "ui/look/actions.h"

namespace fieldwise::ui {

/// The commands that a card offers, as buttons with their shortcuts, in as many rows as they need.
class ChoiceRow : public QWidget {
    Q_OBJECT
public:
    explicit ChoiceRow(const Actions &actions, QWidget *parent = nullptr);
    void setOffers(const std::vector<Act> &offers);
    const std::vector<QPushButton *> &buttons() const { return m_buttons; }

private:
    const Actions &m_actions;
    std::vector<Act> m_offers;
    QPushButton *buttonAt(size_t i);

    std::vector<QPushButton *> m_buttons;
};

} // namespace fieldwise::ui

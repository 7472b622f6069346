// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <vector>

#include <QPushButton>
#include <QWidget>

#include "ui/look/actions.h"

namespace fieldwise::ui {

/// The commands that a card offers, as buttons with their shortcuts.
class ChoiceRow : public QWidget {
    Q_OBJECT
public:
    explicit ChoiceRow(const Actions &actions, QWidget *parent = nullptr);
    void setOffers(const std::vector<Act> &offers);
    const std::array<QPushButton *, 3> &buttons() const { return m_buttons; }

private:
    const Actions &m_actions;
    std::vector<Act> m_offers;
    std::array<QPushButton *, 3> m_buttons{};
};

} // namespace fieldwise::ui

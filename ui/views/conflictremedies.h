// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include <QPushButton>
#include <QWidget>

#include "core/counterfactual/whatif.h"
#include "ui/look/actions.h"
#include "ui/look/label.h"

namespace fieldwise::ui {

/// The ways out of a conflict of server-side apply.
enum class Way : uint8_t { Force, GiveUp, Agree };
inline constexpr std::array<Way, 3> allWays{Way::Force, Way::GiveUp, Way::Agree};

/// Picks the three remedies from all edits that would change a contested field: force it, leave it out of Local, or use
/// Live's value there.
std::array<std::optional<WhatIf>, 3> conflictRemediesOf(const Merged &merged, merge::DecisionRef ref,
                                                        const std::vector<WhatIf> &answers);

/// The owners of a contested field and the three remedies, each with a button and its consequence.
class ConflictRemedies : public QWidget {
    Q_OBJECT
public:
    explicit ConflictRemedies(const Actions &actions, QWidget *parent = nullptr);

    /// Hides this widget unless the decision is a conflict of server-side apply.
    void setDecision(const Merged &merged, merge::DecisionRef ref);
    void clear();
    void setAnswers(const std::array<std::optional<WhatIf>, 3> &answers);
    const std::array<std::optional<WhatIf>, 3> &answers() const { return m_answers; }
    QString owners() const { return m_owners->text(); }
    QString said(Way way) const { return m_said[static_cast<size_t>(way)]->text(); }
    QPushButton *button(Way way) const { return m_buttons[static_cast<size_t>(way)]; }

private:
    void showAnswers();

    const Actions &m_actions;
    Label *m_owners;
    std::array<QPushButton *, 3> m_buttons{};
    std::array<Label *, 3> m_said{};
    std::array<std::optional<WhatIf>, 3> m_answers;
};

} // namespace fieldwise::ui

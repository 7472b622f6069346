// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include <QPushButton>
#include <QWidget>

#include "core/counterfactual/whatif.h"
#include "ui/look/actions.h"
#include "ui/look/label.h"

namespace fieldwise::ui {

/// What a person can do about a conflict of server-side apply.
enum class Way : uint8_t { Force, GiveUp, Agree };
inline constexpr std::array<Way, 3> allWays{Way::Force, Way::GiveUp, Way::Agree};

/// The answers among all that would change a contested field: to force, to leave it out of Local, to have Live's value
/// there.
std::array<std::optional<WhatIf>, 3> conflictRemediesOf(const Merged &merged, merge::DecisionRef ref,
                                                        const std::vector<WhatIf> &answers);

/// Whose a contested field is, and the three ways out: a button each, and what comes of it.
class ConflictRemedies : public QWidget {
    Q_OBJECT
public:
    explicit ConflictRemedies(const Actions &actions, QWidget *parent = nullptr);

    /// Hidden for anything that is no conflict of server-side apply.
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

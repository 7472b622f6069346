// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <utility>

#include "ui/controllers/controller.h"

namespace fieldwise::ui {

/// The triage of an apply: the verdict, and the band with a cell for each group of resources.
class TriageController : public Controller {
    Q_OBJECT
public:
    explicit TriageController(WindowParts &parts);

private:
    void show();
    void choose(Look look, bool only);
    void filter(std::optional<view::Impact> impact);

    std::shared_ptr<const view::Triage> m_told; ///< whose groups are in m_groups
    bool m_isNew = false;                       ///< no triage of these inputs was shown yet
    std::vector<TriageGroup> m_groups;
    /// The group that a person chose, and the document that it led to, which may be in other groups, too.
    std::optional<std::pair<view::Impact, uint32_t>> m_chosen;
};

} // namespace fieldwise::ui

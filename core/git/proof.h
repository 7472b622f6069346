// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/git/inventory.h"
#include "core/merge/plan/plan.h"

namespace fieldwise::git {

/// What the sides have, to be looked for in results.
class SidesInventory {
public:
    enum class Of : uint8_t { WhatDiffers, All };
    /// Both have to outlive it. Without `All` documents that the inputs share count only where a result lacks them.
    SidesInventory(const merge::PerSide<yaml::Stream> &inputs, const merge::Plan &plan, Of of = Of::WhatDiffers);
    /// A place that is lost, in words: "`spec.replicas: 3` of Theirs"; "" when nothing is. A value, a line of a text, a
    /// word of one that is folded, or a comment of one side may be missing from `text` only as often as the other side
    /// took it away from Base, as the plan pairs them, or has it less often.
    std::string lostFrom(const yaml::Stream &text, merge::Side side) const;

private:
    const merge::PerSide<yaml::Stream> &m_inputs;
    const merge::Plan &m_plan;
    bool m_renamesKeys;
    SharedDocuments m_shared; ///< left out of what follows
    merge::PerSide<Inventory> m_of;
    merge::PerSide<Inventory> m_gone; ///< of Updated and Destination, what that side took away or changed
};

/// A comment that one side removed and `text` has all the same; "" when there is none. It may be there as often as that
/// side has it, and the other one added it.
std::string keptAgainst(const yaml::Stream &text, merge::Side side, const merge::PerSide<yaml::Stream> &inputs);
/// True when a text holds the documents that the plan decides, value by value.
bool readsAs(const yaml::Stream &text, const merge::Plan &plan);
/// What libyaml has against a text that was read here, "" when it reads the same; documents that all inputs share are
/// not asked about. One that can't be read is no
/// objection when libyaml can't read one of the inputs either.
std::string objection(const yaml::Stream &text, const merge::PerSide<yaml::Stream> &inputs);

} // namespace fieldwise::git

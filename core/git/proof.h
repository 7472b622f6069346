// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "core/git/inventory.h"
#include "core/merge/result/resolve.h"

namespace fieldwise::git {

/// A value or comment that a result lacks, or has against a side.
struct Unproved {
    std::string what; ///< "`spec.replicas: 3`"
    merge::Side side; ///< that has it, or that removed it
    bool isLacking = true;
    uint32_t at = 0; ///< the place in the side's text; in the result if it is not lacking
};

/// The values and comments of both sides, to check that a result has them, except for what a person chose to have
/// otherwise.
class SidesInventory {
public:
    enum class Of : uint8_t { WhatDiffers, All };
    /// `inputs` and `plan` must outlive it. With WhatDiffers, documents that all inputs share are only looked at if a
    /// result lacks one.
    SidesInventory(const merge::PerSide<yaml::Stream> &inputs, const merge::Plan &plan, Of of = Of::WhatDiffers);
    /// A value or comment of a side that a result lost. A value, a line of a string, a word of a folded one, or a
    /// comment may be missing from `text` as often as the other side removed it from Base, as the plan pairs the
    /// fields, or has it less often than Base.
    std::optional<Unproved> lost(const yaml::Stream &text, merge::Side side) const;
    /// A comment that one side removed but `text` still has. It may have the comment as often as that side has it, plus
    /// as often as the other side added it.
    std::optional<Unproved> kept(const yaml::Stream &text, merge::Side side) const;

private:
    const merge::PerSide<yaml::Stream> &m_inputs;
    const merge::Plan &m_plan;
    bool m_renamesKeys;
    SharedDocuments m_shared; ///< not in the inventories below
    merge::PerSide<Inventory> m_of;
    merge::PerSide<Inventory> m_gone; ///< what Updated and Destination removed or changed
    merge::PerSide<Inventory> m_chosen;
};

/// What a result lacks, or has against a side, although nobody chose that. `ours` and `theirs` are the result with that
/// side taken in each conflict that is still open.
std::optional<Unproved> unprovedIn(const yaml::Stream &ours, const yaml::Stream &theirs, const merge::Plan &plan);
/// The same for the result of a merge that keeps every change. Its open conflicts are Destination's; those of Updated
/// are put in to look for what Updated has. Nothing for texts that are merged by lines.
std::optional<Unproved> unprovedIn(const merge::Plan &plan, const merge::Resolution &result);
/// True if a text has exactly the documents that the plan decides, compared by value.
bool readsAs(const yaml::Stream &text, const merge::Plan &plan);
/// libyaml's objection to a text that we have read; "" if it reads the same. Documents that all inputs share are not
/// checked. If libyaml can't read one of the inputs, it is no objection that it can't read the result.
std::string objection(const yaml::Stream &text, const merge::PerSide<yaml::Stream> &inputs);

} // namespace fieldwise::git

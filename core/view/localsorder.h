// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "core/base/shared.h"
#include "core/view/planwords.h"

namespace fieldwise::view {

/// An input with the fields of its maps in another order, only to be looked at.
struct Reordered {
    SharedText text;
    std::vector<uint32_t> from; ///< for each line of `text`, the line of the input that it was; each occurs once
    bool differs = false;       ///< false: `text` is the input as it is
};
/// The same side of an earlier merge.
struct ReorderedBefore {
    const Plan &plan;
    const Reordered &text;
};

/// An input in Local's (Updated's) order: the fields of a map that Local has, too, stand in Local's order, and after
/// them the others in their own; a map whose shared fields are in Local's order stays as it is. Elements of lists keep
/// their places, and so do maps in flow style. A line is moved as a whole, with the comments and blank lines above it;
/// only a dash before the first field of an element stays where it is. If the data would change (an alias before its
/// anchor), the document stays as it is. Resources that did not change since `before` are copied from it.
Reordered inLocalsOrder(const Plan &plan, std::string_view text, Side side, const ReorderedBefore *before = nullptr);

} // namespace fieldwise::view

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/rows.h"

#include "core/view/align.h"
#include "core/view/chips.h"
#include "core/view/layout.h"
#include "core/view/marks.h"
#include "core/view/masks.h"
#include "core/view/patchview.h"

namespace fieldwise::view {

View view(const merge::Plan &plan, const merge::Resolution &resolution, const merge::PerSide<std::string_view> &texts)
{
    const Layout layout(plan, resolution, texts);
    View view;
    view.rows = alignRows(layout);
    const bool isPatch = plan.options.mode == merge::Mode::Patch;
    if (isPatch && isJsonPatch(plan))
        leaveOut(merge::Side::Updated, view);
    markInputs(layout, view);
    markResult(layout, view);
    markWords(layout, view);
    remark(layout, view);
    if (isPatch) {
        alignResult(layout, view);
        markOperations(layout, view);
    }
    Masks masks = masksOf(plan, resolution);
    for (const merge::Side side : merge::allSides)
        view.inputs[side].masked = std::move(masks.inputs[side]);
    view.result.masked = std::move(masks.result);
    return view;
}

} // namespace fieldwise::view

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
    for (const merge::Side side : merge::allSides) {
        view.inputs[side].lineCount = layout.lineCount(side);
        view.inputs[side].lines.resize(layout.lineCount(side));
    }
    view.result.lineCount = layout.resultLines().lineCount();
    view.result.lines.resize(view.result.lineCount);
    const Some all{0, static_cast<uint32_t>(plan.documents.size())};
    view.rows = alignRows(layout);
    const bool isPatch = plan.options.mode == merge::Mode::Patch;
    if (isPatch && isJsonPatch(plan))
        leaveOut(merge::Side::Updated, view);
    markInputs(layout, all, view);
    markResult(layout, all, view);
    markWords(layout, all, view);
    remark(layout, all, {0, view.inputs[merge::Side::Updated].lineCount}, {0, view.result.lineCount}, view);
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

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/rows.h"

#include "core/base/parallel.h"
#include "core/view/align.h"
#include "core/view/chips.h"
#include "core/view/layout.h"
#include "core/view/marks.h"
#include "core/view/masks.h"
#include "core/view/patchview.h"

namespace fieldwise::view {

View view(const Plan &plan, const merge::Resolution &resolution, const PerSide<std::string_view> &texts)
{
    const Layout layout(plan, resolution, texts);
    View view;
    for (const Side side : allSides) {
        view.inputs[side].lineCount = layout.lineCount(side);
        view.inputs[side].lines.resize(layout.lineCount(side));
    }
    view.result.lineCount = layout.resultLines().lineCount();
    view.result.lines.resize(view.result.lineCount);
    const Some all{0, static_cast<uint32_t>(plan.documents.size())};
    const bool isPatch = plan.options.mode == Mode::Patch;
    view.aligned[Side::Updated] = !(isPatch && isJsonPatch(plan));
    std::vector<Row> rows;
    const auto mark = [&] {
        markInputs(layout, all, view);
        markResult(layout, all, view);
        markWords(layout, all, view);
        remark(layout, all, {0, view.inputs[Side::Updated].lineCount}, {0, view.result.lineCount}, view);
    };
    bothAtOnce(
        view.result.lineCount > worthAThread, [&] { rows = alignRows(layout); }, mark);
    view.rows = std::move(rows);
    if (!view.aligned[Side::Updated])
        leaveOut(Side::Updated, view);
    if (isPatch) {
        alignResult(layout, view);
        markOperations(layout, view);
    }
    Masks masks = masksOf(plan, resolution);
    for (const Side side : allSides)
        view.inputs[side].masked = std::move(masks.inputs[side]);
    view.result.masked = std::move(masks.result);
    return view;
}

} // namespace fieldwise::view

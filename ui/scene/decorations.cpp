// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/decorations.h"

#include <algorithm>

#include "core/merge/plan/steps.h"
#include "core/view/patchview.h"
#include "ui/look/convert.h"
#include "ui/look/richtext.h"

namespace fieldwise::ui {

Decorations decorationsOf(const view::Pane &pane)
{
    Decorations d;
    d.lines.reserve(pane.lines.size());
    for (const view::LineMark &mark : pane.lines)
        d.lines.push_back({mark.fails ? Look::Fails : lookOf(mark.state), mark.stripe, 0});
    d.lines.resize(pane.lineCount);
    d.spans.reserve(pane.spans.size());
    for (const view::Span &span : pane.spans)
        d.spans.push_back({span.range.begin, span.range.end, lookOf(span.state), span.strike});
    for (const view::OperationLines &operation : pane.operations) {
        const Look look =
            operation.did == merge::OperationEffect::Fails ? Look::Fails : lookOf(view::stateOf(operation.did));
        const int number = static_cast<int>(operation.operation) + 1;
        const bool fails = operation.did == merge::OperationEffect::Fails;
        if (d.numbers.empty() || d.numbers.back().line != static_cast<int>(operation.begin)) {
            d.numbers.push_back({static_cast<int>(operation.begin), number, look, fails});
        } else {
            LineNumberTile &tile = d.numbers.back();
            tile.last = number;
            tile.look = tile.filled || fails ? Look::Fails : tile.look == look ? look : Look::Unchanged;
            tile.filled = tile.filled || fails;
        }
        if (operation.did == merge::OperationEffect::NotRun)
            d.spans.push_back({operation.range.begin, operation.range.end, Look::Unchanged, false, true});
    }
    std::stable_sort(d.spans.begin(), d.spans.end(),
                     [](const TextSpan &a, const TextSpan &b) { return a.begin < b.begin; });
    d.chips.reserve(pane.chips.size());
    for (const view::Chip &chip : pane.chips)
        d.chips.push_back(
            {static_cast<int>(chip.line), chip.fails ? Look::Fails : lookOf(chip.state), plainText(toQt(chip.text))});
    std::stable_sort(d.chips.begin(), d.chips.end(),
                     [](const LineChip &a, const LineChip &b) { return a.line < b.line; });
    d.gone.reserve(pane.gone.size());
    for (const view::Gone &gone : pane.gone) {
        d.gone.push_back({gone.afterLine, plainText(toQt(gone.text)), static_cast<int>(gone.row)});
        if (gone.afterLine < 0)
            ++d.leading;
        else if (static_cast<size_t>(gone.afterLine) < d.lines.size())
            ++d.lines[static_cast<size_t>(gone.afterLine)].filler;
    }
    return d;
}

} // namespace fieldwise::ui

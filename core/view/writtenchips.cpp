// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/merge/plan/secrets.h"
#include "core/merge/plan/steps.h"
#include "core/view/marks.h"

namespace fieldwise::view {

void addWritten(const Layout &layout, Some some, View &view)
{
    const Plan &plan = layout.plan();
    const bool isInput = plan.options.mode == Mode::Compare; // it has no result on screen
    std::vector<Chip> &chips = isInput ? view.inputs[Side::Updated].chips : view.result.chips;
    const size_t before = chips.size();
    for (uint32_t i = some.begin; i < some.end; ++i)
        for (DecisionId id = 0; id < plan.documents[i].decisions.size(); ++id) {
            const Decision &decision = plan.documents[i].decision(id);
            if (!merge::isWrittenDifferently(plan.documents[i], decision))
                continue;
            const bool isUpdated = isInput || decision.from == merge::From::Updated;
            const auto [own, other] =
                isUpdated ? std::pair(Side::Updated, Side::Destination) : std::pair(Side::Destination, Side::Updated);
            const uint32_t line = isInput
                ? layout.lines(Side::Updated).lineOf(layout.entry(i, decision, Side::Updated).begin)
                : layout.resultLines().lineOf(merge::resultRange(plan, layout.resolution(), {i, id}).begin);
            const std::string_view mine = plan.documents[i].documents[own]->text(decision.values[own]);
            const std::string_view theirs = plan.documents[i].documents[other]->text(decision.values[other]);
            const std::string value = merge::holdsSecret(plan, {i, id})
                ? std::string(merge::secretMask(decision, other))
                : onChip(theirs, commonPrefix(theirs, mine));
            chips.push_back(
                {line,
                 State::Unchanged,
                 "written differently: " + std::string(merge::sideName(plan.options.mode, other)) + " has " + value,
                 {i, id}});
        }
    if (chips.size() > before)
        std::ranges::stable_sort(chips, {}, &Chip::line);
}

} // namespace fieldwise::view

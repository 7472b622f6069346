// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/support/merging.h"

#include <algorithm>

#include "core/merge/patchplan.h"
#include "core/view/report.h"
#include "tests/support/golden.h"
#include "tests/support/mergeproperties.h"

namespace fieldwise::fuzz {
namespace {

using merge::Side;

std::string all(const Inputs &inputs)
{
    return inputs.texts[Side::Original] + "\n=== updated\n" + inputs.texts[Side::Updated] + "\n=== destination\n" + inputs.texts[Side::Destination] + "\n=== mode " + std::to_string(int(inputs.options.mode));
}

std::string told(const Run &run)
{
    std::string out;
    for (const merge::Fault &fault : run.faults)
        out += describe(fault.diagnostic, std::to_string(int(fault.side)), "") + '\n';
    if (!run.merged)
        return out;
    const Merged &merged = *run.merged;
    for (const view::Row &row : merged.view.rows)
        for (const int line : row.line.at)
            out += std::to_string(line) + ' ';
    return out + merged.resolution.text + view::decisionsJson(merged.plan, merged.resolution, true) + view::explainText(merged.plan, merged.resolution);
}

/// A merge that shares with one of other texts, and with itself, is as it is alone.
void requireSameWhenShared(const Inputs &inputs, const Run &alone)
{
    const std::string wanted = told(alone);
    require(told(run(inputs, &alone)) == wanted, "a merge that shares with itself is another one", all(inputs));
    Inputs other = inputs;
    std::string &text = other.texts.at[wanted.size() % 3];
    const size_t at = std::min(text.find('\n', text.size() / 2), text.size());
    text.erase(at, std::min(text.find('\n', at + 1), text.size()) - at); // a line less
    const Run before = run(other, &alone);
    require(told(before) == told(run(other)), "a merge that shares with another one is not as it is alone", all(other));
    require(told(run(inputs, &before)) == wanted, "a merge that shares is not as it is alone", all(inputs));
}

} // namespace

bool isSmall(const std::string &text)
{
    return std::ranges::all_of(yaml::read(text).parts, [](const yaml::Part &part) { return part.document->expandedNodes() < 20'000; });
}

std::shared_ptr<const Merged> merged(const Inputs &inputs)
{
    if (!std::ranges::all_of(inputs.texts.at, isSmall))
        return nullptr;
    const Run alone = run(inputs);
    requireSameWhenShared(inputs, alone);
    if (!alone.merged)
        return nullptr;
    const std::string fault = test::faultOf(alone.merged->plan, alone.merged->resolution);
    require(fault.empty(), fault, all(inputs) + "\n=== result\n" + alone.merged->resolution.text);
    return alone.merged;
}

std::vector<Input> fixturesOf(const std::vector<merge::Mode> &modes)
{
    std::vector<Input> out;
    for (const test::Golden &golden : test::goldenFixtures()) {
        const merge::Options &options = golden.inputs.options;
        const auto &texts = golden.inputs.texts.at;
        if (std::ranges::find(modes, options.mode) != modes.end())
            out.push_back({std::string(1, char(options.mode)), {texts.begin(), texts.end()}});
    }
    return out;
}

} // namespace fieldwise::fuzz

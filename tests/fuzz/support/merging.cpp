// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/support/merging.h"

#include <algorithm>

#include "tests/support/golden.h"
#include "tests/support/mergeproperties.h"
#include "tests/support/treeproperties.h"

namespace fieldwise::fuzz {
namespace {

using merge::Side;

std::string all(const Inputs &inputs)
{
    return inputs.texts[Side::Original].str() + "\n=== updated\n" + inputs.texts[Side::Updated].str()
        + "\n=== destination\n" + inputs.texts[Side::Destination].str() + "\n=== mode "
        + std::to_string(int(inputs.options.mode));
}

} // namespace

bool isSmall(const std::string &text)
{
    return std::ranges::all_of(yaml::read(text).parts,
                               [](const yaml::Part &part) { return test::expandedNodes(*part.document) < 20'000; });
}

std::shared_ptr<const Merged> merged(const Inputs &inputs)
{
    if (!std::ranges::all_of(inputs.texts.at, isSmall))
        return nullptr;
    const Run alone = run(inputs);
    const std::string unlike = test::faultOfSharing(inputs, alone);
    require(unlike.empty(), unlike, all(inputs));
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

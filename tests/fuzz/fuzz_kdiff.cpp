// SPDX-License-Identifier: GPL-3.0-or-later
// Two texts as kubectl diff hands them over, LIVE and MERGED: each pair is told in one way, and a merge that tells it
// holds.
#include "core/kdiff/difference.h"
#include "tests/fuzz/support/merging.h"

namespace fieldwise::fuzz {
namespace {

void check(const Input &input)
{
    if (!isSmall(input.texts[0]) || !isSmall(input.texts[1]))
        return;
    merge::Options options;
    options.builtinSchema = !(input.option(0) & 1);
    options.showSecrets = input.option(0) & 2;
    using Told = kdiff::Object::Told;
    const auto objects = kdiff::difference(
        {{"apps.v1.Deployment.shop.checkout", input.texts[0], input.texts[1]}, {"v1.Pod.a.b", "", input.texts[1]}},
        options);
    require(objects.size() == 2, "not an object a pair", input.texts[1]);
    for (const kdiff::Object &object : objects) {
        require(!object.title.empty(), "an object without a title", input.texts[0]);
        require(object.merged || object.told != Told::Applied, "told as an apply without one",
                input.texts[0] + "\n=== merged\n" + input.texts[1]);
        if (object.merged)
            merged(object.merged->inputs);
    }
    for (const Told told : {Told::Applied, Told::Compared})
        if (const Inputs all = kdiff::inputsOf(objects, told); all.open[merge::Side::Updated])
            merged(all);
}

std::vector<Input> seeds()
{
    std::vector<Input> all;
    for (const Input &fixture : fixturesOf({merge::Mode::Apply, merge::Mode::ServerSide, merge::Mode::Compare}))
        all.push_back({std::string(1, '\0'), {fixture.texts[2], fixture.texts[1]}});
    for (Input &input : fromCases("apply_random.jsonl", {"live", "local"}, std::string(1, '\0'), 60))
        all.push_back(std::move(input));
    for (Input &input : fromCases("kprom.jsonl", {"dest", "updated"}, std::string(1, '\0'), 10))
        all.push_back(std::move(input));
    return all;
}

} // namespace

extern const Target target{"fuzz_kdiff", 1, 2, check, seeds};

} // namespace fieldwise::fuzz

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reproduction/cutting.h"
#include "core/reproduction/masking.h"
#include "tests/growth/growth.h"
#include "tests/support/golden.h"

namespace fieldwise::growth {
namespace {

/// Documents with comments and values of Secrets.
std::string secretsOf(size_t count)
{
    std::string text;
    for (size_t i = 0; i < count; ++i) {
        const std::string number = std::to_string(i % 10);
        if (i % 100 == 0)
            text += "---\napiVersion: v1\nkind: Secret\nmetadata:\n  name: s" + std::to_string(i)
                + "\nstringData:\n  # all\n";
        text += "  key" + std::to_string(i) + ": word" + number + " # remark " + number + "\n\n";
    }
    return text;
}

Path cutting()
{
    return {"reproduction-cut", 8000, [](size_t count) -> Work {
                const std::string text = secretsOf(count);
                return [inputs = test::inputsOf(merge::Mode::TwoWay, "", text, text)] {
                    using namespace reproduction;
                    const auto comments = commentsOf(inputs);
                    const auto units = unitsOf(comments, false);
                    std::vector<bool> marked(units.size());
                    for (size_t i = 0; i < marked.size(); i += 2)
                        marked[i] = true;
                    expect(without(inputs, comments, units, marked).texts != inputs.texts, "fewer comments");
                };
            }};
}

Path masking()
{
    return {"reproduction-mask", 8000, [](size_t count) -> Work {
                const std::string text = secretsOf(count);
                const auto merged = run(test::inputsOf(merge::Mode::TwoWay, "", text, text)).merged;
                expect(merged != nullptr, "a merge");
                return [merged] {
                    reproduction::NeutralWords words({}, {}, {});
                    const Inputs masked =
                        reproduction::masked(merged->inputs, reproduction::secretsOf(merged->plan), words);
                    expect(masked.texts != merged->inputs.texts, "other words");
                };
            }};
}

} // namespace

std::vector<Path> reproductionPaths()
{
    return {cutting(), masking()};
}

} // namespace fieldwise::growth
